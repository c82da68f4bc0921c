import type { Base } from '#shared/entity/entity.ts';

/** Where the rows of an entity live, as a template: `:w` is the workspace's slug, other names are fields of the row. */
const collections: Readonly<Record<string, string>> = {
  api_token: '/api/users/api-tokens/',
  workspace_member: '/api/workspaces/:w/members/',
  workspace_invitation: '/api/workspaces/:w/invitations/',
  project: '/api/workspaces/:w/projects/',
  project_member: '/api/workspaces/:w/projects/:project/members/',
  state: '/api/workspaces/:w/projects/:project_id/states/',
  label: '/api/workspaces/:w/projects/:project_id/issue-labels/',
  estimate: '/api/workspaces/:w/projects/:project/estimates/',
  estimate_point: '/api/workspaces/:w/projects/:project/estimates/:estimate/estimate-points/',
  import_job: '/api/workspaces/:w/projects/:project_id/imports/',
  work_item: '/api/workspaces/:w/projects/:project_id/issues/',
  page: '/api/workspaces/:w/projects/:project_ids/pages/',
  favorite: '/api/workspaces/:w/user-favorites/',
};

/** Entities of which there is one at a path, for the caller. */
const singles: Readonly<Record<string, string>> = {
  person: '/api/users/me/',
  profile: '/api/users/me/profile/',
  workspace: '/api/workspaces/:w/',
  project_user_property: '/api/workspaces/:w/projects/:project/user-properties/',
  workspace_user_property: '/api/workspaces/:w/user-properties/',
};

/** Where many rows are changed alike. */
const bulks: Readonly<Record<string, string>> = {
  work_item: '/api/workspaces/:w/projects/:project_id/bulk-operation-issues/',
};

const filled = (template: string, slug: string, row: object): string =>
  template.replace(/:(\w+)/g, (_, name: string) => {
    // What stands in several places is reached by the first.
    const [value] = name === 'w' ? [slug] : [(row as Record<string, unknown>)[name]].flat();
    if (typeof value !== 'string') throw new Error(`The path ${template} needs ${name}.`);
    return encodeURIComponent(value);
  });

/** Where rows like `row` are listed and created. Throws for an entity without a path of its own. */
export function collectionPath(entity: string, slug: string, row: object): string {
  const template = collections[entity] ?? singles[entity];
  if (!template) throw new Error(`There is no path for ${entity}.`);
  return filled(template, slug, row);
}

/** Where one row is read, changed and deleted. */
export function rowPath(entity: string, slug: string, row: Pick<Base, 'id'>): string {
  const path = collectionPath(entity, slug, row);
  return collections[entity] ? `${path}${row.id}/` : path;
}

/** Whether many rows of an entity can be changed by one call. */
export const hasBulk = (entity: string): boolean => Object.hasOwn(bulks, entity);

/** The path that changes many rows beside `row` at once. Throws for an entity that has none. */
export function bulkPath(entity: string, slug: string, row: object): string {
  const template = bulks[entity];
  if (!template) throw new Error(`There is no path for many of ${entity}.`);
  return filled(template, slug, row);
}
