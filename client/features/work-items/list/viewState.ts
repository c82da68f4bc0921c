/**
 * How a list is seen: what stands in the address bar, and in a person's settings, as one value. Where the address says
 * anything of the view, it is the view; so a link shows the same to everybody. Else the saved settings are.
 */

import {
  type DisplayFilters,
  type DisplayProperties,
  defaultOrder,
  type Filters,
  filterKeys,
  type GroupKey,
  groupKeyOf,
  type OrderBy,
  orderByOf,
} from '#shared/features/viewSettings.ts';
import type { ListContext } from '#shared/features/workItemDisplay.ts';
import { normalizeDisplay } from '#shared/features/workItemDisplay.ts';
import {
  filtersToSettings,
  parseFilters,
  type WorkItemFilters,
  type WorkItemQuery,
} from '#shared/features/workItemQuery.ts';

export type ListLayout = 'list' | 'kanban';

/** The properties that rows and cards can show here, in their order. */
export const shownProperties = [
  'key',
  'state',
  'priority',
  'labels',
  'start_date',
  'due_date',
  'estimate',
  'assignee',
  'sub_issue_count',
] as const;
export type ShownProperty = (typeof shownProperties)[number];

export interface ViewState {
  layout: ListLayout;
  group_by: GroupKey | null;
  sub_group_by: GroupKey | null;
  order_by: OrderBy;
  sub_issue: boolean;
  show_empty_groups: boolean;
  type: 'active' | 'backlog' | null;
  filters: WorkItemFilters;
  properties: readonly ShownProperty[];
}

export interface SavedSettings {
  filters: Filters;
  display_filters: DisplayFilters;
  display_properties: DisplayProperties;
}

const viewParams = [
  'layout',
  'group_by',
  'sub_group_by',
  'order_by',
  'sub_issue',
  'show_empty_groups',
  'type',
  'properties',
  ...filterKeys,
];

/** Whether the address says anything of the view. */
export const saysView = (params: URLSearchParams): boolean => viewParams.some((name) => params.has(name));

/** The view that an address names. */
export function viewInAddress(params: URLSearchParams, context: ListContext): ViewState {
  const given = Object.fromEntries(params);
  const properties = params.get('properties')?.split(',');
  return viewOf(
    {
      filters: {},
      display_filters: {
        layout: given.layout === 'kanban' ? 'kanban' : 'list',
        group_by: given.group_by ?? null,
        sub_group_by: given.sub_group_by ?? null,
        order_by: given.order_by ?? null,
        sub_issue: given.sub_issue !== 'false',
        show_empty_groups: given.show_empty_groups !== 'false',
        type: given.type === 'active' || given.type === 'backlog' ? given.type : null,
      },
      display_properties: properties ? Object.fromEntries(properties.map((name) => [name, true])) : {},
    },
    context,
    parseFilters(given),
    properties !== undefined,
  );
}

/** The view that a person's settings keep; what they leave open is as for somebody who set nothing. */
export function viewInSettings(saved: SavedSettings | null, context: ListContext): ViewState {
  const settings = saved ?? { filters: {}, display_filters: {}, display_properties: {} };
  return viewOf(settings, context, parseFilters(settings.filters), false);
}

function viewOf(
  { display_filters, display_properties }: SavedSettings,
  context: ListContext,
  filters: WorkItemFilters,
  exact: boolean,
): ViewState {
  const display = normalizeDisplay({ ...display_filters, layout: layoutOf(display_filters) }, context);
  return {
    layout: layoutOf(display),
    group_by: groupKeyOf(display.group_by),
    sub_group_by: groupKeyOf(display.sub_group_by),
    order_by: orderByOf(display.order_by) ?? defaultOrder,
    sub_issue: display.sub_issue ?? true,
    show_empty_groups: display.show_empty_groups ?? true,
    type: display.type ?? null,
    filters,
    properties: shownProperties.filter((name) => display_properties[name] ?? !exact),
  };
}

const layoutOf = ({ layout }: DisplayFilters): ListLayout => (layout === 'kanban' ? 'kanban' : 'list');

/** `view` as `normalizeDisplay` leaves it: what a change of layout or grouping brings with it. */
export function normalized(view: ViewState, context: ListContext): ViewState {
  return viewOf(toSettings(view), context, view.filters, true);
}

/** The view as settings keep it. */
export function toSettings(view: ViewState): SavedSettings {
  const { layout, group_by, sub_group_by, order_by, sub_issue, show_empty_groups, type, filters, properties } = view;
  return {
    filters: filtersToSettings(filters),
    display_filters: { layout, group_by, sub_group_by, order_by, sub_issue, show_empty_groups, type },
    display_properties: Object.fromEntries(shownProperties.map((name) => [name, properties.includes(name)])),
  };
}

/** `params` with the view written into them; what has nothing to do with it stays. */
export function toAddress(view: ViewState, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of viewParams) next.delete(name);
  next.set('layout', view.layout);
  if (view.group_by) next.set('group_by', view.group_by);
  if (view.sub_group_by) next.set('sub_group_by', view.sub_group_by);
  if (view.order_by !== defaultOrder) next.set('order_by', view.order_by);
  if (!view.sub_issue) next.set('sub_issue', 'false');
  if (!view.show_empty_groups) next.set('show_empty_groups', 'false');
  if (view.type) next.set('type', view.type);
  if (view.properties.length < shownProperties.length) next.set('properties', view.properties.join(','));
  for (const [key, values] of Object.entries(view.filters)) next.set(key, values.join(','));
  return next;
}

/** What the server is asked for. */
export const queryOf = ({ filters, type, sub_issue, group_by, sub_group_by, order_by }: ViewState): WorkItemQuery => ({
  filters,
  rich: null,
  type,
  sub_issue,
  start_target_date: false,
  group_by,
  sub_group_by,
  order_by,
  cursor: { size: 50, page: 0 },
  after: null,
  after_key: null,
});
