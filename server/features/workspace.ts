import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace, signedIn } from '#shared/access.ts';
import { type Draft, type Patch, parseDraft, parsePatch } from '#shared/entity/entity.ts';
import { conflict, forbidden, invalid, notFound } from '#shared/errors.ts';
import { membership, receivedInvitation, workspaceMember } from '#shared/features/membership.ts';
import { type Person, person, profile } from '#shared/features/person.ts';
import { holdsUrl } from '#shared/features/personName.ts';
import { slugProblem, type Workspace, workspace } from '#shared/features/workspace.ts';
import { type Role, roles, roleValues } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { givenId } from '../entity/crud.ts';
import { commitAlong } from '../http/commitAlong.ts';
import { type Context, hashOf } from '../http/context.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { joinWorkspace } from './joinWorkspace.ts';
import { removeSamplePeople } from './samplePeople.ts';

export interface WorkspaceDeps {
  /** The instance's setting. Its admins may always. */
  mayCreateWorkspace(): boolean | Promise<boolean>;
}

/** What an answer adds to a workspace: the reader's role, and how many are in it. */
export const workspacePlus = { role: z.literal(roleValues), total_members: z.int() };

export const workspaceAnswer = { row: workspace, plus: workspacePlus };

const one = '/api/workspaces/:workspaceSlug/';

export function workspaceRoutes({ mayCreateWorkspace }: WorkspaceDeps): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/workspace-slug-check/',
      access: signedIn,
      summary: 'Tells whether a new workspace can have this slug.',
      query: ['slug'],
      answer: { schema: z.object({ status: z.boolean() }) },
      async handle(context) {
        const slug = context.query('slug');
        if (!slug) throw invalid('Say which slug: slug is required.', { slug: 'is required' });
        return ok({ status: slugProblem(slug) === null && !(await isTaken(context.read, slug)) });
      },
    },
    {
      method: 'POST',
      path: '/api/workspaces/',
      access: signedIn,
      status: 201,
      summary: 'Creates a workspace, with the caller as its admin.',
      body: { draft: workspace, plus: { slug: z.string() } },
      answer: workspaceAnswer,
      again: (context, id) => readWorkspace(context.read, id, context.me),
      async handle(context) {
        if (!context.caller.is_instance_admin && !(await mayCreateWorkspace()))
          throw forbidden('New workspaces are switched off here. Ask an admin of this Tandem for one.');
        const { id, isNew } = await create(context);
        return { status: isNew ? 201 : 200, body: await readWorkspace(context.read, id, context.me) };
      },
    },
    {
      method: 'GET',
      path: one,
      access: inWorkspace('guest'),
      summary: 'Reads a workspace, with the caller’s role and the number of members.',
      answer: workspaceAnswer,
      handle: async (context) => ok(await readWorkspace(context.read, context.workspace.id, context.me)),
    },
    {
      method: 'PATCH',
      path: one,
      access: inWorkspace('admin'),
      summary: 'Changes fields of a workspace.',
      body: { patch: workspace },
      answer: workspaceAnswer,
      again: (context, id) => readWorkspace(context.read, id, context.me),
      async handle(context) {
        const { id } = context.workspace;
        const patch = parsePatch(workspace, context.body);
        await commitAlong(
          context,
          (db) => invitedTo(db, id),
          (tx) => changeWorkspace(tx, id, patch),
        );
        return ok(await readWorkspace(context.read, id, context.me));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inWorkspace('admin'),
      status: 204,
      summary: 'Deletes a workspace; everybody leaves it and its slug is free again.',
      async handle(context) {
        const { id } = context.workspace;
        const everybody = async (db: Db) => [...(await membersOf(db, id)), ...(await invitedTo(db, id))];
        await commitAlong(context, everybody, (tx) => deleteWorkspace(tx, id));
        return noContent;
      },
    },
  ];
}

