/**
 * The filters of a query as one tree of plain conditions, days resolved: what every engine answers.
 *
 * A condition is true or false, never unknown: null fulfils none but those that ask for it. SQL has to say so.
 */
import { containsPattern } from '../compareText.ts';
import { unreachable } from '../errors.ts';
import { type DayRange, endOfDay, none, readDays, startOfDay } from './dateFilter.ts';
import type { StateGroup } from './state.ts';
import { type FilterKey, filterKeys } from './viewSettings.ts';
import type { WorkItem } from './workItem.ts';
import type { Clock, QueryContext } from './workItemOrder.ts';
import type { WorkItemQuery } from './workItemQuery.ts';
import type { RichFilter, RichLeaf } from './workItemRichFilter.ts';

export type ScalarField =
  | 'priority'
  | 'state_id'
  | 'state__group'
  | 'created_by'
  | 'parent_id'
  | 'estimate_point'
  | 'project_id';
export type SetField = 'assignee_ids' | 'label_ids';
export type DayField = 'start_date' | 'target_date';
export type MomentField = 'created_at' | 'updated_at' | 'completed_at' | 'archived_at';

export interface Joined {
  op: 'and' | 'or';
  of: readonly Condition[];
}

export type Condition =
  | Joined
  | { op: 'not'; of: Condition }
  /** The value is one of these. */
  | { op: 'in'; field: ScalarField; values: readonly string[] }
  /** The set holds one of these. */
  | { op: 'has'; field: SetField; values: readonly string[] }
  /** There is no value; of a set: it is empty. */
  | { op: 'empty'; field: ScalarField | SetField | DayField | MomentField }
  /** Both ends are included. */
  | { op: 'between'; field: DayField | MomentField; from: string | null; to: string | null }
  | { op: 'draft' }
  /** The name matches this pattern of `containsPattern`. */
  | { op: 'name'; pattern: string };

const not = (of: Condition): Condition => ({ op: 'not', of });
const anyOf = (of: readonly Condition[]): Condition => (of.length === 1 && of[0] ? of[0] : { op: 'or', of });

const dayFields: readonly (DayField | MomentField)[] = ['start_date', 'target_date'];
const isDayField = (field: DayField | MomentField): field is DayField => dayFields.includes(field);

const activeGroups: readonly StateGroup[] = ['unstarted', 'started'];
const backlogGroups: readonly StateGroup[] = ['backlog'];

/** All that `query` demands of an item. */
export function conditionOf(query: WorkItemQuery, clock: Clock): Joined {
  const of: Condition[] = filterKeys.flatMap((key) => {
    const values = query.filters[key];
    return values ? flatConditions(key, values, clock) : [];
  });
  if (query.rich) of.push(richCondition(query.rich, clock));
  if (query.type)
    of.push({ op: 'in', field: 'state__group', values: query.type === 'active' ? activeGroups : backlogGroups });
  if (!query.sub_issue) of.push({ op: 'empty', field: 'parent_id' });
  if (query.start_target_date) of.push(...dayFields.map((field) => not({ op: 'empty', field })));
  return { op: 'and', of };
}

function flatConditions(key: FilterKey, values: readonly string[], clock: Clock): Condition[] {
  switch (key) {
    case 'priority':
    case 'state_group':
    case 'created_by':
    case 'estimate_point':
    case 'state':
    case 'parent':
    case 'project':
      return [among(scalarFields[key], values)];
    case 'assignees':
      return [among('assignee_ids', values)];
    case 'labels':
      return [among('label_ids', values)];
    case 'start_date':
    case 'target_date':
    case 'created_at':
    case 'updated_at':
    case 'completed_at':
      return dateConditions(key, values, clock);
    case 'name':
      return values.map((text) => ({ op: 'name', pattern: containsPattern(text) }));
    default:
      return unreachable(key);
  }
}

const scalarFields = {
  priority: 'priority',
  state_group: 'state__group',
  created_by: 'created_by',
  estimate_point: 'estimate_point',
  state: 'state_id',
  parent: 'parent_id',
  project: 'project_id',
} as const satisfies Partial<Record<FilterKey, ScalarField>>;

/** One of `values`, where `None` asks for none at all. */
function among(field: ScalarField | SetField, values: readonly string[]): Condition {
  const given = values.filter((value) => value !== none);
  const of: Condition[] = given.length < values.length ? [{ op: 'empty', field }] : [];
  if (given.length > 0)
    of.push(isSetField(field) ? { op: 'has', field, values: given } : { op: 'in', field, values: given });
  return anyOf(of);
}

const isSetField = (field: string): field is SetField => field === 'assignee_ids' || field === 'label_ids';

