import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { parseDraft, parsePatch, type Row } from '#shared/entity/entity.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { type Estimate, type EstimatePoint, estimate, estimatePoint } from '#shared/features/estimate.ts';
import { workItem } from '#shared/features/workItem.ts';
import { releaseReferences } from '../db/references.ts';
import type { Tx } from '../db/tx.ts';
import { givenId } from '../entity/crud.ts';
import type { Context } from '../http/context.ts';
import { draftSchema, idAnswer, patchSchema, rowSchema } from '../http/entitySchema.ts';
import { noContent, ok, type Route } from '../http/route.ts';
import { rowsOfJoined } from './joined.ts';

const estimates = '/api/workspaces/:workspaceSlug/projects/:projectId/estimates/';
const one = `${estimates}:estimateId/`;
const points = `${one}estimate-points/`;

const estimatePlus = { points: z.array(rowSchema(estimatePoint)) };
const estimateAnswer = { row: estimate, plus: estimatePlus };

/** One that is made may go without a name. */
const madeSchema = z.partial(draftSchema(estimate));
const changedPoint = z.extend(patchSchema(estimatePoint), { id: idAnswer });

type Presented = Estimate & { points: EstimatePoint[] };

export function estimateRoutes(): Route[] {
  const again = async (context: Context, id: string) => present(context, id);
  return [
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/estimates/',
      answer: { rows: estimate, plus: estimatePlus },
      access: inWorkspace('guest'),
      summary: "Lists the estimates of all the caller's projects, with their points.",
      handle: async (context) => ok(await withPoints(context)),
    },
    {
      method: 'GET',
      path: estimates,
      answer: { rows: estimate, plus: estimatePlus },
      access: inProject('guest'),
      summary: 'Lists the estimates of a project, with their points.',
      handle: async (context) => ok(await withPoints(context, [context.project.id])),
    },
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/projects/:projectId/project-estimates/',
      answer: { rows: estimatePoint },
      access: inProject('guest'),
      summary: "Lists the points of the project's active estimate.",
      handle: async (context) =>
        ok((await withPoints(context, [context.project.id])).find((row) => row.last_used)?.points ?? []),
    },
    {
      method: 'GET',
      path: one,
      answer: estimateAnswer,
      access: inProject('guest'),
      summary: 'Reads an estimate with its points.',
      handle: async (context) => ok(await present(context, context.param('estimateId'))),
    },
    {
      method: 'POST',
      path: estimates,
      answer: estimateAnswer,
      body: {
        schema: z.object({ estimate: z.optional(madeSchema), estimate_points: z.array(draftSchema(estimatePoint)) }),
      },
      access: inProject('member'),
      again,
      summary: 'Creates an estimate: `{ estimate: {name, type}, estimate_points: [{key, value}] }`.',
      handle: async (context) => {
        const { id } = await context.commit((tx) => createEstimate(tx, context));
        return ok(await present(context, id));
      },
    },
    {
      method: 'PATCH',
      path: one,
      answer: estimateAnswer,
      body: {
        schema: z.object({
          estimate: z.optional(patchSchema(estimate)),
          estimate_points: z.optional(z.array(changedPoint)),
        }),
      },
      access: inProject('member'),
      again,
      summary: 'Changes an estimate and, by their ids, its points.',
      handle: async (context) => {
        const { id } = await context.commit((tx) => updateEstimate(tx, context));
        return ok(await present(context, id));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inProject('member'),
      status: 204,
      summary: 'Deletes an estimate with its points; work items lose theirs.',
      handle: async (context) => {
        await context.commit((tx) => removeEstimate(tx, context));
        return noContent;
      },
    },
    {
      method: 'POST',
      path: points,
      access: inProject('member'),
      body: { draft: estimatePoint },
      answer: { row: estimatePoint },
      summary: 'Adds a point to an estimate.',
      handle: async (context) =>
        ok(
          await context.commit(async (tx) => {
            const own = await ownEstimate(tx, context);
            await demandFreeValue(tx, own.id, context.body.value);
            return insertPoint(tx, own, context.body);
          }),
        ),
    },
    {
      method: 'PATCH',
      path: `${points}:pointId/`,
      access: inProject('member'),
      body: { patch: estimatePoint },
      answer: { row: estimatePoint },
      summary: 'Changes the value or key of a point.',
      handle: async (context) =>
        ok(await context.commit((tx) => updatePoint(tx, context, context.param('pointId'), context.body))),
    },
    {
      method: 'DELETE',
      path: `${points}:pointId/`,
      access: inProject('member'),
      body: { schema: z.object({ new_estimate_id: z.optional(idAnswer) }) },
      answer: { rows: estimatePoint },
      summary: 'Deletes a point; its work items get `new_estimate_id` or none. Answers the points whose key moved up.',
      handle: async (context) => ok(await context.commit((tx) => removePoint(tx, context))),
    },
  ];
}

async function withPoints(context: Context, projectIds?: string[]): Promise<Presented[]> {
  const rows = await rowsOfJoined(context, estimate, 'created_at', projectIds);
  const all = await rowsOfJoined(context, estimatePoint, 'key', projectIds);
  return rows.map((row) => ({ ...row, points: all.filter((point) => point.estimate === row.id) }));
}

async function present(context: Context, id: string): Promise<Presented> {
  const found = (await withPoints(context, [context.project.id])).find((row) => row.id === id);
  if (!found) throw notFound();
  return found;
}

