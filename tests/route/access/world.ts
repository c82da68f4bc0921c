/** Two workspaces with everything there is, and everybody who might come: what the access tests ask about. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { parseDraft } from '#shared/entity/entity.ts';
import { favorite } from '#shared/features/favorite.ts';
import { page } from '#shared/features/page.ts';
import { person } from '#shared/features/person.ts';
import { workItem } from '#shared/features/workItem.ts';
import { type RoleName, roles } from '#shared/roles.ts';
import { cleanText } from '../../../server/documents/text.ts';
import { joinProject } from '../../../server/features/joinProject.ts';
import { joinWorkspace } from '../../../server/features/joinWorkspace.ts';
import { createPage } from '../../../server/features/page.ts';
import { createWorkItem } from '../../../server/features/workItem.ts';
import { type Browser, execute, type TestServer } from '../../harness.ts';
import { dot } from '../files/pictures.ts';
import { type Office, openOffice } from '../workspaces/office.ts';

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

export interface WorkspacePlace {
  id: string;
  slug: string;
  memberId: string;
  /** The person of `memberId`, a guest without a part in anything. */
  personId: string;
  invitationId: string;
  deletedProjectId: string;
  key: string;
  /** A folder of each person's favourites, by the person. */
  favorites: Record<string, string>;
  /** A file of the workspace and one that is deleted; null for the caller's own. */
  asset: string | null;
  deletedAsset: string | null;
}

/** What a caller is in workspace A and in its projects `home`, `open` and `archived`. */
export interface Actor {
  name: string;
  browser: Browser;
  personId: string;
  headers: Record<string, string>;
  /** In workspace A; null when not in it. */
  role: RoleName | null;
  /** In workspace B. */
  roleInB: RoleName | null;
  /** In the projects of A that are not closed to all. */
  projectRole: RoleName | null;
  isSignedIn: boolean;
  isInstanceAdmin: boolean;
  mayWrite: boolean;
  /** A work item in `home` and one in `open` that they made. */
  own: { home: string; open: string };
  /** The same of pages. */
  ownPages: { home: string; open: string };
  /** What they sent: pictures and attachments of the same, a photo, one that is yet to arrive, and in workspace A. */
  files: OwnFiles;
  /** An API token of theirs. */
  tokenId: string;
}

export interface OwnFiles {
  home: { asset: string; attachment: string };
  open: { asset: string; attachment: string };
  photo: string;
  waiting: string;
  inWorkspace: string;
  deleted: string;
}

export interface World {
  office: Office;
  server: TestServer;
  actors: Actor[];
  actor(name: string): Actor;
  a: WorkspacePlace;
  b: WorkspacePlace;
  home: ProjectPlace;
  /** As `home`, with `guest_view_all_features`. */
  open: ProjectPlace;
  secret: ProjectPlace;
  joinable: ProjectPlace;
  archived: ProjectPlace;
  deleted: ProjectPlace;
  foreign: ProjectPlace;
  /** A member of A without a place in any project. */
  spareId: string;
}

