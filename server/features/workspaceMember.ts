import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { scopeEntity } from '#shared/change.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import { membership, projectMember, type WorkspaceMember, workspaceMember } from '#shared/features/membership.ts';
import { workspaceUserProperty } from '#shared/features/project.ts';
import { type Role, roles } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { conditionOf, type Where } from '../db/where.ts';
import { commitAlong } from '../http/commitAlong.ts';
import type { Context } from '../http/context.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { personInRow } from '../http/shapes.ts';
import { memberNotFound } from './joinWorkspace.ts';
import { leaveWorkspace, streamsOfLeaving } from './leaveWorkspace.ts';
import { announcingSight } from './projectSight.ts';
import { demandAdminRemains, demandLeadersRemain } from './soleAdmin.ts';

const collection = '/api/workspaces/:workspaceSlug/members/';
const one = `${collection}:memberId/`;

/** A member as lists for programs have them (reference §2.4): the person is an object in the row. */
const memberSchema = z.extend(z.omit(rowSchema(workspaceMember), { member: true }), {
  member: z.extend(personInRow, { email: z.optional(z.string()) }),
});

export function workspaceMemberRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/workspace-members/me/',
      access: inWorkspace('guest'),
      summary: 'Reads the caller’s own membership.',
      answer: { row: workspaceMember, plus: { view_props: z.record(z.string(), z.unknown()) } },
      handle: async (context) => ok(await readOwn(context)),
    },
    {
      method: 'GET',
      path: collection,
      access: inWorkspace('guest'),
      summary: 'Lists everybody who is or was in the workspace, the active first. Guests get no email addresses.',
      answer: { schema: z.array(memberSchema) },
      handle: async (context) => ok(await readMembers(context, {})),
    },
    {
      method: 'POST',
      path: `${collection}leave/`,
      access: inWorkspace('guest'),
      status: 204,
      summary: 'Ends the caller’s own membership.',
      handle: async (context) => {
        await commitLeaving(
          context,
          async () => context.me,
          async (tx, member) => {
            await demandAdminRemains(tx, member.workspace_id, member.member);
            await demandLeadersRemain(tx, { workspaceId: member.workspace_id, personId: member.member }, 'You are');
          },
        );
        return noContent;
      },
    },
    {
      method: 'GET',
      path: one,
      access: inWorkspace('guest'),
      summary: 'Reads a member.',
      answer: { schema: memberSchema },
      handle: async (context) => ok(await readMember(context, context.param('memberId'))),
    },
    {
      method: 'PATCH',
      path: one,
      access: inWorkspace('admin'),
      summary: 'Changes a member’s role.',
      body: { patch: workspaceMember },
      answer: { row: workspaceMember },
      async handle(context) {
        const { role } = parsePatch(workspaceMember, context.body);
        if (role === undefined) throw invalid('Say which role: role is required.', { role: 'is required' });
        const person = async (db: Db) => [(await memberOf(db, context)).member];
        return ok(await commitAlong(context, person, (tx) => changeRole(tx, context, role)));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inWorkspace('admin'),
      status: 204,
      summary: 'Removes a member. What they made and were assigned stays.',
      async handle(context) {
        await commitLeaving(
          context,
          async (db) => (await memberOf(db, context)).member,
          async (tx, member) => {
            if (member.member === context.me)
              throw forbidden('You cannot remove yourself here. Leave the workspace instead.');
            demandNotAbove(context, member.role);
            await demandLeadersRemain(
              tx,
              { workspaceId: member.workspace_id, personId: member.member },
              'This member is',
            );
          },
        );
        return noContent;
      },
    },
  ];
}

/** Ends the membership of the person that `whose` finds, if `allow` does not throw. */
async function commitLeaving(
  context: Context,
  whose: (db: Db) => Promise<string>,
  allow: (tx: Tx, member: WorkspaceMember) => Promise<void>,
): Promise<void> {
  const streams = async (db: Db) =>
    streamsOfLeaving(db, { workspaceId: context.workspace.id, personId: await whose(db) });
  await commitAlong(context, streams, async (tx) => {
    const member = await activeMember(tx.db, { workspace_id: context.workspace.id, member: await whose(tx.db) });
    await allow(tx, member);
    await leaveWorkspace(tx, member);
  });
}

/**
 * Gives a member another role. A guest of the workspace is a guest in every project (reference §2.4).
 * Throws `forbidden` for the caller's own, and for more than the caller has.
 */
async function changeRole(tx: Tx, context: Context, role: Role): Promise<WorkspaceMember> {
  const member = await memberOf(tx.db, context);
  if (member.member === context.me) throw forbidden('You cannot change your own role. Ask another admin.');
  demandNotAbove(context, member.role);
  demandNotAbove(context, role);
  const { workspace_id, member: personId } = member;
  return announcingSight(tx, { workspaceId: workspace_id, personIds: [personId] }, async () => {
    if (role === roles.guest)
      await tx.updateWhere(projectMember, { workspace: workspace_id, member: personId }, { role: roles.guest });
    await tx.updateWhere(membership, { workspace_id, user: personId }, { role });
    if ((role === roles.guest) !== (member.role === roles.guest)) {
      // What guests are not shown of others' rows changes with this: the whole workspace is fetched anew.
      tx.announce(workspace_id, { entity: scopeEntity, id: workspace_id, audience: { person_id: personId } });
    }
    return tx.update(workspaceMember, member.id, { role });
  });
}

function demandNotAbove({ workspace }: Context, role: Role): void {
  if (role > workspace.role) throw forbidden('That is above your own role in this workspace.');
}

const memberOf = (db: Db, context: Context) =>
  activeMember(db, { workspace_id: context.workspace.id, id: context.param('memberId') });

/** One active member. Throws 'Member not found' (spec §5). */
export async function activeMember(db: Db, where: Where<typeof workspaceMember>): Promise<WorkspaceMember> {
  const { rows } = await sql<WorkspaceMember>`select ${selectList(workspaceMember)} from workspace_member
    where ${conditionOf(workspaceMember, { ...where, is_active: true })}`.execute(db);
  if (!rows[0]) throw memberNotFound();
  return rows[0];
}

async function readOwn({ read, workspace, me }: Context): Promise<unknown> {
  const member = await activeMember(read, { workspace_id: workspace.id, member: me });
  const { rows } = await sql<{
    view_props: unknown;
  }>`select preferences->'view_props' as view_props from workspace_user_property
    where ${conditionOf(workspaceUserProperty, { workspace: workspace.id, user: me })}`.execute(read);
  return { ...member, view_props: rows[0]?.view_props ?? {} };
}

async function readMember(context: Context, id: string): Promise<unknown> {
  const [member] = await readMembers(context, { id });
  if (!member) throw memberNotFound();
  return member;
}

async function readMembers(context: Context, where: Where<typeof workspaceMember>): Promise<unknown[]> {
  const { rows } = await sql<WorkspaceMember>`select ${selectList(workspaceMember)} from workspace_member
    where ${conditionOf(workspaceMember, { ...where, workspace_id: context.workspace.id })}
    order by workspace_member.is_active desc, workspace_member.created_at, workspace_member.id`.execute(context.read);
  const shown = context.workspace.role === roles.guest ? rows.map((row) => ({ ...row, email: null })) : rows;
  return shown.map(withDetails);
}

/** The row with the person as an object in it. */
function withDetails(row: WorkspaceMember) {
  const { member: id, first_name, last_name, display_name, email, avatar_url, is_bot } = row;
  const details = { id, first_name, last_name, display_name, avatar_url, is_bot };
  return { ...row, member: email === null ? details : { ...details, email } };
}