async function ownEstimate(tx: Tx, context: Context): Promise<Estimate> {
  const found = await tx.find(estimate, { id: context.param('estimateId'), project: context.project.id });
  if (!found) throw notFound();
  return found;
}

async function createEstimate(tx: Tx, { workspace, project, body }: Context): Promise<Estimate> {
  const given = typeof body.estimate === 'object' && body.estimate !== null ? body.estimate : {};
  const id = givenId(given as Record<string, unknown>);
  const draft = parseDraft(estimate, { name: 'Estimate', ...given });
  const list = readPoints(body.estimate_points);
  if (draft.last_used) await retire(tx, project.id);
  const place = { workspace: workspace.id, project: project.id };
  const row = await tx.insert(estimate, id ? { ...draft, ...place, id } : { ...draft, ...place });
  for (const point of list) await insertPoint(tx, row, point);
  return row;
}

/** Only one estimate of a project is active (spec §4). */
const retire = (tx: Tx, projectId: string) =>
  tx.updateWhere(estimate, { project: projectId, last_used: true }, { last_used: false });

function readPoints(value: unknown): Record<string, unknown>[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) {
    throw invalid('An estimate needs 1 to 100 points.', { estimate_points: 'must be a list of 1 to 100 points' });
  }
  const values = value.map((point: { value?: unknown }) =>
    String(point?.value ?? '')
      .trim()
      .toLowerCase(),
  );
  if (new Set(values).size < values.length)
    throw invalid('Two points have the same value.', { estimate_points: 'must have different values' });
  return value as Record<string, unknown>[];
}

function insertPoint(tx: Tx, { id, workspace, project }: Estimate, given: unknown): Promise<EstimatePoint> {
  const draft = parseDraft(estimatePoint, given);
  const own = givenId(given as Record<string, unknown>);
  const row = { ...draft, estimate: id, workspace, project };
  return tx.insert(estimatePoint, own ? { ...row, id: own } : row);
}

async function demandFreeValue(
  tx: Tx,
  estimateId: string,
  value: unknown,
  except: string | null = null,
): Promise<void> {
  if (typeof value !== 'string') return; // its own rule says what is wrong
  const { rows } =
    await sql`select 1 from estimate_point where estimate = ${estimateId} and lower(value) = lower(${value.trim()})
    and id is distinct from ${except} and deleted_at is null`.execute(tx.db);
  if (rows.length > 0) throw conflict('This estimate has a point with that value already.', { value: 'is taken' });
}

async function updateEstimate(tx: Tx, context: Context): Promise<Estimate> {
  const own = await ownEstimate(tx, context);
  const patch = parsePatch(estimate, context.body.estimate ?? {});
  if (patch.last_used && !own.last_used) await retire(tx, own.project);
  const list: unknown[] = Array.isArray(context.body.estimate_points) ? context.body.estimate_points : [];
  for (const point of list) {
    const given = typeof point === 'object' && point !== null ? (point as Record<string, unknown>) : {};
    await updatePoint(tx, context, givenId(given) ?? '', given);
  }
  return tx.update(estimate, own.id, patch);
}

async function updatePoint(
  tx: Tx,
  context: Context,
  id: string,
  body: Record<string, unknown>,
): Promise<EstimatePoint> {
  const point = await tx.find(estimatePoint, {
    id: id || null,
    estimate: context.param('estimateId'),
    project: context.project.id,
  } as Partial<Row<typeof estimatePoint>>);
  if (!point) throw notFound();
  if (body.value !== undefined) await demandFreeValue(tx, point.estimate, body.value, point.id);
  return tx.update(estimatePoint, point.id, parsePatch(estimatePoint, body));
}

async function removeEstimate(tx: Tx, context: Context): Promise<void> {
  const own = await ownEstimate(tx, context);
  const stream = own.workspace;
  for (const point of await tx.list(estimatePoint, { estimate: own.id }))
    await releaseReferences(tx, estimatePoint, { id: point.id, stream });
  await tx.removeWhere(estimatePoint, { estimate: own.id });
  await releaseReferences(tx, estimate, { id: own.id, stream });
  await tx.remove(estimate, own.id);
}

async function removePoint(tx: Tx, context: Context): Promise<EstimatePoint[]> {
  const point = await tx.find(estimatePoint, {
    id: context.param('pointId'),
    estimate: context.param('estimateId'),
    project: context.project.id,
  });
  if (!point) throw notFound();
  const next = context.body.new_estimate_id;
  if (typeof next === 'string') {
    const other = await tx.find(estimatePoint, { id: givenId({ id: next }) ?? '', estimate: point.estimate });
    if (!other || other.id === point.id)
      throw invalid('The new point is not another one of this estimate.', {
        new_estimate_id: 'is not another point of this estimate',
      });
    await tx.updateWhere(
      workItem,
      { workspace_id: point.workspace, estimate_point: point.id },
      { estimate_point: other.id },
    );
  }
  await releaseReferences(tx, estimatePoint, { id: point.id, stream: point.workspace });
  await tx.remove(estimatePoint, point.id);
  const above = sql<boolean>`estimate = ${point.estimate} and key > ${point.key} and deleted_at is null`;
  return tx.updateWhere(estimatePoint, above, (row) => ({ key: row.key - 1 }));
}
