import { spotOf } from './listMarks.ts';
import type { ShownGroup } from './useGroups.ts';

/** One line of a list, in the order in which they stand. */
export type ListLine =
  | { kind: 'head'; key: string; group: ShownGroup }
  | { kind: 'row'; key: string; id: string; group: ShownGroup; place: number }
  | { kind: 'more'; key: string; group: ShownGroup }
  | { kind: 'quick'; key: string; group: ShownGroup };

export interface LineOptions {
  isGrouped: boolean;
  folded: ReadonlySet<string>;
  /** Whether each group ends with the line that creates an item. */
  canAdd(group: ShownGroup): boolean;
}

/** The lines of a list: heads, the rows of groups that are not folded away, and what ends each group. */
export function listLines(groups: readonly ShownGroup[], { isGrouped, folded, canAdd }: LineOptions): ListLine[] {
  const lines: ListLine[] = [];
  for (const group of groups) {
    if (isGrouped) lines.push({ kind: 'head', key: `head ${group.key}`, group });
    if (isGrouped && folded.has(group.key)) continue;
    group.ids.forEach((id, place) => {
      lines.push({ kind: 'row', key: spotOf([group.key], id), id, group, place });
    });
    if (group.more) lines.push({ kind: 'more', key: `more ${group.key}`, group });
    if (canAdd(group)) lines.push({ kind: 'quick', key: `quick ${group.key}`, group });
  }
  return lines;
}

/** The head under which the line at `index` stands. */
export function headAt(lines: readonly ListLine[], index: number): number {
  for (let at = Math.min(index, lines.length - 1); at >= 0; at -= 1) if (lines[at]?.kind === 'head') return at;
  return -1;
}