export async function openWorld(): Promise<World> {
  const office = await openOffice();
  const { server, admin, member, guest, outsider: rival } = office;
  const [lead, loner, leaver, deactivated, target] = await Promise.all([
    office.hire('member'),
    office.hire('member'),
    office.hire('member'),
    office.hire('member'),
    office.hire('guest'),
  ]);
  const slugB = `w-${randomUUID().slice(0, 8)}`;
  const b = await good(rival, 'POST', '/api/workspaces/', { name: 'Rivals', slug: slugB });
  const inA: [Browser, RoleName][] = [
    [member, 'member'],
    [guest, 'guest'],
    [leaver, 'member'],
    [deactivated, 'member'],
    [target, 'guest'],
  ];
  const build = (maker: Browser, slug: string, more: object, people: [Browser, RoleName][] = []) =>
    buildProject(office, { maker, slug, more, people, workspaceId: slug === slugB ? b.id : office.id });
  const home = await build(lead, office.slug, {}, inA);
  const open = await build(lead, office.slug, { guest_view_all_features: true }, inA);
  const archived = await build(lead, office.slug, {}, inA);
  const deleted = await build(lead, office.slug, {}, inA);
  const secret = await build(admin, office.slug, { network: 0 }, [[target, 'guest']]);
  const joinable = await build(admin, office.slug, {}, [[target, 'guest']]);
  const extra = await server.signUp();
  await office.commit([b.id, extra.person.id], async (tx) => {
    const somebody = await tx.get(person, extra.person.id);
    await joinWorkspace(tx, { workspaceId: b.id, person: somebody, role: roles.guest });
  });
  const foreign = await build(rival, slugB, {}, [[extra, 'guest']]);
  await good(lead, 'POST', office.at(`projects/${archived.projectId}/archive/`));
  await good(lead, 'DELETE', office.at(`projects/${deleted.projectId}/`));

  const everybody = { admin, lead, member, guest, loner, leaver, deactivated, rival };
  const own: Record<string, Actor['own']> = {};
  const ownPages: Record<string, Actor['own']> = {};
  const favorites: Record<string, string> = {};
  const tokens: Record<string, string> = {};
  const files: Record<string, OwnFiles> = {};
  for (const [name, browser] of Object.entries(everybody)) {
    own[name] = {
      home: await itemOf(office, browser.person.id, home),
      open: await itemOf(office, browser.person.id, open),
    };
    ownPages[name] = {
      home: await pageOf(office, browser.person.id, home),
      open: await pageOf(office, browser.person.id, open),
    };
    if (browser !== rival) favorites[browser.person.id] = await folderOf(office, browser.person.id, office.id);
    files[name] = await filesOf(office, browser.person.id, { home, open, own: own[name] });
    tokens[name] = (await good(browser, 'POST', '/api/users/api-tokens/', { label: 'Mine' })).id;
  }
  const key = async (scopes: string[]) => good(lead, 'POST', '/api/users/api-tokens/', { label: 'Program', scopes });
  const [reading, writing, expired] = [await key(['read']), await key(['read', 'write']), await key(['read', 'write'])];
  await execute(server, sql`update api_token set expired_at = now() - interval '1 minute' where id = ${expired.id}`);

  const memberIdOf = async (who: Browser, whose: string) =>
    ((await good(who, 'GET', `/api/workspaces/${who === rival ? slugB : office.slug}/members/`)) as Member[]).find(
      ({ member }) => member.id === whose,
    )?.id ?? '';
  const invite = async (who: Browser, slug: string) =>
    (
      await good(who, 'POST', `/api/workspaces/${slug}/invitations/`, {
        emails: [{ email: `${randomUUID().slice(0, 8)}@example.org`, role: 5 }],
      })
    ).invitations[0].id as string;
  const a: WorkspacePlace = {
    id: office.id,
    slug: office.slug,
    memberId: await memberIdOf(admin, target.person.id),
    personId: target.person.id,
    invitationId: await invite(admin, office.slug),
    deletedProjectId: deleted.projectId,
    key: await keyOf(admin, home),
    favorites,
    asset: null,
    deletedAsset: null,
  };
  const goneB = await build(rival, slugB, {});
  await good(rival, 'DELETE', `/api/workspaces/${slugB}/projects/${goneB.projectId}/`);
  const placeB: WorkspacePlace = {
    id: b.id,
    slug: slugB,
    memberId: await memberIdOf(rival, extra.person.id),
    personId: extra.person.id,
    invitationId: await invite(rival, slugB),
    deletedProjectId: goneB.projectId,
    key: await keyOf(rival, foreign),
    favorites: { [rival.person.id]: await folderOf(office, rival.person.id, b.id) },
    ...(await filesIn(office, b.id, rival.person.id)),
  };
  await good(admin, 'DELETE', office.at(`members/${await memberIdOf(admin, leaver.person.id)}/`));
  await good(admin, 'POST', `/api/instances/people/${deactivated.person.id}/deactivate/`);
  await makeVersions(server);
  await server.idle();
  // Use of a token is noted in its row now and then, which would look like something that a request had changed.
  await execute(server, sql`update api_token set last_used = now() + interval '1 day'`);

  const base = (name: keyof typeof everybody): Actor => ({
    name,
    browser: everybody[name],
    personId: everybody[name].person.id,
    headers: {},
    role: null,
    roleInB: null,
    projectRole: null,
    isSignedIn: true,
    isInstanceAdmin: false,
    mayWrite: true,
    own: own[name] ?? { home: '', open: '' },
    ownPages: ownPages[name] ?? { home: '', open: '' },
    files: files[name] ?? nothing,
    tokenId: tokens[name] ?? '',
  });
  const leadBy = (name: string, token: string, more: Partial<Actor> = {}): Actor => ({
    ...base('lead'),
    name,
    browser: server.browser(),
    headers: { 'x-api-key': token },
    role: 'member',
    projectRole: 'admin',
    ...more,
  });
  const actors: Actor[] = [
    { ...base('lead'), name: 'nobody', browser: server.browser(), isSignedIn: false },
    { ...base('deactivated'), isSignedIn: false },
    leadBy('expired token', expired.token, { isSignedIn: false }),
    { ...base('leaver') },
    { ...base('rival'), roleInB: 'admin' },
    { ...base('loner'), role: 'member' },
    { ...base('guest'), role: 'guest', projectRole: 'guest' },
    { ...base('member'), role: 'member', projectRole: 'member' },
    { ...base('lead'), role: 'member', projectRole: 'admin' },
    leadBy('reading token', reading.token, { mayWrite: false }),
    leadBy('writing token', writing.token),
    { ...base('admin'), role: 'admin', isInstanceAdmin: true },
  ];
  return {
    office,
    server,
    actors,
    actor(name) {
      const found = actors.find((actor) => actor.name === name);
      if (!found) throw new Error(`nobody is called ${name}`);
      return found;
    },
    a,
    b: placeB,
    home,
    open,
    secret,
    joinable,
    archived,
    deleted,
    foreign,
    spareId: loner.person.id,
  };
}

interface Member {
  id: string;
  member: { id: string };
}

