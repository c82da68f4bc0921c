import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { signedIn } from '#shared/access.ts';
import { parseDraft } from '#shared/entity/entity.ts';
import { invalid } from '#shared/errors.ts';
import { type ApiToken, apiToken } from '#shared/features/apiToken.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { crud, findVisible, givenId } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { draftSchema } from '../http/entitySchema.ts';
import { type Answer, noContent, type Route } from '../http/route.ts';
import { hashToken } from './identify.ts';
import { announceEnd } from './sessions.ts';

const path = '/api/users/api-tokens/';

/** One's keys for programs. The secret is in the answer to the create that made it, and nowhere else ever. */
export function tokenRoutes(): Route[] {
  const present = (rows: ApiToken[]) => rows.map(presentToken);
  return [
    ...crud({
      entity: apiToken,
      path,
      access: { list: signedIn, read: signedIn, update: signedIn },
      visible: (context) => ({ user: context.me }),
      order: 'api_token.created_at desc, api_token.id',
      check: async (_tx, { patch: { label, description } }) => ({
        ...(label !== undefined && { label }),
        ...(description !== undefined && { description }),
      }),
      present,
    }),
    {
      method: 'POST',
      path,
      access: signedIn,
      status: 201,
      summary: 'Makes an API token. Its secret is shown this once.',
      body: { schema: z.partial(draftSchema(apiToken), { label: true }) },
      answer: { row: apiToken, plus: { token: z.optional(z.string()) } },
      again: async (context, id) => presentToken(await findVisible(context.read, apiToken, { id, user: context.me })),
      handle: makeToken,
    },
    {
      method: 'DELETE',
      path: `${path}:id/`,
      access: signedIn,
      status: 204,
      summary: 'Revokes an API token, with its sockets.',
      handle: async (context) => {
        await context.commit(async (tx) => {
          const { id } = await findVisible(tx.db, apiToken, { id: context.param('id'), user: context.me });
          await tx.remove(apiToken, id);
          await sql`delete from api_token_secret where token_id = ${id}`.execute(tx.db);
          announceEnd(tx, context.me, id);
        });
        return noContent;
      },
    },
  ];
}

async function makeToken(context: Context): Promise<Answer> {
  const secret = `tandem_api_${randomBytes(16).toString('hex')}`;
  const { row, isNew } = await context.commit((tx) => insertToken(tx, context, secret));
  return isNew
    ? { status: 201, body: { ...presentToken(row), token: secret } }
    : { status: 200, body: presentToken(row) };
}

async function insertToken(tx: Tx, context: Context, secret: string) {
  const bodyHash = hashOf(context.body);
  const id = givenId(context.body);
  const trace = id && (await tx.trace(apiToken, id));
  if (id && trace) {
    const row = await tx.find(apiToken, { id, user: context.me });
    if (!row || trace.bodyHash !== bodyHash) throw idTaken();
    return { id, row, isNew: false };
  }
  const draft = parseDraft(apiToken, { ...context.body, label: context.body.label || randomBytes(4).toString('hex') });
  if (draft.expired_at && draft.expired_at <= tx.at)
    throw invalid('expired_at must lie in the future.', { expired_at: 'must lie in the future' });
  const made = { ...draft, user: context.me, last_used: null, is_active: true };
  const row = await tx.insert(apiToken, id ? { ...made, id } : made, { bodyHash });
  await sql`insert into api_token_secret (token_id, hash) values (${row.id}, ${hashToken(secret)})`.execute(tx.db);
  return { id: row.id, row, isNew: true };
}

/** A token whose time is over is not active, whatever its row says. */
const presentToken = (row: ApiToken) => ({
  ...row,
  is_active: row.is_active && (row.expired_at === null || row.expired_at > new Date().toISOString()),
});
