import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import { sql } from 'kysely';
import type { AnyEntity } from '#shared/entity/entity.ts';
import { AppError, notFound } from '#shared/errors.ts';
import { selectList } from '../db/columns.ts';
import type { Store } from '../db/store.ts';
import type { Identify } from './caller.ts';
import { Context, demandRoute, onceOf, Replayed, rightsAlong } from './context.ts';
import type { Answer, Route } from './route.ts';

export interface Mounting {
  store: Store;
  identify: Identify;
  /** Throws `rate_limited`, or `forbidden` for a request that came from another site. */
  guard(req: Request, route: Route, personId: string | null): Promise<void>;
}

/** Puts the routes on the app. Each answers with and without its trailing slash. */
export function mount(app: Express, routes: readonly Route[], mounting: Mounting): void {
  for (const route of routes) {
    if (route.access.who === 'project' && route.access.or === 'creator' && !route.creator) {
      throw new Error(`${route.method} ${route.path} lets creators in but does not say whose the thing is.`);
    }
    const method = route.method.toLowerCase() as Lowercase<typeof route.method>;
    app[method](route.path, (req, res) => answer(req, res, route, mounting));
  }
}

async function answer(req: Request, res: Response, route: Route, { store, identify, guard }: Mounting): Promise<void> {
  const caller = await identify(req, rightsAlong(route, req));
  await guard(req, route, caller?.person_id ?? null);
  if (caller && !caller.mayWrite && route.method !== 'GET' && !route.readOnly) {
    throw new AppError('forbidden', 'This token may only read.');
  }
  try {
    const rights = await demandRoute(store.reads, route, caller, { req, found: caller?.along });
    const context = new Context({ req, res, route, store, caller, rights });
    if (route.method === 'GET') await context.demandCreator(store.reads);
    const answered = await handled(context);
    const bytes = req.method === 'HEAD' ? undefined : await answered.bytes?.();
    send(res, { status: route.status ?? 200, seq: context.seq, ...answered }, bytes);
  } catch (error) {
    const once = error instanceof AppError ? onceOf(req, caller) : undefined;
    const done = once && (await store.remembered(once).catch(() => undefined));
    if (!done) throw error;
    // It took effect before, and what it made, or the right to see it, is gone since: to say "refused" would be a lie.
    send(res, { status: 204, seq: done.seq });
  }
}

/** The answer of the handler, with what it wrote; of a request that took effect before, the same rendered anew. */
async function handled(context: Context): Promise<Answer> {
  try {
    const answer = await context.route.handle(context);
    return { ...answer, seq: answer.seq ?? context.seq };
  } catch (error) {
    if (!(error instanceof Replayed)) throw error;
    const body = await renderAgain(context, error);
    // What cannot be rendered again is only said to have taken effect.
    if (body === undefined) return { status: 204, seq: error.seq };
    return { status: error.status === 201 ? 200 : error.status, body, seq: error.seq };
  }
}

async function renderAgain(context: Context, { id }: Replayed): Promise<unknown> {
  const { again, answer } = context.route;
  if (!id) return undefined;
  if (again) return again(context, id);
  return answer && 'row' in answer ? readRow(context, answer.row, id) : undefined;
}

async function readRow(context: Context, entity: AnyEntity, id: string): Promise<unknown> {
  const { rows } =
    await sql`select ${selectList(entity)} from ${sql.table(entity.name)} where id = ${id} and deleted_at is null`.execute(
      context.read,
    );
  if (!rows[0]) throw notFound();
  return rows[0];
}

function send(res: Response, { status = 200, body, headers, seq = 0, json, text }: Answer, bytes?: Readable): void {
  if (res.headersSent) return void bytes?.destroy();
  res.status(status);
  res.setHeader('X-Seq', String(seq));
  for (const [name, value] of Object.entries(headers ?? {})) res.setHeader(name, value);
  // A sender or a receiver that goes away midway ends the connection: there is nobody left to tell.
  if (bytes) void pipeline(bytes, res).catch(() => res.destroy());
  else if (json !== undefined) res.type('json').send(json);
  else if (text !== undefined) res.send(text);
  else if (body === undefined) res.end();
  else res.json(body);
}
