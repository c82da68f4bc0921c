/** What a person may set about a list: filters, grouping, order, and what rows show (spec §3, reference §3.15). */
import * as z from 'zod/mini';

/** The filters whose entity exists, by their names in query strings and view settings. */
export const filterKeys = [
  'priority',
  'state',
  'state_group',
  'assignees',
  'created_by',
  'labels',
  'parent',
  'estimate_point',
  'project',
  'start_date',
  'target_date',
  'created_at',
  'updated_at',
  'completed_at',
  'name',
] as const;
export type FilterKey = (typeof filterKeys)[number];

/** Grouping, by the names of query strings; view settings may hold the short names too. */
export const groupKeys = [
  'state_id',
  'priority',
  'labels__id',
  'state__group',
  'assignees__id',
  'target_date',
  'project_id',
  'created_by',
] as const;
export type GroupKey = (typeof groupKeys)[number];

export const groupAliases: Readonly<Record<string, GroupKey>> = {
  state: 'state_id',
  labels: 'labels__id',
  'state_detail.group': 'state__group',
  assignees: 'assignees__id',
  project: 'project_id',
};

/** The canonical name of a grouping, or null for none or an unknown one. */
export function groupKeyOf(name: string | null | undefined): GroupKey | null {
  if (!name) return null;
  return (
    groupKeys.find((key) => key === name) ?? (Object.hasOwn(groupAliases, name) ? (groupAliases[name] ?? null) : null)
  );
}

/** Groupings between whose columns an item may be dragged (spec §5). */
export const dragKeys: readonly GroupKey[] = ['state_id', 'priority', 'labels__id', 'assignees__id'];

/** What a list can be ordered by, each with a `-` for descending (spec §9, reference §1.6). */
export const orderKeys = [
  'sort_order',
  'created_at',
  'updated_at',
  'start_date',
  'target_date',
  'completed_at',
  'priority',
  'sequence_id',
  'state__name',
  'state__group',
  'assignees__first_name',
  'labels__name',
  'estimate_point__key',
  'link_count',
  'attachment_count',
  'sub_issues_count',
] as const;
export type OrderKey = (typeof orderKeys)[number];
export type OrderBy = OrderKey | `-${OrderKey}`;

export const defaultOrder: OrderBy = '-created_at';

/** `name` as an order, or null when there is no such. */
export function orderByOf(name: string | null | undefined): OrderBy | null {
  if (!name) return null;
  const key = orderKeys.find((known) => known === (name.startsWith('-') ? name.slice(1) : name));
  if (!key) return null;
  return name.startsWith('-') ? `-${key}` : key;
}

export const layouts = ['list', 'kanban', 'calendar', 'spreadsheet', 'gantt_chart'] as const;
export type Layout = (typeof layouts)[number];

export const displayProperties = [
  'key',
  'state',
  'priority',
  'assignee',
  'labels',
  'start_date',
  'due_date',
  'estimate',
  'created_on',
  'updated_on',
  'sub_issue_count',
  'attachment_count',
  'link',
  'modules',
  'cycle',
  'issue_type',
] as const;
export type DisplayProperty = (typeof displayProperties)[number];

const short = z.string().check(z.maxLength(400, 'must be shorter'));

export const filtersSchema = z.record(
  z.string().check(z.maxLength(40, 'must be a filter')),
  z.nullable(z.union([z.array(short).check(z.maxLength(200, 'must hold at most 200 values')), short])),
);
export type Filters = z.infer<typeof filtersSchema>;

export const displayFiltersSchema = z.partial(
  z.object({
    group_by: z.nullable(short),
    sub_group_by: z.nullable(short),
    order_by: z.nullable(short),
    type: z.nullable(z.enum(['active', 'backlog'], { error: 'must be active, backlog or null' })),
    sub_issue: z.boolean(),
    show_empty_groups: z.boolean(),
    layout: z.enum(layouts, { error: `must be one of ${layouts.join(', ')}` }),
    calendar_date_range: short,
  }),
);
export type DisplayFilters = z.infer<typeof displayFiltersSchema>;

export const displayPropertiesSchema = z.record(z.string().check(z.maxLength(40, 'must be a property')), z.boolean());
export type DisplayProperties = z.infer<typeof displayPropertiesSchema>;

/** The collapsed groups and lanes. */
export const kanbanFiltersSchema = z.object({
  group_by: z.array(short).check(z.maxLength(500, 'must hold at most 500 groups')),
  sub_group_by: z.array(short).check(z.maxLength(500, 'must hold at most 500 groups')),
});
export type KanbanFilters = z.infer<typeof kanbanFiltersSchema>;
