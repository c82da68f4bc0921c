import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { conflict, notFound } from '#shared/errors.ts';
import { type State, state, stateGroups, stateStep } from '#shared/features/state.ts';
import { placeFor, readMove } from '../db/places.ts';
import type { Tx } from '../db/tx.ts';
import { crud } from '../entity/crud.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { rowsOfJoined } from './joined.ts';

const path = '/api/workspaces/:workspaceSlug/projects/:projectId/states/';

export function stateRoutes(): Route[] {
  const routes = crud({
    entity: state,
    path,
    access: {
      read: inProject('guest'),
      update: inProject('admin'),
      remove: inProject('admin'),
      restore: inProject('admin'),
    },
    visible: ({ project }) => ({ project_id: project.id }),
    create: {
      access: inProject('admin'),
      async complete(tx, draft, { workspace, project, body }) {
        await demandFreeName(tx, project.id, draft.name);
        const sequence = typeof body.sequence === 'number' ? draft.sequence : await nextSequence(tx, project.id);
        return { ...draft, sequence, workspace_id: workspace.id, project_id: project.id, default: false };
      },
    },
    async check(tx, { before, patch, context }) {
      if (patch.name && patch.name !== before.name) await demandFreeName(tx, before.project_id, patch.name, before.id);
      const move = readMove(context.body);
      if (!move) return patch;
      const among = sql<boolean>`project_id = ${before.project_id} and deleted_at is null`;
      return {
        ...patch,
        sequence: await placeFor(tx, move, { entity: state, field: 'sequence', among, moving: before.id }),
      };
    },
    async beforeRemove(tx, row) {
      if (row.default) throw conflict('The default state cannot be deleted. Make another one the default first.');
      const { rows } =
        await sql`select 1 from work_item where state_id = ${row.id} and deleted_at is null limit 1`.execute(tx.db);
      if (rows.length > 0) throw conflict('Only an empty state can be deleted. Move its work items first.');
    },
    afterRestore: (tx, row) => demandFreeName(tx, row.project_id, row.name, row.id),
  });
  return [
    ...routes,
    {
      method: 'GET',
      path,
      access: inProject('guest'),
      query: ['grouped'],
      answer: {
        schema: z.union([z.array(rowSchema(state)), z.record(z.enum(stateGroups), z.array(rowSchema(state)))]),
      },
      summary: 'Lists the states of a project in their order; `grouped=true` by group.',
      handle: async (context) => {
        const rows = await rowsOfJoined(context, state, 'sequence', [context.project.id]);
        return ok(
          context.query('grouped') === 'true'
            ? Object.fromEntries(stateGroups.map((group) => [group, rows.filter((row) => row.group === group)]))
            : rows,
        );
      },
    },
    {
      method: 'POST',
      path: `${path}:id/mark-default/`,
      access: inProject('admin'),
      status: 204,
      summary: 'Makes a state the one that new work items get.',
      handle: async (context) => {
        await context.commit((tx) => markDefault(tx, context.project.id, context.param('id')));
        return noContent;
      },
    },
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/states/',
      answer: { rows: state },
      access: inWorkspace('guest'),
      summary: "Lists the states of all the caller's projects.",
      handle: async (context) => ok(await rowsOfJoined(context, state, 'sequence')),
    },
  ];
}

/** Makes `id` the state that new work items get. A project has exactly one. */
export async function markDefault(tx: Tx, projectId: string, id: string): Promise<State> {
  const next = await tx.get(state, id);
  if (next.project_id !== projectId) throw notFound();
  await tx.updateWhere(state, { project_id: projectId, default: true }, (row) => ({ default: row.id === id }));
  return tx.update(state, id, { default: true });
}

async function demandFreeName(tx: Tx, projectId: string, name: string, except: string | null = null): Promise<void> {
  const { rows } =
    await sql`select 1 from state where project_id = ${projectId} and lower(name) = lower(${name}) and id is distinct from ${except}
    and deleted_at is null`.execute(tx.db);
  if (rows.length > 0) throw conflict('A state with this name exists already.', { name: 'is taken' });
}

async function nextSequence(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(sequence) as last from state where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  return (rows[0]?.last ?? 0) + stateStep;
}
