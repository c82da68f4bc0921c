/** The envelope of a list of work items (reference §1.4), and its making from rows at hand. */
import { pageLinks } from '../cursor.ts';
import type { GroupKey } from './viewSettings.ts';
import type { WorkItem } from './workItem.ts';
import { matcher } from './workItemCondition.ts';
import { compareGroups, fixedGroups, groupsOf, groupValues } from './workItemGroups.ts';
import { afterKeyOf, compareKeys, type QueryContext, sortBy } from './workItemOrder.ts';
import type { WorkItemQuery } from './workItemQuery.ts';

export interface Group<R> {
  results: R;
  total_results: number;
}
export type Groups<T> = Record<string, Group<T[]>>;
export type SubGroups<T> = Record<string, Group<Groups<T>>>;

export interface WorkItemPage<T> extends ReturnType<typeof pageLinks> {
  grouped_by: GroupKey | null;
  sub_grouped_by: GroupKey | null;
  /** All that match; of grouped lists the sum over the groups, where an item of two groups counts twice. */
  total_count: number;
  total_results: number;
  /** The rows in this page. */
  count: number;
  extra_stats: null;
  results: T[] | Groups<T> | SubGroups<T>;
}

/** What an engine found. `largest` is the greatest number that is paged through: of all, of a group, or of a cell. */
export interface Found<T> {
  results: T[] | Groups<T> | SubGroups<T>;
  total: number;
  largest: number;
  count: number;
  more: boolean;
}

/** Puts what was found into its envelope. */
export function envelope<T>(query: WorkItemQuery, { results, total, largest, count, more }: Found<T>): WorkItemPage<T> {
  return {
    grouped_by: query.group_by,
    sub_grouped_by: query.sub_group_by,
    total_count: total,
    ...pageLinks(query.cursor, { total: largest, more }),
    count,
    total_results: total,
    extra_stats: null,
    results,
  };
}

/** Answers `query` from rows at hand: the whole of what the list may show. */
export function pageOf<T extends WorkItem>(
  rows: readonly T[],
  query: WorkItemQuery,
  context: QueryContext,
): WorkItemPage<T> {
  const matching = sortBy(rows.filter(matcher(query, context)), query.order_by, context);
  if (query.group_by === null) {
    const from = query.cursor.page * query.cursor.size;
    return envelope(query, flatPage(matching, query, indexAfter({ rows, matching, query, context }) ?? from));
  }
  if (matching.length === 0) return envelope(query, { results: {}, total: 0, largest: 0, count: 0, more: false });
  const { group_by, sub_group_by } = query;
  const groups = split(matching, group_by, context);
  return envelope(
    query,
    sub_group_by ? subGroupedPage({ groups, sub_group_by, query, context }) : groupedPage(groups, query),
  );
}

function flatPage<T>(rows: T[], { cursor: { size } }: WorkItemQuery, from: number): Found<T> {
  const results = rows.slice(from, from + size);
  return { results, total: rows.length, largest: rows.length, count: results.length, more: rows.length > from + size };
}

interface Continuation {
  rows: readonly WorkItem[];
  matching: readonly WorkItem[];
  query: WorkItemQuery;
  context: QueryContext;
}

/** Where the list goes on after `after`, which need not match any more; null when neither it nor its key is known. */
function indexAfter({ rows, matching, query, context }: Continuation): number | null {
  const { after, after_key, order_by } = query;
  const held = after === null ? undefined : rows.find((row) => row.id === after);
  const key = held ? afterKeyOf(held, order_by, context) : after_key;
  if (!key) return null;
  const next = matching.findIndex((row) => compareKeys(afterKeyOf(row, order_by, context), key, order_by) > 0);
  return next < 0 ? matching.length : next;
}

/** Rows by group in the order of groups, each group in the order of `rows`. Fixed groups are there even when empty. */
export function split<T extends WorkItem>(
  rows: readonly T[],
  group_by: GroupKey,
  context: QueryContext,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  if (fixedGroups.includes(group_by)) for (const group of groupValues(group_by, context)) groups.set(group, []);
  for (const row of rows) {
    for (const group of groupsOf(row, group_by, context)) {
      const held = groups.get(group);
      if (held) held.push(row);
      else groups.set(group, [row]);
    }
  }
  const compare = compareGroups(group_by, context);
  return new Map([...groups].sort(([a], [b]) => compare(a, b)));
}

const pageIn = <T>(rows: readonly T[], { cursor: { size, page } }: WorkItemQuery): T[] =>
  rows.slice(page * size, (page + 1) * size);
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

function groupedPage<T extends WorkItem>(groups: ReadonlyMap<string, T[]>, query: WorkItemQuery) {
  const results: Groups<T> = {};
  for (const [group, rows] of groups) results[group] = { results: pageIn(rows, query), total_results: rows.length };
  const pages = Object.values(results);
  const totals = pages.map((page) => page.total_results);
  const largest = Math.max(0, ...totals);
  return {
    results,
    total: sum(totals),
    largest,
    count: sum(pages.map((page) => page.results.length)),
    more: largest > (query.cursor.page + 1) * query.cursor.size,
  };
}

interface Split<T> {
  groups: ReadonlyMap<string, T[]>;
  sub_group_by: GroupKey;
  query: WorkItemQuery;
  context: QueryContext;
}

/** Of the cells of a group there are those that hold something. */
function subGroupedPage<T extends WorkItem>({ groups, sub_group_by, query, context }: Split<T>): Found<T> {
  const results: SubGroups<T> = {};
  const cells: ReturnType<typeof groupedPage<T>>[] = [];
  for (const [group, rows] of groups) {
    const filled = [...split(rows, sub_group_by, context)].filter(([, held]) => held.length > 0);
    const cell = groupedPage(new Map(filled), query);
    cells.push(cell);
    results[group] = { results: cell.results, total_results: rows.length };
  }
  return {
    results,
    total: sum([...groups.values()].map((rows) => rows.length)),
    largest: Math.max(0, ...cells.map((cell) => cell.largest)),
    count: sum(cells.map((cell) => cell.count)),
    more: cells.some((cell) => cell.more),
  };
}