async function create(context: Context): Promise<{ id: string; isNew: boolean }> {
  const id = givenId(context.body) ?? randomUUID();
  const bodyHash = hashOf(context.body);
  return context.commit(
    async (tx) => {
      const trace = await tx.trace(workspace, id);
      if (trace) {
        const isMine = await tx.find(workspaceMember, { workspace_id: id, member: context.me, is_active: true });
        if (trace.isDeleted || trace.bodyHash !== bodyHash || !isMine) throw idTaken();
        return { id, isNew: false };
      }
      const { slug } = context.body;
      await createWorkspace(tx, {
        id,
        bodyHash,
        draft: parseDraft(workspace, context.body),
        slug: typeof slug === 'string' ? slug : '',
        creator: await tx.get(person, context.me),
      });
      return { id, isNew: true };
    },
    { opens: [id] },
  );
}

export interface NewWorkspace {
  id: string;
  draft: Required<Draft<typeof workspace>>;
  slug: string;
  creator: Person;
  isSample?: boolean;
  bodyHash?: string;
}

/**
 * Makes a workspace whose admin is its creator. The commit opens its stream and holds the creator's. Throws `invalid`
 * for a name or slug that cannot be, `conflict` where the slug, or the id as anything at all, is taken.
 */
export async function createWorkspace(tx: Tx, given: NewWorkspace): Promise<Workspace> {
  const { id, draft, slug, creator } = given;
  const problem = slugProblem(slug);
  if (problem) throw invalid(`This workspace cannot be created like that: slug ${problem}.`, { slug: problem });
  demandPlainName(draft.name);
  if (tx.seqs.get(id) !== 0) throw idTaken();
  if (await isTaken(tx.db, slug))
    throw conflict('Another workspace has this address. Try another.', { slug: 'is taken' });
  const made = await tx.insert(
    workspace,
    { ...draft, id, slug, logo_url: null, owner: creator.id, is_sample: given.isSample ?? false },
    given.bodyHash ? { bodyHash: given.bodyHash } : {},
  );
  await joinWorkspace(tx, { workspaceId: id, person: creator, role: roles.admin });
  return made;
}

/** Changes a workspace, and its name in the lists of those invited to it. */
async function changeWorkspace(tx: Tx, id: string, patch: Patch<typeof workspace>): Promise<Workspace> {
  if (patch.name !== undefined) demandPlainName(patch.name);
  const changed = await tx.update(workspace, id, patch);
  await tx.updateWhere(receivedInvitation, { workspace_id: id }, { workspace_name: changed.name });
  return changed;
}

/** Ends every membership and with it everybody's sight: their sockets close. Holds the streams of all of them. */
async function deleteWorkspace(tx: Tx, id: string): Promise<void> {
  const { is_sample } = await tx.get(workspace, id);
  const left = await tx.removeWhere(membership, { workspace_id: id });
  const members = left.map(({ user }) => user);
  await tx.updateWhere(profile, { user: members, last_workspace_id: id }, { last_workspace_id: null });
  await tx.removeWhere(receivedInvitation, { workspace_id: id });
  await tx.remove(workspace, id);
  await tx.updateWhere(workspaceMember, { workspace_id: id, is_active: true }, { is_active: false });
  if (is_sample) await removeSamplePeople(tx, members);
}

function demandPlainName(name: string): void {
  if (holdsUrl(name))
    throw invalid('A workspace’s name cannot hold a web address.', { name: 'must not hold a web address' });
}

async function isTaken(db: Db, slug: string): Promise<boolean> {
  const { rows } = await sql`select 1 from workspace where lower(slug) = lower(${slug}) and deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

async function membersOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ user: string }>`
    select "user" from membership where workspace_id = ${id} and deleted_at is null`.execute(db);
  return rows.map(({ user }) => user);
}

async function invitedTo(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ user: string }>`
    select distinct "user" from received_invitation where workspace_id = ${id} and deleted_at is null`.execute(db);
  return rows.map(({ user }) => user);
}

/** A workspace as one of its members sees it. Throws `not_found` for anybody else. */
export async function readWorkspace(
  db: Db,
  id: string,
  personId: string,
): Promise<Workspace & { role: Role; total_members: number }> {
  const { rows } = await sql<Workspace & { role: Role; total_members: number }>`
    select ${selectList(workspace)}, m.role, (select count(*)::int from workspace_member
      where workspace_id = workspace.id and is_active and not is_bot and deleted_at is null) as total_members
    from workspace
    join workspace_member m on m.workspace_id = workspace.id and m.member = ${personId} and m.is_active and m.deleted_at is null
    where workspace.id = ${id} and workspace.deleted_at is null`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
