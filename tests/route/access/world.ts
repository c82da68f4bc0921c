/** Two workspaces with everything there is, and everybody who might come: what the access tests ask about. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { person } from '#shared/features/person.ts';
import { type RoleName, roles } from '#shared/roles.ts';
import { joinWorkspace } from '../../../server/features/joinWorkspace.ts';
import { type Browser, execute, type TestServer } from '../../harness.ts';
import { type Office, openOffice } from '../workspaces/office.ts';
import { type Belongings, belongingsOf, filesIn, folderOf, nothing } from './ownThings.ts';
import { buildProject, good, keyOf, type ProjectPlace } from './projectPlace.ts';

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
export interface Actor extends Belongings {
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
  const belongings: Record<string, Belongings> = {};
  const favorites: Record<string, string> = {};
  for (const [name, browser] of Object.entries(everybody)) {
    belongings[name] = await belongingsOf(office, browser, { home, open });
    if (browser !== rival) favorites[browser.person.id] = await folderOf(office, browser.person.id, office.id);
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
    ...(belongings[name] ?? nothing),
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
