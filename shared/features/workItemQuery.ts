/**
 * What a list of work items asks for: filters, grouping, order and page (spec §3, §9; reference §1.4–1.6).
 *
 * Read once from a query string; answered alike by SQL on the server and by plain JS on live rows.
 */

import { isStorable } from '../compareText.ts';
import { type Cursor, parseCursor } from '../cursor.ts';
import { isUuid } from '../entity/field.ts';
import { invalid } from '../errors.ts';
import { cleanDateValues, none } from './dateFilter.ts';
import { stateGroups } from './state.ts';
import {
  defaultOrder,
  type FilterKey,
  type Filters,
  filterKeys,
  type GroupKey,
  groupKeyOf,
  type OrderBy,
  orderByOf,
} from './viewSettings.ts';
import { priorities } from './workItem.ts';
import { type AfterKey, isAfterKey } from './workItemOrder.ts';
import { parseRichFilter, type RichFilter, richFilterToJson } from './workItemRichFilter.ts';

/** Usable values by filter, as query strings write them: filters AND each other, values of one OR each other. */
export type WorkItemFilters = Partial<Record<FilterKey, readonly string[]>>;

export interface WorkItemQuery {
  filters: WorkItemFilters;
  rich: RichFilter | null;
  /** Only the groups of states that are under way, or only the backlog. */
  type: 'active' | 'backlog' | null;
  /** False leaves out items that have a parent. */
  sub_issue: boolean;
  /** True leaves only items with both dates. */
  start_target_date: boolean;
  group_by: GroupKey | null;
  sub_group_by: GroupKey | null;
  order_by: OrderBy;
  cursor: Cursor;
  /** Goes on after this row, whatever `cursor` says of the page. Of ungrouped lists only. */
  after: string | null;
  /** That row's place, should it be gone. */
  after_key: AfterKey | null;
}

const maxFilterValues = 1000;

/**
 * Reads query-string parameters, each a text or, repeated, a list of texts. Unknown keys, unusable ids and dates are
 * ignored (spec §5). Throws `invalid` for a bad page, for equal groupings, and for a bad filter tree.
 */
export function parseWorkItemQuery(params: Record<string, unknown>): WorkItemQuery {
  const order_by = orderByOf(lastOf(params.order_by)) ?? defaultOrder;
  const type = lastOf(params.type);
  const rich = lastOf(params.filters);
  const groups = parseGroups(params);
  return {
    filters: parseFilters(params),
    rich: rich ? parseRichFilter(rich) : null,
    type: type === 'active' || type === 'backlog' ? type : null,
    sub_issue: lastOf(params.sub_issue) !== 'false',
    start_target_date: lastOf(params.start_target_date) === 'true',
    ...groups,
    order_by,
    cursor: parseCursor({ per_page: lastOf(params.per_page), cursor: lastOf(params.cursor) }),
    ...(groups.group_by ? { after: null, after_key: null } : parseAfter(params, order_by)),
  };
}

function parseGroups(params: Record<string, unknown>): Pick<WorkItemQuery, 'group_by' | 'sub_group_by'> {
  const group_by = groupKeyOf(lastOf(params.group_by));
  const sub_group_by = group_by && groupKeyOf(lastOf(params.sub_group_by));
  if (group_by && group_by === sub_group_by) {
    throw invalid('group_by and sub_group_by must differ.', { sub_group_by: 'must differ from group_by' });
  }
  return { group_by, sub_group_by };
}

function parseAfter(params: Record<string, unknown>, order: OrderBy): Pick<WorkItemQuery, 'after' | 'after_key'> {
  const after = lastOf(params.after);
  const key = lastOf(params.after_key);
  if (after !== undefined && !isUuid(after)) throw invalid('after must be an id.', { after: 'must be an id' });
  const after_key = key === undefined ? null : parseJson(key);
  if (after_key !== null && !isAfterKey(after_key, order)) {
    throw invalid('after_key must be the place of a row in this order.', { after_key: 'is not valid' });
  }
  return { after: after?.toLowerCase() ?? null, after_key };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The filters among `params`, be they of a query string or of view settings. */
export function parseFilters(params: Record<string, unknown>): WorkItemFilters {
  const filters: WorkItemFilters = {};
  for (const key of filterKeys) {
    const values = cleaners[key](key === 'name' ? wholeTexts(params[key]) : splitTexts(params[key]));
    if (values.length > 0) filters[key] = values.slice(0, maxFilterValues);
  }
  return filters;
}

/** Filters as view settings keep them. */
export const filtersToSettings = (filters: WorkItemFilters): Filters =>
  Object.fromEntries(filterKeys.flatMap((key) => (filters[key] ? [[key, [...filters[key]]]] : [])));

type Cleaner = (values: readonly string[]) => string[];

const among =
  (known: readonly string[]): Cleaner =>
  (values) =>
    known.filter((value) => values.includes(value));
const unique = (values: readonly string[]) => [...new Set(values)];
const ids: Cleaner = (values) => unique(values.filter(isUuid).map((id) => id.toLowerCase()));
const idsOrNone: Cleaner = (values) => [...ids(values), ...(values.includes(none) ? [none] : [])];
const lastText: Cleaner = (values) => values.filter((text) => text.length <= 255 && isStorable(text)).slice(-1);

const cleaners: Record<FilterKey, Cleaner> = {
  priority: among(priorities),
  state: ids,
  state_group: among(stateGroups),
  assignees: idsOrNone,
  created_by: idsOrNone,
  labels: idsOrNone,
  parent: idsOrNone,
  estimate_point: idsOrNone,
  project: ids,
  start_date: cleanDateValues,
  target_date: cleanDateValues,
  created_at: cleanDateValues,
  updated_at: cleanDateValues,
  completed_at: cleanDateValues,
  name: lastText,
};

function wholeTexts(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  return texts.filter((text) => typeof text === 'string' && text !== '');
}

const splitTexts = (value: unknown): string[] =>
  wholeTexts(value).flatMap((text) => text.split(',').map((part) => part.trim()));

/** A parameter that counts once: of repeated ones the last. Flags of view settings are read as their names. */
function lastOf(value: unknown): string | undefined {
  const last = Array.isArray(value) ? value.at(-1) : value;
  if (typeof last === 'boolean') return String(last);
  return typeof last === 'string' && last !== '' ? last : undefined;
}

/** The parameters that `parseWorkItemQuery` reads back to the same query; `new URLSearchParams(…)` makes them a text. */
export function toParams(query: WorkItemQuery): Record<string, string> {
  const { cursor } = query;
  const params: Record<string, string | null> = {
    ...Object.fromEntries(Object.entries(query.filters).map(([key, values]) => [key, values.join(',')])),
    filters: query.rich && richFilterToJson(query.rich),
    type: query.type,
    sub_issue: query.sub_issue ? null : 'false',
    start_target_date: query.start_target_date ? 'true' : null,
    group_by: query.group_by,
    sub_group_by: query.sub_group_by,
    order_by: query.order_by,
    per_page: String(cursor.size),
    cursor: `${cursor.size}:${cursor.page}:0`,
    after: query.after,
    after_key: query.after_key && JSON.stringify(query.after_key),
  };
  return Object.fromEntries(Object.entries(params).flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
}