function dateConditions(field: DayField | MomentField, values: readonly string[], clock: Clock): Condition[] {
  const { range, none: asksNone } = readDays(values, clock.today);
  const of: Condition[] = asksNone ? [{ op: 'empty', field }] : [];
  if (range) of.push(betweenDays(field, range, clock));
  return of;
}

function betweenDays(field: DayField | MomentField, { from, to }: DayRange, { zone }: Clock): Condition {
  if (isDayField(field)) return { op: 'between', field, from, to };
  return { op: 'between', field, from: from && startOfDay(from, zone), to: to && endOfDay(to, zone) };
}

function richCondition(filter: RichFilter, clock: Clock): Condition {
  if ('and' in filter) return { op: 'and', of: filter.and.map((child) => richCondition(child, clock)) };
  if ('or' in filter) return { op: 'or', of: filter.or.map((child) => richCondition(child, clock)) };
  if ('not' in filter) return not(richCondition(filter.not, clock));
  return leafCondition(filter.leaf, clock);
}

function leafCondition(leaf: RichLeaf, clock: Clock): Condition {
  if (leaf.lookup === 'range') {
    const [from, to] = leaf.values;
    return betweenDays(leaf.field, { from: from || null, to: to || null }, clock);
  }
  const { field, values } = leaf;
  switch (field) {
    case 'assignee_id':
      return among('assignee_ids', values);
    case 'label_id':
      return among('label_ids', values);
    case 'created_by_id':
      return among('created_by', values);
    case 'state_group':
      return among('state__group', values);
    case 'state_id':
    case 'project_id':
    case 'priority':
      return among(field, values);
    case 'is_draft':
      return anyOf(values.map((value) => (value === 'true' ? { op: 'draft' } : not({ op: 'draft' }))));
    case 'is_archived':
      return anyOf(values.map((value) => archived(value === 'true')));
    case 'start_date':
    case 'target_date':
    case 'created_at':
    case 'updated_at':
      return anyOf(values.map((day) => betweenDays(field, { from: day, to: day }, clock)));
    default:
      return unreachable(field);
  }
}

const archived = (wanted: boolean): Condition =>
  wanted ? not({ op: 'empty', field: 'archived_at' }) : { op: 'empty', field: 'archived_at' };

/** A test that items pass when they fulfil `query`. Made once per query, called per item. */
export function matcher(query: WorkItemQuery, context: QueryContext): (item: WorkItem) => boolean {
  return testOf(conditionOf(query, context), context);
}

/** Whether `item` fulfils `query`. For many items make a `matcher`. */
export const matches = (item: WorkItem, query: WorkItemQuery, context: QueryContext): boolean =>
  matcher(query, context)(item);

type Test = (item: WorkItem) => boolean;

function testOf(condition: Condition, context: QueryContext): Test {
  switch (condition.op) {
    case 'and': {
      const tests = condition.of.map((child) => testOf(child, context));
      return (item) => tests.every((test) => test(item));
    }
    case 'or': {
      const tests = condition.of.map((child) => testOf(child, context));
      return (item) => tests.some((test) => test(item));
    }
    case 'not': {
      const test = testOf(condition.of, context);
      return (item) => !test(item);
    }
    case 'in':
      return testIn(condition.field, new Set(condition.values), context);
    case 'has': {
      const values = new Set(condition.values);
      return (item) => item[condition.field].some((id) => values.has(id));
    }
    case 'empty':
      return (item) => isEmpty(item, condition.field, context);
    case 'between':
      return testBetween(condition);
    case 'draft':
      return (item) => item.is_draft;
    case 'name': {
      const pattern = new RegExp(condition.pattern, 'u');
      return (item) => pattern.test(item.name);
    }
    default:
      return unreachable(condition);
  }
}

function testIn(field: ScalarField, values: ReadonlySet<string>, context: QueryContext): Test {
  return (item) => {
    const value = scalarOf(item, field, context);
    return value !== null && values.has(value);
  };
}

const scalarOf = (item: WorkItem, field: ScalarField, context: QueryContext): string | null =>
  field === 'state__group' ? (context.states.get(item.state_id)?.group ?? null) : item[field];

function isEmpty(
  item: WorkItem,
  field: ScalarField | SetField | DayField | MomentField,
  context: QueryContext,
): boolean {
  if (isSetField(field)) return item[field].length === 0;
  return (field === 'state__group' ? scalarOf(item, field, context) : item[field]) === null;
}

/** Days and moments are texts of fixed width, so they compare as such. */
function testBetween({
  field,
  from,
  to,
}: {
  field: DayField | MomentField;
  from: string | null;
  to: string | null;
}): Test {
  return (item) => {
    const value = item[field];
    return value !== null && (from === null || value >= from) && (to === null || value <= to);
  };
}
