import { inProject } from '#shared/access.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { invalid } from '#shared/errors.ts';
import { type ProjectUserProperty, projectUserProperty } from '#shared/features/project.ts';
import type { DisplayFilters, DisplayProperties, Filters, KanbanFilters } from '#shared/features/viewSettings.ts';
import { firstPlace } from '#shared/order.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { ok, type Route } from '../http/route.ts';

export interface Settings {
  filters: Filters;
  display_filters: DisplayFilters;
  display_properties: DisplayProperties;
  kanban_filters: KanbanFilters;
  preferences: Record<string, unknown>;
}

/** A filter that is not set is null, so that clients find each by its name. */
const unset = [
  'priority',
  'state',
  'state_group',
  'assignees',
  'created_by',
  'labels',
  'start_date',
  'target_date',
  'subscriber',
];

const shown = [
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
  'link',
  'attachment_count',
];

/** How a list looks before a person sets anything (reference §3.15). */
export const defaultSettings = (): Settings => ({
  filters: Object.fromEntries(unset.map((name) => [name, null])),
  display_filters: {
    group_by: null,
    order_by: '-created_at',
    type: null,
    sub_issue: true,
    show_empty_groups: true,
    layout: 'list',
    calendar_date_range: '',
  },
  display_properties: Object.fromEntries(shown.map((name) => [name, true])),
  kanban_filters: { group_by: [], sub_group_by: [] },
  preferences: { pages: { block_display: true }, navigation: { default_tab: 'work_items', hide_in_more_menu: [] } },
});

const path = '/api/workspaces/:workspaceSlug/projects/:projectId/user-properties/';

export function viewSettingRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path,
      access: inProject('guest'),
      summary: "Reads the caller's filters, display and sidebar place for a project.",
      answer: { row: projectUserProperty },
      handle: async (context) => ok(await context.commit((tx) => settingsOf(tx, context))),
    },
    {
      method: 'PATCH',
      path,
      access: inProject('guest'),
      summary: "Changes the caller's filters, display or sidebar place. Objects are merged by key.",
      body: { patch: projectUserProperty },
      answer: { row: projectUserProperty },
      handle: async (context) => ok(await context.commit((tx) => changeSettings(tx, context))),
    },
    {
      method: 'POST',
      path: '/api/workspaces/:workspaceSlug/projects/:projectId/project-views/',
      access: inProject('guest'),
      status: 204,
      summary: "Sets the caller's place of a project in the sidebar.",
      body: { patch: projectUserProperty },
      handle: async (context) => {
        await context.commit((tx) => changeSettings(tx, context));
        return { status: 204 };
      },
    },
  ];
}

/** The caller's settings of the project, made at first need. */
async function settingsOf(tx: Tx, { workspace, project, me }: Context): Promise<ProjectUserProperty> {
  const own = await tx.find(projectUserProperty, { project: project.id, user: me });
  return (
    own ??
    tx.insert(projectUserProperty, {
      ...defaultSettings(),
      workspace: workspace.id,
      project: project.id,
      user: me,
      sort_order: firstPlace,
    })
  );
}

async function changeSettings(tx: Tx, context: Context): Promise<ProjectUserProperty> {
  const own = await settingsOf(tx, context);
  const patch = parsePatch(projectUserProperty, context.body);
  return tx.update(projectUserProperty, own.id, mergeSettings(own, patch));
}

type Mergeable = Pick<ProjectUserProperty, 'display_filters' | 'display_properties' | 'preferences'>;

/** Settings that are objects are changed by key, so that two screens which set different things both succeed. At most 50 kB. */
export function mergeSettings<P extends Partial<Mergeable>>(own: Mergeable, patch: P): P {
  if (JSON.stringify(patch).length > 50_000) throw invalid('These settings are too large to keep.');
  return {
    ...patch,
    ...(patch.display_filters && { display_filters: { ...own.display_filters, ...patch.display_filters } }),
    ...(patch.display_properties && { display_properties: { ...own.display_properties, ...patch.display_properties } }),
    ...(patch.preferences && { preferences: { ...own.preferences, ...patch.preferences } }),
  };
}
