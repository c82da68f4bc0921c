import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inWorkspace } from '#shared/access.ts';
import { type ClientChange, scopeEntity, sessionEntity } from '#shared/change.ts';
import { entities } from '#shared/entities.ts';
import { invalid } from '#shared/errors.ts';
import type { Context } from '../http/context.ts';
import { idAnswer, momentAnswer, rowSchema } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { changesAfter } from '../live/catchUp.ts';
import { isGuest, present, tell } from '../live/sight.ts';
import { viewerOf } from '../live/viewerOf.ts';

const changeFields = {
  seq: z.int(),
  id: z.string(),
  was: z.nullable(z.record(z.string(), z.unknown())),
  actor_id: z.nullable(idAnswer),
  mutation_id: z.nullable(z.string()),
  at: momentAnswer,
};

/** A change by what it is of: a row with all of it, a session or rights without. */
const changeSchema = z.discriminatedUnion('entity', [
  z.object({ ...changeFields, entity: z.enum([scopeEntity, sessionEntity]), row: z.null() }),
  ...entities.map((entity) =>
    z.object({ ...changeFields, entity: z.literal(entity.name), row: z.nullable(rowSchema(entity)) }),
  ),
]);

const changesSchema = z.object({ changes: z.array(changeSchema), seq: z.int(), reset: z.boolean() });

export function changeRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: '/api/workspaces/:workspaceSlug/changes/',
      answer: { schema: changesSchema },
      access: inWorkspace('guest'),
      query: ['after', 'limit'],
      summary:
        'What happened in a workspace after a number, in order, as the caller may see it. `reset` means: too long ago, fetch anew.',
      handle: async (context) => {
        const after = wholeNumber(context, 'after', 0);
        const limit = Math.min(wholeNumber(context, 'limit', 1000), 1000);
        return ok(await feed(context, after, limit));
      },
    },
  ];
}

function wholeNumber(context: Context, name: string, otherwise: number): number {
  const text = context.query(name);
  if (text === undefined) return otherwise;
  if (!/^\d{1,15}$/.test(text)) throw invalid(`${name} must be a whole number.`, { [name]: 'must be a whole number' });
  return Number(text);
}

async function feed(
  { read, workspace, me }: Context,
  after: number,
  limit: number,
): Promise<{ changes: ClientChange[]; seq: number; reset: boolean }> {
  const viewer = await viewerOf(read, workspace.id, me);
  const { rows } = await sql<{
    oldest: number | null;
  }>`select min(seq) as oldest from change where stream = ${workspace.id}`.execute(read);
  const oldest = rows[0]?.oldest ?? 1;
  if (after + 1 < oldest) return { changes: [], seq: after, reset: true };
  const changes = await changesAfter(read, workspace.id, after, limit);
  const told = changes.flatMap((change) => {
    const telling = tell(change, viewer, viewer);
    return telling === 'nothing' ? [] : [present(change, telling, isGuest(viewer))];
  });
  return { changes: told, seq: changes.at(-1)?.seq ?? after, reset: false };
}
