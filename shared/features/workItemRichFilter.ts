/**
 * The filter tree of newer clients, `filters=<JSON>` (reference §1.5): `and`, `or`, `not` around leaves
 * `{ field__lookup: value }`. Whatever is wrong is refused with the reference's code in `extra.code`.
 */
import { isDate, isUuid } from '../entity/field.ts';
import { AppError } from '../errors.ts';
import { none } from './dateFilter.ts';
import { stateGroups } from './state.ts';
import { priorities } from './workItem.ts';

/** A checked leaf holds one field: its values OR each other; a range holds its two ends, either of them empty. */
export type RichLeaf =
  | { field: RichField; lookup: 'in'; values: readonly string[] }
  | { field: RichDateField; lookup: 'range'; values: readonly [from: string, to: string] };

export type RichFilter =
  | { and: readonly RichFilter[] }
  | { or: readonly RichFilter[] }
  | { not: RichFilter }
  | { leaf: RichLeaf };

const dateFields = ['start_date', 'target_date', 'created_at', 'updated_at'] as const;
export type RichDateField = (typeof dateFields)[number];

const isBoolean = (value: string) => value === 'true' || value === 'false';
const isIdOrNone = (value: string) => value === none || isUuid(value);

const accepts = {
  assignee_id: isIdOrNone,
  label_id: isIdOrNone,
  created_by_id: isIdOrNone,
  state_id: isUuid,
  project_id: isUuid,
  state_group: (value: string) => stateGroups.some((group) => group === value),
  priority: (value: string) => priorities.some((priority) => priority === value),
  is_archived: isBoolean,
  is_draft: isBoolean,
  start_date: isDate,
  target_date: isDate,
  created_at: isDate,
  updated_at: isDate,
} satisfies Record<string, (value: string) => boolean>;
export type RichField = keyof typeof accepts;

/** Known to clients, but of entities that do not exist here: such leaves are ignored. */
const withoutEntity: readonly string[] = ['cycle_id', 'module_id', 'mention_id', 'subscriber_id'];

const maxDepth = 5;
const maxValues = 1000;
const operators = ['and', 'or', 'not'] as const;

/** Reads the tree; null when it asks for nothing. Throws `invalid` with the reference's code in `extra.code`. */
export function parseRichFilter(json: string): RichFilter | null {
  if (json.length > 100_000) throw wrong('invalid_json', 'must be shorter');
  const tree = parseJson(json);
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) {
    throw wrong('invalid_filter_type', 'must be a JSON object');
  }
  return Object.keys(tree).length === 0 ? null : readNode(tree, 1);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw wrong('invalid_json', 'must be JSON');
  }
}

function readNode(node: unknown, depth: number): RichFilter | null {
  if (depth > maxDepth) throw wrong('max_depth_exceeded', `may be nested at most ${maxDepth} deep`);
  if (!isObject(node)) throw wrong('invalid_filter_node', 'may hold only objects');
  const keys = Object.keys(node);
  if (keys.length === 0) throw wrong('empty_filter_object', 'may not hold an empty object');
  const logical = keys.filter((key) => operators.some((operator) => operator === key.toLowerCase()));
  const [key] = logical;
  if (logical.length > 1) throw wrong('multiple_logical_operators', 'may hold one of and, or, not per object');
  if (key === undefined) return combine('and', Object.entries(node).map(readLeaf));
  if (keys.length > 1) throw wrong('mixed_operator_and_fields', 'may not mix and, or, not with fields in one object');
  const operator = key.toLowerCase();
  if (operator === 'not') return readNot(node[key], depth);
  return combine(operator === 'or' ? 'or' : 'and', readChildren(node[key], depth));
}

function readNot(child: unknown, depth: number): RichFilter | null {
  if (!isObject(child)) throw wrong('invalid_not_child', 'needs an object in not');
  const inner = readNode(child, depth + 1);
  return inner && { not: inner };
}

