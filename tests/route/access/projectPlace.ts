/** A project of the access tests' world, with one of everything in it. */
import { type RoleName, roles } from '#shared/roles.ts';
import { joinProject } from '../../../server/features/joinProject.ts';
import type { Browser } from '../../harness.ts';
import type { Office } from '../workspaces/office.ts';
import { attached, fileOf } from './keptFile.ts';

/** The ids of one of everything, by what a path calls it. */
export type Things = Record<Thing, string>;
export type Thing =
  | 'issue'
  | 'state'
  | 'done'
  | 'label'
  | 'estimate'
  | 'point'
  | 'import'
  | 'projectMember'
  | 'archivedIssue'
  | 'deletedIssue'
  | 'deletedState'
  | 'deletedLabel'
  | 'page'
  | 'archivedPage'
  | 'privatePage'
  | 'deletedPage'
  /** A picture in the text of `issue`, and what is attached to it and to `archivedIssue`. */
  | 'asset'
  | 'attachment'
  | 'archivedAttachment';

export interface ProjectPlace {
  slug: string;
  projectId: string;
  things: Things;
}

/** The body of an answer that must be a good one. */
export async function good(browser: Browser, method: string, path: string, body?: object) {
  const answered = await browser.call(method, path, body);
  if (answered.status >= 300)
    throw new Error(`${method} ${path} answered ${answered.status} ${JSON.stringify(answered.body)}`);
  return answered.body;
}

/** What people call the first work item, such as `WEB-1`. */
export async function keyOf(browser: Browser, { slug, projectId, things }: ProjectPlace): Promise<string> {
  const meta = await good(browser, 'GET', `/api/workspaces/${slug}/projects/${projectId}/issues/${things.issue}/meta/`);
  return `${meta.project_identifier}-${meta.sequence_id}`;
}

interface Building {
  maker: Browser;
  slug: string;
  workspaceId: string;
  more: object;
  people: [Browser, RoleName][];
}

let projects = 0;

/** Makes a project as `maker`, with `people` in it. */
export async function buildProject(
  office: Office,
  { maker, slug, workspaceId, more, people }: Building,
): Promise<ProjectPlace> {
  projects += 1;
  const workspace = `/api/workspaces/${slug}/`;
  const { id } = await good(maker, 'POST', `${workspace}projects/`, {
    name: `Project ${projects}`,
    identifier: `P${projects}`,
    ...more,
  });
  await office.commit([workspaceId], async (tx) => {
    const places = people.map(([who, role]) => ({ member: who.person.id, role: roles[role] }));
    await joinProject(tx, { workspaceId, projectId: id }, places);
  });
  const at = `${workspace}projects/${id}/`;
  const make = async (path: string, body: object): Promise<string> => (await good(maker, 'POST', at + path, body)).id;
  const done = (await good(maker, 'GET', `${at}states/`)).find((row: { name: string }) => row.name === 'Done').id;
  const label = await make('issue-labels/', { name: 'Bug' });
  const deletedLabel = await make('issue-labels/', { name: 'Gone' });
  const state = await make('states/', { name: 'Empty', color: '#ffffff', group: 'completed' });
  const deletedState = await make('states/', { name: 'Gone', color: '#ffffff' });
  const estimate = await good(maker, 'POST', `${at}estimates/`, {
    estimate: { name: 'Sizes', type: 'categories' },
    estimate_points: [
      { key: 1, value: 'S' },
      { key: 2, value: 'M' },
    ],
  });
  const item = { name: 'Fix sign-in', state_id: done };
  const issue = await make('issues/', item);
  const archivedIssue = await make('issues/', item);
  const deletedIssue = await make('issues/', item);
  const job = await make('imports/', { file_name: 'old.csv', total: 3 });
  const pages = await makePages(make);
  for (const gone of [pages.archivedPage, pages.deletedPage]) await good(maker, 'POST', `${at}pages/${gone}/archive/`);
  await good(maker, 'DELETE', `${at}pages/${pages.deletedPage}/`);
  await good(maker, 'POST', `${at}issues/${archivedIssue}/archive/`);
  await good(maker, 'DELETE', `${at}issues/${deletedIssue}/`);
  await good(maker, 'DELETE', `${at}issue-labels/${deletedLabel}/`);
  await good(maker, 'DELETE', `${at}states/${deletedState}/`);
  const file = (entity_id: string, more: object = {}) =>
    fileOf(office, { workspace_id: workspaceId, project_id: id, entity_id, created_by: maker.person.id, ...more });
  const members: { id: string; member: string; role: number }[] = await good(maker, 'GET', `${at}members/`);
  const last = people.at(-1)?.[0].person.id ?? maker.person.id;
  return {
    slug,
    projectId: id,
    things: {
      issue,
      archivedIssue,
      deletedIssue,
      state,
      done,
      deletedState,
      label,
      deletedLabel,
      estimate: estimate.id,
      point: estimate.points[0].id,
      import: job,
      ...pages,
      asset: await file(issue),
      attachment: await file(issue, attached),
      archivedAttachment: await file(archivedIssue, attached),
      projectMember: members.find((place) => place.member === last)?.id ?? '',
    },
  };
}

async function makePages(make: (path: string, body: object) => Promise<string>) {
  const named = { name: 'Fix notes', description_html: '<p>Fix it</p>' };
  return {
    page: await make('pages/', named),
    archivedPage: await make('pages/', named),
    privatePage: await make('pages/', { ...named, access: 1 }),
    deletedPage: await make('pages/', named),
  };
}
