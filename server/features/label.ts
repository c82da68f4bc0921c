import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { conflict, invalid } from '#shared/errors.ts';
import { type Label, label } from '#shared/features/label.ts';
import { firstPlace, labelPlaceBetween, placeStep } from '#shared/order.ts';
import { placeFor, readMove } from '../db/places.ts';
import type { Tx } from '../db/tx.ts';
import { crud } from '../entity/crud.ts';
import type { Context } from '../http/context.ts';
import { rowSchema } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { rowsOfJoined } from './joined.ts';

const project = '/api/workspaces/:workspaceSlug/projects/:projectId/';

export function labelRoutes(): Route[] {
  return [
    {
      method: 'POST',
      path: `${project}bulk-create-labels/`,
      access: inProject('admin'),
      status: 201,
      summary: 'Creates several labels; names that exist already are left as they are.',
      body: { schema: z.object({ label_data: z.array(z.object({ name: z.string() })) }) },
      answer: { schema: z.object({ labels: z.array(rowSchema(label)) }) },
      handle: async (context) => ({
        status: 201,
        body: { labels: await context.commit((tx) => createMissingLabels(tx, context, readNames(context.body))) },
      }),
    },
    ...crud({
      entity: label,
      path: `${project}issue-labels/`,
      access: {
        list: inProject('guest'),
        read: inProject('guest'),
        update: inProject('admin'),
        remove: inProject('admin'),
        restore: inProject('admin'),
      },
      order: 'sort_order, created_at, id',
      visible: (context) => ({ project_id: context.project.id }),
      create: {
        access: inProject('admin'),
        async complete(tx, draft, context) {
          await demandFreeName(tx, context.project.id, draft.name);
          if (draft.parent) await demandParent(tx, { project_id: context.project.id, parent: draft.parent });
          const sort_order =
            typeof context.body.sort_order === 'number' ? draft.sort_order : await nextPlace(tx, context.project.id);
          return { ...draft, sort_order, workspace_id: context.workspace.id, project_id: context.project.id };
        },
      },
      async check(tx, { before, patch, context }) {
        if (patch.name !== undefined && patch.name !== before.name)
          await demandFreeName(tx, before.project_id, patch.name, before.id);
        if (patch.parent)
          await demandParent(tx, { id: before.id, project_id: before.project_id, parent: patch.parent });
        const move = readMove(context.body);
        if (!move) return patch;
        const parent = patch.parent === undefined ? before.parent : patch.parent;
        const sort_order = await placeFor(tx, move, {
          entity: label,
          field: 'sort_order',
          among: siblings(before.project_id, parent),
          moving: before.id,
          between: labelPlaceBetween,
        });
        return { ...patch, sort_order };
      },
      afterRestore: (tx, row) => demandFreeName(tx, row.project_id, row.name, row.id),
    }),
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/labels/',
      access: inWorkspace('guest'),
      summary: "Lists the labels of all the caller's projects.",
      answer: { rows: label },
      handle: async (context) => ok(await rowsOfJoined(context, label, 'sort_order')),
    },
  ];
}

const siblings = (projectId: string, parent: string | null): RawBuilder<boolean> =>
  sql`project_id = ${projectId} and parent is not distinct from ${parent} and deleted_at is null`;

async function demandFreeName(tx: Tx, projectId: string, name: string, except: string | null = null): Promise<void> {
  const { rows } =
    await sql`select 1 from label where project_id = ${projectId} and lower(name) = lower(${name}) and id is distinct from ${except}
    and deleted_at is null`.execute(tx.db);
  if (rows.length > 0) throw conflict('A label with this name exists already in the project.', { name: 'is taken' });
}

/** Labels nest one level deep, in one project. */
async function demandParent(
  tx: Tx,
  { id, project_id, parent }: { id?: string; project_id: string; parent: string },
): Promise<void> {
  const found = await tx.find(label, { id: parent, project_id });
  if (!found || found.id === id)
    throw invalid('A label can only stand under another one of its project.', {
      parent: 'is not another label of this project',
    });
  const hasChildren = id !== undefined && (await tx.find(label, { parent: id })) !== undefined;
  if (found.parent !== null || hasChildren)
    throw invalid('Labels nest one level deep.', { parent: 'would nest deeper than one level' });
}

async function nextPlace(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(sort_order) as last from label where project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  const last = rows[0]?.last;
  return typeof last === 'number' ? last + placeStep : firstPlace;
}

function readNames(body: Record<string, unknown>): string[] {
  const data = body.label_data;
  if (!Array.isArray(data) || data.length === 0 || data.length > 500)
    throw invalid('label_data must be a list of 1 to 500 labels.', { label_data: 'must be a list of 1 to 500 labels' });
  return data.map((item: unknown, index) => {
    const name =
      typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string'
        ? item.name.trim()
        : '';
    if (name === '' || name.length > 255)
      throw invalid(`Label ${index + 1} must have a name of 1 to 255 characters.`, {
        label_data: `${index + 1}: name must be text of 1 to 255 characters`,
      });
    return name;
  });
}

const palette = [
  '#FF6900',
  '#FCB900',
  '#7BDCB5',
  '#00D084',
  '#8ED1FC',
  '#0693E3',
  '#ABB8C3',
  '#EB144C',
  '#F78DA7',
  '#9900EF',
];

/** Makes the labels that the project lacks, each in the palette's next colour. Answers the new ones. */
export async function createMissingLabels(
  tx: Tx,
  { workspace, project }: Pick<Context, 'workspace' | 'project'>,
  names: readonly string[],
): Promise<Label[]> {
  const known = await tx.list(label, { project_id: project.id });
  const taken = new Set(known.map((row) => row.name.toLowerCase()));
  const missing = names.filter((name) => !taken.has(name.toLowerCase()) && taken.add(name.toLowerCase()));
  const first = await nextPlace(tx, project.id);
  return tx.insertMany(
    label,
    missing.map((name, index) => ({
      workspace_id: workspace.id,
      project_id: project.id,
      name,
      color: palette[(known.length + index) % palette.length] ?? '#ABB8C3',
      parent: null,
      sort_order: first + index * placeStep,
    })),
  );
}
