import * as z from 'zod/mini';
import { defineEntity, type Row } from '../entity/entity.ts';
import {
  flag,
  initially,
  integer,
  json,
  moment,
  nullable,
  number,
  oneOfNumbers,
  ref,
  serverSet,
  text,
} from '../entity/field.ts';
import { networks } from '../roles.ts';
import { logoSchema } from './logo.ts';
import { displayFiltersSchema, displayPropertiesSchema, filtersSchema, kanbanFiltersSchema } from './viewSettings.ts';

export const project = defineEntity({
  name: 'project',
  label: 'project',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    name: text({ max: 255 }),
    identifier: text({ max: 12 }),
    description: initially(text({ max: 10_000, min: 0 }), ''),
    network: initially(oneOfNumbers([networks.secret, networks.public]), networks.public),
    project_lead: nullable(ref('person')),
    default_assignee: nullable(ref('person')),
    logo_props: initially(json(logoSchema), null),
    cover_image_url: serverSet(nullable(text({ max: 800 }))),
    cycle_view: initially(flag(), false),
    module_view: initially(flag(), false),
    issue_views_view: initially(flag(), false),
    page_view: initially(flag(), true),
    intake_view: initially(flag(), false),
    is_time_tracking_enabled: initially(flag(), false),
    is_issue_type_enabled: initially(flag(), false),
    guest_view_all_features: initially(flag(), false),
    /** The active estimate; null when work is not estimated. */
    estimate: nullable(ref('estimate')),
    /** Months after which closed items are archived, and idle ones closed; 0 is never. */
    archive_in: initially(integer({ min: 0, max: 12 }), 0),
    close_in: initially(integer({ min: 0, max: 12 }), 0),
    timezone: initially(text({ max: 64 }), 'UTC'),
    archived_at: serverSet(nullable(moment())),
    external_source: nullable(text()),
    external_id: nullable(text()),
  },
  audience: (row) => ({ project_id: row.id, open: row.network === networks.public }),
});

export type Project = Row<typeof project>;

/** How one person sees one project: filters, display, and its place in their sidebar. */
export const projectUserProperty = defineEntity({
  name: 'project_user_property',
  label: 'view setting',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    project: serverSet(ref('project')),
    user: serverSet(ref('person')),
    filters: initially(json(filtersSchema), {}),
    display_filters: initially(json(displayFiltersSchema), {}),
    display_properties: initially(json(displayPropertiesSchema), {}),
    kanban_filters: initially(json(kanbanFiltersSchema), { group_by: [], sub_group_by: [] }),
    preferences: initially(json(z.record(z.string(), z.unknown())), {}),
    sort_order: initially(number(), 65535),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type ProjectUserProperty = Row<typeof projectUserProperty>;

/** How one person sees the lists that span a whole workspace. */
export const workspaceUserProperty = defineEntity({
  name: 'workspace_user_property',
  label: 'view setting',
  stream: 'workspace',
  fields: {
    workspace: serverSet(ref('workspace')),
    user: serverSet(ref('person')),
    filters: initially(json(filtersSchema), {}),
    display_filters: initially(json(displayFiltersSchema), {}),
    display_properties: initially(json(displayPropertiesSchema), {}),
    kanban_filters: initially(json(kanbanFiltersSchema), { group_by: [], sub_group_by: [] }),
    preferences: initially(json(z.record(z.string(), z.unknown())), {}),
  },
  audience: (row) => ({ person_id: row.user }),
});

export type WorkspaceUserProperty = Row<typeof workspaceUserProperty>;
