import type { PageRequest } from '#client/sync/page.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { type SimpleQuery, simpleEngine } from './simpleList.ts';

/** What `simpleParams` asked for. */
export const simpleRequest = (params: URLSearchParams): PageRequest<WorkItem, SimpleQuery> => ({
  query: JSON.parse(params.get('query') ?? '{"orderBy":"sort_order"}'),
  size: Number(params.get('size') ?? 1000),
  at: JSON.parse(params.get('at') ?? 'null') ?? undefined,
  after: JSON.parse(params.get('after') ?? 'null') ?? undefined,
});

/** How a server answers: a page of all that match, or of one cell. Empty groups are named where `namesEmpty` says so. */
export function simplePage(
  rows: Iterable<WorkItem>,
  { query, size, at, after }: PageRequest<WorkItem, SimpleQuery>,
  { namesEmpty = true } = {},
): object {
  const { matches, compare, groupsOf, subGroupsOf, groups } = simpleEngine.prepare(query);
  const all = [...rows].filter(matches).sort(compare);
  if (at || !groupsOf) {
    const [group = '', subGroup = ''] = at ?? [];
    const isInside = (row: WorkItem) =>
      (!groupsOf || groupsOf(row).includes(group)) && (!subGroupsOf || subGroupsOf(row).includes(subGroup));
    const inside = at ? all.filter(isInside) : all;
    const from = after ? inside.filter((row) => compare(row, after) > 0) : inside;
    return { results: from.slice(0, size), total_count: inside.length, next_page_results: from.length > size };
  }
  const leaf = (some: readonly WorkItem[]) => ({ results: some.slice(0, size), total_results: some.length });
  const branch = (some: readonly WorkItem[], of: GroupsOf) => ({
    results: grouped(some, { of, known: [], as: leaf }),
    total_results: some.length,
  });
  const results = grouped(all, {
    of: groupsOf,
    known: namesEmpty ? groups : [],
    as: subGroupsOf ? (some) => branch(some, subGroupsOf) : leaf,
  });
  return { results, total_count: all.length, next_page_results: true };
}

type GroupsOf = (row: WorkItem) => readonly string[];

interface Grouping {
  of: GroupsOf;
  /** The groups that are there even when empty. */
  known: readonly string[];
  as(rows: readonly WorkItem[]): object;
}

function grouped(rows: readonly WorkItem[], { of, known, as }: Grouping): Record<string, object> {
  const keys = new Set([...known, ...rows.flatMap((row) => of(row))]);
  return Object.fromEntries([...keys].map((key) => [key, as(rows.filter((row) => of(row).includes(key)))]));
}
