import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { idSchema } from '#shared/entity/field.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { project } from '#shared/features/project.ts';
import { networks, type Role, roles, roleValues } from '#shared/roles.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { readBody } from '../http/readBody.ts';
import { ok, type Route } from '../http/route.ts';
import { messageAnswer } from '../http/shapes.ts';
import { joinProject } from './joinProject.ts';

const joinBody = z.object({
  project_ids: z
    .array(idSchema, { error: 'must be a list of ids' })
    .check(z.minLength(1, 'must name at least one project'), z.maxLength(1000, 'must name at most 1000 projects')),
});

const joined = { message: 'Projects joined.' };

/** The caller's own roles in a workspace's projects, and joining them. */
export function ownProjectRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/users/me/workspaces/:workspaceSlug/project-roles/',
      access: inWorkspace('guest'),
      summary: 'Tells the caller’s role in each project. An admin of the workspace is admin in all.',
      answer: { schema: z.record(z.string(), z.literal(roleValues)) },
      handle: async (context) => ok(await ownRoles(context)),
    },
    {
      method: 'POST',
      path: '/api/users/me/workspaces/:workspaceSlug/projects/invitations/',
      access: inWorkspace('member'),
      status: 201,
      summary: 'Joins projects, with the caller’s role in the workspace. Secret ones only admins of the workspace can.',
      body: { schema: joinBody },
      answer: messageAnswer,
      again: async () => joined,
      async handle(context) {
        const { project_ids } = readBody(context, joinBody);
        await context.commit(async (tx) => {
          await joinAll(tx, context, [...new Set(project_ids)]);
          return { id: project_ids[0] };
        });
        return { status: 201, body: joined };
      },
    },
  ];
}

/** Joins all, or none: throws `not_found` for a project that the caller may not know. */
async function joinAll(tx: Tx, { workspace, me }: Context, ids: readonly string[]): Promise<void> {
  const found = await tx.list(project, { workspace: workspace.id, id: ids });
  for (const id of ids) {
    const wanted = found.find((one) => one.id === id);
    if (!wanted || (wanted.network === networks.secret && workspace.role < roles.admin && !(await isIn(tx, id, me))))
      throw notFound();
    if (wanted.archived_at) throw forbidden(`“${wanted.name}” is archived. Restore it to work in it.`);
  }
  for (const projectId of ids)
    await joinProject(tx, { workspaceId: workspace.id, projectId }, [{ member: me, role: workspace.role }]);
}

async function isIn(tx: Tx, projectId: string, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from project_member
    where project = ${projectId} and member = ${personId} and deleted_at is null`.execute(tx.db);
  return rows.length > 0;
}

async function ownRoles({ read, workspace, me }: Context): Promise<Record<string, Role>> {
  const isAdmin = workspace.role === roles.admin;
  const { rows } = await sql<{ id: string; role: Role | null }>`select p.id, pm.role from project p
    left join project_member pm on pm.project = p.id and pm.member = ${me} and pm.deleted_at is null
    where p.workspace = ${workspace.id} and p.deleted_at is null order by p.created_at, p.id`.execute(read);
  const own = rows.map(({ id, role }) => [id, isAdmin ? roles.admin : role] as const);
  return Object.fromEntries(own.flatMap(([id, role]) => (role === null ? [] : [[id, role]])));
}
