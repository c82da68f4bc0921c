import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { parsePatch } from '#shared/entity/entity.ts';
import { idSchema } from '#shared/entity/field.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import {
  type ProjectMember,
  projectMember,
  type WorkspaceMember,
  workspaceMember,
} from '#shared/features/membership.ts';
import { type Role, roles, roleValues } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { conditionOf, type Where } from '../db/where.ts';
import type { Context } from '../http/context.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { readBody } from '../http/readBody.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { joinProject, leaveProject, type Place } from './joinProject.ts';
import { memberNotFound } from './joinWorkspace.ts';
import { announcingSight } from './projectSight.ts';
import { projectsLedAlone } from './soleAdmin.ts';

const project = '/api/workspaces/:workspaceSlug/projects/:projectId/';
const collection = `${project}members/`;
const one = `${collection}:memberId/`;

const membersBody = z.object({
  members: z
    .array(
      z.object({
        member_id: idSchema,
        role: z.optional(z.literal(roleValues, { error: `must be one of ${roleValues.join(', ')}` })),
      }),
      { error: 'must be a list of { member_id, role }' },
    )
    .check(z.minLength(1, 'must name at least one member'), z.maxLength(1000, 'must name at most 1000 members')),
});

export function projectMemberRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: collection,
      access: inProject('guest'),
      inArchived: true,
      summary: 'Lists who is in the project, without bots.',
      answer: { rows: projectMember },
      handle: async (context) => ok(await people(context.read, { project: context.project.id })),
    },
    {
      method: 'POST',
      path: collection,
      access: inProject('admin'),
      status: 201,
      summary: 'Adds members of the workspace to the project. Who is in already stays as they are.',
      body: { schema: membersBody },
      answer: { rows: projectMember },
      again: async (context) => readAdded(context.read, context),
      async handle(context) {
        const { members } = readBody(context, membersBody);
        const { rows } = await context.commit(async (tx) => {
          const added = await addMembers(tx, context, members);
          return { id: added[0]?.id, rows: added };
        });
        return { status: 201, body: rows };
      },
    },
    {
      method: 'POST',
      path: `${collection}leave/`,
      access: inProject('guest'),
      inArchived: true,
      status: 204,
      summary: 'Takes the caller out of the project.',
      async handle(context) {
        await context.commit((tx) => leaveByOneself(tx, context));
        return noContent;
      },
    },
    {
      method: 'GET',
      path: one,
      access: inProject('guest'),
      inArchived: true,
      summary: 'Reads somebody’s place in the project.',
      answer: { row: projectMember },
      handle: async (context) => ok(await placeOf(context.read, { ...inPath(context) })),
    },
    {
      method: 'PATCH',
      path: one,
      access: inProject('admin'),
      summary: 'Changes somebody’s role in the project.',
      body: { patch: projectMember },
      answer: { row: projectMember },
      async handle(context) {
        const { role } = parsePatch(projectMember, context.body);
        if (role === undefined) throw invalid('Say which role: role is required.', { role: 'is required' });
        return ok(await context.commit((tx) => changeRole(tx, context, role)));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inProject('admin'),
      status: 204,
      summary: 'Takes somebody out of the project. What they made and were assigned stays.',
      async handle(context) {
        await context.commit((tx) => removeAnother(tx, context));
        return noContent;
      },
    },
    {
      method: 'GET',
      path: `${project}project-members/me/`,
      access: inProject('guest'),
      inArchived: true,
      summary: 'Reads the caller’s own place in the project; admins of the workspace may have none.',
      answer: { row: projectMember },
      handle: async (context) => ok(await placeOf(context.read, { project: context.project.id, member: context.me })),
    },
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/project-members/',
      access: inWorkspace('guest'),
      summary: 'Lists who is in each project that the caller may see into.',
      answer: { schema: z.record(z.string(), z.array(rowSchema(projectMember))) },
      handle: async (context) => ok(await byProject(context)),
    },
  ];
}

type Asked = z.infer<typeof membersBody>['members'];

/** Adds people, each within their role in the workspace. Throws with nothing done when any of them cannot be. */
async function addMembers(tx: Tx, context: Context, asked: Asked): Promise<ProjectMember[]> {
  const inWorkspace = await tx.list(workspaceMember, {
    workspace_id: context.workspace.id,
    member: asked.map(({ member_id }) => member_id),
    is_active: true,
  });
  const byPerson = new Map(inWorkspace.map((member) => [member.member, member]));
  const places = new Map<string, Place>();
  for (const { member_id, role: given } of asked) {
    const member = byPerson.get(member_id);
    if (!member) throw memberNotFound();
    const role = given ?? member.role;
    demandWithinWorkspaceRole(member, role);
    if (role > context.project.role) throw forbidden('That is above your own role in this project.');
    places.set(member_id, { member: member_id, role });
  }
  return joinProject(tx, { workspaceId: context.workspace.id, projectId: context.project.id }, [...places.values()]);
}