async function good(browser: Browser, method: string, path: string, body?: object) {
  const answered = await browser.call(method, path, body);
  if (answered.status >= 300)
    throw new Error(`${method} ${path} answered ${answered.status} ${JSON.stringify(answered.body)}`);
  return answered.body;
}

async function keyOf(browser: Browser, { slug, projectId, things }: ProjectPlace): Promise<string> {
  const meta = await good(browser, 'GET', `/api/workspaces/${slug}/projects/${projectId}/issues/${things.issue}/meta/`);
  return `${meta.project_identifier}-${meta.sequence_id}`;
}

/** A finished work item made by somebody, whatever they may do. */
const itemOf = (office: Office, actor: string, place: ProjectPlace): Promise<string> =>
  office.server.store
    .commit({ actor, streams: [office.id] }, (tx) =>
      createWorkItem(tx, {
        workspaceId: office.id,
        projectId: place.projectId,
        draft: parseDraft(workItem, { name: 'Own', state_id: place.things.done }),
        description: cleanText(''),
      }),
    )
    .then((committed) => (committed.replayed ? '' : committed.value.id));

/** A public page of somebody's, whatever they may do. */
const pageOf = (office: Office, owner: string, { projectId }: ProjectPlace): Promise<string> =>
  office
    .commit([office.id], (tx) =>
      createPage(tx, {
        workspaceId: office.id,
        projectId,
        owner,
        draft: parseDraft(page, { name: 'Own' }),
        description: cleanText(''),
      }),
    )
    .then(({ id }) => id);

/** A folder among somebody's favourites. */
const folderOf = (office: Office, user: string, workspace_id: string): Promise<string> =>
  office
    .commit([workspace_id], (tx) =>
      tx.insert(favorite, {
        ...parseDraft(favorite, { entity_type: 'folder', name: 'Mine', is_folder: true }),
        workspace_id,
        user,
        project_id: null,
      }),
    )
    .then(({ id }) => id);
/** Keeps a file, without sending it. */
export async function fileOf(
  { server }: Office,
  given: { created_by: string } & Record<string, unknown>,
): Promise<string> {
  const key = 'world/dot';
  const { storage } = server.app.deps;
  if (!(await storage.has(key)))
    await storage.write(key, Readable.from([dot]), { size: dot.length, type: 'image/png' });
  const at = new Date().toISOString();
  const row = {
    id: randomUUID(),
    entity_type: 'ISSUE_DESCRIPTION',
    name: 'dot.png',
    type: 'image/png',
    size: dot.length,
    storage_key: key,
    hash: 'dot',
    created_at: at,
    updated_at: at,
    uploaded_at: at,
    ...given,
  };
  await execute(
    server,
    sql`insert into asset select * from jsonb_populate_record(null::asset, ${JSON.stringify(row)}::jsonb)`,
  );
  return row.id;
}

const attached = { entity_type: 'ISSUE_ATTACHMENT' };

async function filesOf(
  office: Office,
  created_by: string,
  { home, open, own }: { home: ProjectPlace; open: ProjectPlace; own: Actor['own'] | undefined },
): Promise<OwnFiles> {
  const bound = async ({ projectId }: ProjectPlace, entity_id: string | undefined) => {
    const place = { workspace_id: office.id, project_id: projectId, entity_id, created_by };
    return { asset: await fileOf(office, place), attachment: await fileOf(office, { ...place, ...attached }) };
  };
  const photo = { entity_type: 'USER_AVATAR', entity_id: created_by, created_by };
  const { asset, deletedAsset } = await filesIn(office, office.id, created_by);
  return {
    home: await bound(home, own?.home),
    open: await bound(open, own?.open),
    photo: await fileOf(office, photo),
    waiting: await fileOf(office, { ...photo, storage_key: null, hash: null, uploaded_at: null }),
    inWorkspace: asset,
    deleted: deletedAsset,
  };
}

/** A picture for a text that is yet to be made, and one that was deleted. */
async function filesIn(office: Office, workspace_id: string, created_by: string) {
  const deleted_at = new Date().toISOString();
  return {
    asset: await fileOf(office, { workspace_id, created_by }),
    deletedAsset: await fileOf(office, { workspace_id, created_by, deleted_at }),
  };
}

const none = { asset: '', attachment: '' };
const nothing: OwnFiles = { home: none, open: none, photo: '', waiting: '', inWorkspace: '', deleted: '' };

interface Building {
  maker: Browser;
  slug: string;
  workspaceId: string;
  more: object;
  people: [Browser, RoleName][];
}

let projects = 0;

async function buildProject(
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

/** The version of the text of a work item or a page that the world has of each. */
export const versionOf = (id: string): string => `00000000${id.slice(8)}`;

/** Gives every work item and every page a version of its text. */
async function makeVersions(server: TestServer): Promise<void> {
  await execute(
    server,
    sql`insert into document_version (id, kind, document_id, workspace_id, html)
      select overlay(id::text placing '00000000' from 1)::uuid, kind, id, workspace, '<p>Fix it again</p>' from (
        select 'work_item' as kind, id, workspace_id as workspace from work_item
        union all select 'page', id, workspace from page) t`,
  );
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
