/**
 * The order of work items (reference §1.6): a key with nulls last in both directions, then `created_at` descending, then
 * `id`. It is total, so a list can go on after any row.
 */
import { compareText, foldCase, isStorable } from '../compareText.ts';
import { isDate, isUuid } from '../entity/field.ts';
import { unreachable } from '../errors.ts';
import { type StateGroup, stateGroups } from './state.ts';
import { type OrderBy, type OrderKey, orderByOf, orderKeys } from './viewSettings.ts';
import { priorities, type WorkItem } from './workItem.ts';

/** What the days of a query are read from. */
export interface Clock {
  /** The day it is for the person who asks, `YYYY-MM-DD`. */
  today: string;
  /** Their time zone, such as `Europe/Berlin`: days of moments begin at its midnight. */
  zone: string;
}

/** What the names and groups of a query are read from, too. It holds no deleted rows. */
export interface QueryContext extends Clock {
  states: ReadonlyMap<string, { name: string; group: StateGroup; sequence: number }>;
  /** Names of labels by id. */
  labels: ReadonlyMap<string, string>;
  /** First names by person. */
  members: ReadonlyMap<string, string>;
  /** Keys of estimate points by id. */
  points: ReadonlyMap<string, number>;
  /** Names of the projects that the list spans, by id. */
  projects: ReadonlyMap<string, string>;
}

export type OrderValue = string | number | null;

/** A row's place in an order: the value of its key, `created_at`, `id`. */
export type AfterKey = readonly [value: OrderValue, created_at: string, id: string];

/** What kind of value a key orders by. Text is folded and goes by code points. */
export const orderKinds: Record<OrderKey, 'number' | 'text' | 'day' | 'moment'> = {
  sort_order: 'number',
  created_at: 'moment',
  updated_at: 'moment',
  start_date: 'day',
  target_date: 'day',
  completed_at: 'moment',
  priority: 'number',
  sequence_id: 'number',
  state__name: 'text',
  state__group: 'number',
  assignees__first_name: 'text',
  labels__name: 'text',
  estimate_point__key: 'number',
  link_count: 'number',
  attachment_count: 'number',
  sub_issues_count: 'number',
};

/** An order taken apart. */
export function readOrder(order: OrderBy): { key: OrderKey; descending: boolean } {
  const descending = order.startsWith('-');
  const name = descending ? order.slice(1) : order;
  return { key: orderKeys.find((key) => key === name) ?? 'created_at', descending };
}

/** The same order the other way. */
export function reversed(order: OrderBy): OrderBy {
  const { key, descending } = readOrder(order);
  return orderByOf(descending ? key : `-${key}`) ?? order;
}

/** The value by which `key` orders an item: ranks for priorities and groups of states, of names the least, folded. */
export function orderValueOf(item: WorkItem, key: OrderKey, context: QueryContext): OrderValue {
  switch (key) {
    case 'priority':
      return priorities.indexOf(item.priority);
    case 'state__name':
      return folded(context.states.get(item.state_id)?.name);
    case 'state__group': {
      const group = context.states.get(item.state_id)?.group;
      return group === undefined ? null : stateGroups.indexOf(group);
    }
    case 'labels__name':
      return least(item.label_ids, context.labels);
    case 'assignees__first_name':
      return least(item.assignee_ids, context.members);
    case 'estimate_point__key':
      return item.estimate_point === null ? null : (context.points.get(item.estimate_point) ?? null);
    case 'sort_order':
    case 'created_at':
    case 'updated_at':
    case 'start_date':
    case 'target_date':
    case 'completed_at':
    case 'sequence_id':
    case 'link_count':
    case 'attachment_count':
    case 'sub_issues_count':
      return item[key];
    default:
      return unreachable(key);
  }
}

const folded = (name: string | undefined) => (name === undefined ? null : foldCase(name));

function least(ids: readonly string[], names: ReadonlyMap<string, string>): string | null {
  let first: string | null = null;
  for (const id of ids) {
    const name = folded(names.get(id));
    if (name !== null && (first === null || compareText(name, first) < 0)) first = name;
  }
  return first;
}

/** Nulls last in both directions. */
export function compareValues(a: OrderValue, b: OrderValue, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const difference = typeof a === 'string' && typeof b === 'string' ? compareText(a, b) : Number(a) - Number(b);
  return descending ? -difference : difference;
}

export const afterKeyOf = (item: WorkItem, order: OrderBy, context: QueryContext): AfterKey => [
  orderValueOf(item, readOrder(order).key, context),
  item.created_at,
  item.id,
];

/** Which of two places comes first in `order`. */
export function compareKeys(a: AfterKey, b: AfterKey, order: OrderBy): number {
  const byValue = compareValues(a[0], b[0], readOrder(order).descending);
  return byValue || compareText(b[1], a[1]) || compareText(a[2], b[2]);
}

/** Which of two items comes first. Zero only for one and the same item. */
export function compareBy(order: OrderBy, context: QueryContext): (a: WorkItem, b: WorkItem) => number {
  return (a, b) => compareKeys(afterKeyOf(a, order, context), afterKeyOf(b, order, context), order);
}

/** Sorts a copy, reading each item's key once. */
export function sortBy<T extends WorkItem>(items: readonly T[], order: OrderBy, context: QueryContext): T[] {
  return items
    .map((item) => ({ item, key: afterKeyOf(item, order, context) }))
    .sort((a, b) => compareKeys(a.key, b.key, order))
    .map(({ item }) => item);
}

/** Whether a value from outside is a place in `order`. */
export function isAfterKey(value: unknown, order: OrderBy): value is AfterKey {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [key, created_at, id] = value;
  return (key === null || isOrderValue(key, readOrder(order).key)) && isMoment(created_at) && isUuid(id);
}

function isOrderValue(value: unknown, key: OrderKey): boolean {
  const kind = orderKinds[key];
  if (kind === 'number') return typeof value === 'number' && Math.abs(value) <= 1e15;
  if (kind === 'moment') return isMoment(value);
  if (typeof value !== 'string') return false;
  return kind === 'day' ? isDate(value) : value.length <= 1000 && isStorable(value);
}

const isMoment = (value: unknown) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value) &&
  isDate(value.slice(0, 10)) &&
  Number.isFinite(Date.parse(value));