/** Admins of the workspace are admins in projects, guests of it guests (reference §2.7). */
function demandWithinWorkspaceRole(member: WorkspaceMember, role: Role): void {
  const name = member.display_name;
  if (member.role === roles.admin && role < roles.admin)
    throw invalid(`${name} is an admin of the workspace, so they are one in every project.`, { role: 'must be 20' });
  if (member.role === roles.guest && role > roles.guest)
    throw invalid(`${name} is a guest of the workspace, so they can only be a guest here.`, { role: 'must be 5' });
}

async function changeRole(tx: Tx, context: Context, role: Role): Promise<ProjectMember> {
  const place = await placeOf(tx.db, inPath(context));
  const member = await memberBehind(tx, place);
  const isWorkspaceAdmin = context.workspace.role === roles.admin;
  if (place.member === context.me && !isWorkspaceAdmin)
    throw forbidden('You cannot change your own role. Ask another admin.');
  demandBelow(context, effectiveRole(place, member));
  if (!isWorkspaceAdmin && role >= context.project.role)
    throw forbidden('You can give only roles below your own in this project.');
  if (member) demandWithinWorkspaceRole(member, role);
  const whose = { workspaceId: place.workspace, personIds: [place.member] };
  return announcingSight(tx, whose, () => tx.update(projectMember, place.id, { role }));
}

async function removeAnother(tx: Tx, context: Context): Promise<void> {
  const place = await placeOf(tx.db, inPath(context));
  if (place.member === context.me) throw forbidden('You cannot remove yourself here. Leave the project instead.');
  demandBelow(context, effectiveRole(place, await memberBehind(tx, place)));
  await leaveProject(tx, place);
}

async function leaveByOneself(tx: Tx, { workspace, project, me }: Context): Promise<void> {
  const place = await placeOf(tx.db, { project: project.id, member: me });
  const led = await projectsLedAlone(tx.db, { workspaceId: workspace.id, personId: me });
  if (led.some(({ id }) => id === project.id))
    throw conflict('You are the only admin of this project. Make somebody else an admin first, or delete it.');
  await leaveProject(tx, place);
}

const memberBehind = (tx: Tx, place: ProjectMember) =>
  tx.find(workspaceMember, { workspace_id: place.workspace, member: place.member });

const effectiveRole = (place: ProjectMember, member: WorkspaceMember | undefined): Role =>
  member?.role === roles.admin ? roles.admin : place.role;

/** Admins of the workspace may touch anybody, admins of the project those below them. */
function demandBelow({ workspace, project }: Context, role: Role): void {
  if (workspace.role < roles.admin && role >= project.role)
    throw forbidden('They have your role or a higher one, so only an admin of the workspace may do that.');
}

const inPath = (context: Context): Where<typeof projectMember> => ({
  project: context.project.id,
  id: context.param('memberId'),
});

/** Somebody's place in a project. Throws 'Member not found' (spec §5). */
async function placeOf(db: Db, where: Where<typeof projectMember>): Promise<ProjectMember> {
  const { rows } = await sql<ProjectMember>`
    select ${selectList(projectMember)} from project_member where ${conditionOf(projectMember, where)}`.execute(db);
  if (!rows[0]) throw memberNotFound();
  return rows[0];
}

/** The places that match, without those of bots. */
async function people(db: Db, where: Where<typeof projectMember>): Promise<ProjectMember[]> {
  const { rows } = await sql<ProjectMember>`select ${selectList(projectMember)} from project_member
    join workspace_member wm on wm.workspace_id = project_member.workspace and wm.member = project_member.member
      and wm.is_active and not wm.is_bot and wm.deleted_at is null
    where ${conditionOf(projectMember, where)} order by project_member.created_at, project_member.id`.execute(db);
  return rows;
}

async function readAdded(db: Db, context: Context): Promise<ProjectMember[]> {
  const { members } = readBody(context, membersBody);
  return people(db, { project: context.project.id, member: members.map(({ member_id }) => member_id) });
}

async function byProject({ read, workspace, me }: Context): Promise<Record<string, ProjectMember[]>> {
  const all = await people(read, { workspace: workspace.id });
  const live = await sql<{ id: string }>`
    select id from project where workspace = ${workspace.id} and deleted_at is null`.execute(read);
  const shown = new Set(live.rows.map(({ id }) => id));
  if (workspace.role < roles.admin) {
    const joined = new Set(all.filter(({ member }) => member === me).map((place) => place.project));
    for (const id of shown) if (!joined.has(id)) shown.delete(id);
  }
  return Object.fromEntries(
    Map.groupBy(
      all.filter((place) => shown.has(place.project)),
      (place) => place.project,
    ),
  );
}
