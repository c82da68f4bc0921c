/** What a list is asked, and how a language of filters answers it row by row. */
import { type CellPath, noGroup } from './cellPath.ts';

/** One query made ready to answer row by row. `compare` is total: zero only for one and the same row. */
export interface Prepared<R> {
  matches(row: R): boolean;
  compare(a: R, b: R): number;
  /** The groups of a row; null for an ungrouped list. */
  groupsOf: ((row: R) => readonly string[]) | null;
  subGroupsOf: ((row: R) => readonly string[]) | null;
  /** The groups that show even when empty, in order. */
  groups: readonly string[];
}

export interface QueryEngine<R, Q> {
  prepare(query: Q): Prepared<R>;
  /** Whether two queries ask for the same rows, however grouped and ordered. */
  sameRows(a: Q, b: Q): boolean;
}

/** The cells in which a row that matches stands. */
export function pathsOf<R>({ groupsOf, subGroupsOf }: Prepared<R>, row: R): CellPath[] {
  if (!groupsOf) return [noGroup];
  const groups = groupsOf(row);
  if (!subGroupsOf) return groups.map((group) => [group]);
  const subGroups = subGroupsOf(row);
  return groups.flatMap((group) => subGroups.map((subGroup) => [group, subGroup]));
}