function readChildren(children: unknown, depth: number): (RichFilter | null)[] {
  if (!Array.isArray(children) || children.length === 0) {
    throw wrong('invalid_operator_children', 'needs a list of objects in and, or');
  }
  return children.map((child) => {
    if (!isObject(child)) throw wrong('invalid_operator_child_type', 'needs objects in and, or');
    return readNode(child, depth + 1);
  });
}

function combine(operator: 'and' | 'or', nodes: readonly (RichFilter | null)[]): RichFilter | null {
  const kept = nodes.filter((node) => node !== null);
  const [only] = kept;
  if (kept.length < 2) return only ?? null;
  return operator === 'and' ? { and: kept } : { or: kept };
}

function readLeaf([key, value]: [string, unknown]): RichFilter | null {
  const values = scalars(key, value);
  const [name = '', lookup = 'exact', ...rest] = key.split('__');
  if (rest.length > 0) throw wrong('invalid_filter_field', `cannot use ${shown(key)}`);
  if (withoutEntity.includes(name) && ['exact', 'in'].includes(lookup)) return null;
  if (!isRichField(name)) throw wrong('invalid_filter_field', `cannot use ${shown(key)}`);
  const dated = dateFields.find((field) => field === name);
  if (dated && lookup === 'range') return readRange(dated, values);
  const single = dated !== undefined || name.startsWith('is_');
  if (lookup !== 'exact' && (lookup !== 'in' || single))
    throw wrong('invalid_filter_field', `cannot use ${shown(key)}`);
  return readValues({ key, field: name, values });
}

function readRange(field: RichDateField, values: readonly string[]): RichFilter | null {
  const [from = '', to = '', ...rest] = values;
  if (rest.length > 0 || ![from, to].every((day) => day === '' || isDate(day))) {
    throw wrong('invalid_filterset', `needs two days in ${field}__range`);
  }
  return from === '' && to === '' ? null : { leaf: { field, lookup: 'range', values: [from, to] } };
}

function readValues({ key, field, values }: { key: string; field: RichField; values: string[] }): RichFilter | null {
  const given = values.filter((value) => value !== '');
  if (given.length === 0) return null;
  if (given.length > maxValues) throw wrong('invalid_filterset', `may hold at most ${maxValues} values`);
  const bad = given.find((value) => !accepts[field](value));
  if (bad !== undefined) throw wrong('invalid_filterset', `has a value that ${shown(key)} cannot take`);
  return { leaf: { field, lookup: 'in', values: [...new Set(given.map(lowerId))] } };
}

const lowerId = (value: string) => (isUuid(value) ? value.toLowerCase() : value);

/** The values of a leaf as texts: a list, a comma-joined text, or one scalar. */
function scalars(key: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    if (value.length === 0) throw wrong('empty_list_value', `has an empty list in ${shown(key)}`);
    if (!value.every(isScalar)) throw wrong('non_scalar_list_item', `may hold only plain values in ${shown(key)}`);
    return value.map(asText);
  }
  if (!isScalar(value)) throw wrong('invalid_value_type', `needs a plain value or a list in ${shown(key)}`);
  return asText(value)
    .split(',')
    .map((part) => part.trim());
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isScalar = (value: unknown) => value === null || ['string', 'number', 'boolean'].includes(typeof value);
const asText = (value: unknown) => (value === null ? '' : String(value));
const isRichField = (name: string): name is RichField => Object.hasOwn(accepts, name);
const shown = (key: string) => JSON.stringify(key.slice(0, 60));

/** The tree as the JSON that `parseRichFilter` reads back to the same. */
export const richFilterToJson = (filter: RichFilter): string => JSON.stringify(toTree(filter));

function toTree(filter: RichFilter): unknown {
  if ('and' in filter) return { and: filter.and.map(toTree) };
  if ('or' in filter) return { or: filter.or.map(toTree) };
  if ('not' in filter) return { not: toTree(filter.not) };
  const { field, lookup, values } = filter.leaf;
  const single = values.length === 1;
  return { [lookup === 'range' ? `${field}__range` : single ? field : `${field}__in`]: values.join(',') };
}

function wrong(code: string, rule: string): AppError {
  return new AppError('invalid', `filters ${rule}.`, { fields: { filters: rule }, extra: { code } });
}
