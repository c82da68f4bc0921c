/** One request, as a handler sees it: who asks, with what rights, and the one way to write. */
import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { isUuid } from '#shared/entity/field.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Once, Store } from '../db/store.ts';
import type { Tx } from '../db/tx.ts';
import type { Caller, ReadAlong } from './caller.ts';
import {
  demand,
  type Found,
  type Places,
  type ProjectRights,
  type Rights,
  rightsSql,
  type WorkspaceRights,
} from './rights.ts';
import type { Route } from './route.ts';

/** Thrown by `commit` when the same request took effect before: the router renders its answer anew. */
export class Replayed extends Error {
  readonly id: string | null;
  readonly status: number;
  readonly seq: number;

  constructor(id: string | null, status: number, seq: number) {
    super('This request took effect before.');
    this.id = id;
    this.status = status;
    this.seq = seq;
  }
}

export interface CommitMore {
  /** Streams besides the path's workspace, or else the person's own. */
  streams?: readonly string[];
  /** Streams that begin here. */
  opens?: readonly string[];
}

export class Context {
  readonly req: Request;
  readonly res: Response;
  readonly route: Route;
  readonly store: Store;
  readonly #caller: Caller | null;
  #rights: Rights;
  #committed: number | undefined;

  constructor({
    req,
    res,
    route,
    store,
    caller,
    rights,
  }: { req: Request; res: Response; route: Route; store: Store; caller: Caller | null; rights: Rights }) {
    this.req = req;
    this.res = res;
    this.route = route;
    this.store = store;
    this.#caller = caller;
    this.#rights = rights;
  }

  /** A parameter of the path. Those that name ids are ids: anything else is `not_found`. */
  param(name: string): string {
    const value = this.req.params[name];
    if (typeof value !== 'string') throw new TypeError(`No :${name} in ${this.route.path}.`);
    if (/id$/i.test(name)) {
      if (!isUuid(value)) throw notFound();
      return value.toLowerCase();
    }
    return value;
  }

  /** A parameter of the query string, the first where it stands twice. */
  query(name: string): string | undefined {
    const value = this.req.query[name];
    const first = Array.isArray(value) ? value[0] : value;
    return typeof first === 'string' ? first : undefined;
  }

  /** The body as an object. Throws `invalid` for anything else. */
  get body(): Record<string, unknown> {
    const body: unknown = this.req.body ?? {};
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw invalid('The body must be a JSON object.');
    return body as Record<string, unknown>;
  }

  get read(): Db {
    return this.store.reads;
  }

  /** Null only on routes for anyone. */
  get callerOrNull(): Caller | null {
    return this.#caller;
  }

  get caller(): Caller {
    if (!this.#caller) throw new AppError('unauthenticated', 'Sign in to go on.');
    return this.#caller;
  }

  get me(): string {
    return this.caller.person_id;
  }

  get workspace(): WorkspaceRights {
    if (!this.#rights.workspace) throw new TypeError(`${this.route.path} names no workspace in its rule.`);
    return this.#rights.workspace;
  }

  get project(): ProjectRights {
    if (!this.#rights.project) throw new TypeError(`${this.route.path} names no project in its rule.`);
    return this.#rights.project;
  }

  /** The number for `X-Seq`: of this request's commit, else of before anything was read. */
  get seq(): number {
    return this.#committed ?? this.#rights.seq;
  }

  /**
   * Writes. The streams are the path's workspace, else the person, and those in `more`. The route's rule is asked again
   * under the lock, unless nothing at all was written in the stream since. A repeated request ends here and is answered as the first was.
   */
  async commit<T>(work: (tx: Tx) => Promise<T>, more: CommitMore = {}): Promise<T> {
    const own = this.#rights.workspace?.id ?? this.#caller?.person_id;
    const streams = [...(own ? [own] : []), ...(more.streams ?? [])];
    const committed = await this.store.commit(
      {
        actor: this.#caller?.person_id ?? null,
        streams,
        opens: more.opens ?? [],
        once: onceOf(this.req, this.#caller),
      },
      async (tx) => {
        const isUnmoved = own !== undefined && tx.seqs.get(own) === this.#rights.seq;
        await (isUnmoved ? this.demandCreator(tx.db) : this.#demandAgain(tx.db));
        return work(tx);
      },
      (value) => ({ id: idOf(value), status: this.route.status ?? 200 }),
    );
    const seqs = committed.seqs;
    this.#committed = (own && seqs.get(own)) || [...seqs.values()].at(-1) || 0;
    if (committed.replayed) throw new Replayed(committed.id, committed.status, this.#committed);
    return committed.value;
  }

  /** Reads the rights again and holds them against the rule: for reading what may have moved since they were read. */
  async refresh(): Promise<void> {
    await this.#demandAgain(this.read);
  }

  async #demandAgain(db: Db): Promise<void> {
    this.#rights = await demandRoute(db, this.route, this.#caller, { req: this.req });
    await this.demandCreator(db);
  }

  /** For rules with `or: 'creator'`: throws `forbidden` unless the role suffices or the thing is the caller's. */
  async demandCreator(db: Db): Promise<void> {
    const { access, creator } = this.route;
    if (access.who !== 'project' || access.or !== 'creator' || this.project.role >= access.role) return;
    const owner = await creator?.(db, this);
    if (owner !== this.me) throw forbidden(ownOnly[this.project.role] ?? 'You may change only what you made.');
  }
}

const ownOnly: Record<number, string> = {
  [roles.guest]: 'Guests can change only what is their own.',
  [roles.member]: 'Only admins of this project may do that to what others made.',
};

/** What marks this request so that sending it again has no second effect; undefined without a key. */
export function onceOf(req: Request, caller: Caller | null): Once | undefined {
  const key = req.get('idempotency-key');
  if (!key || !caller) return undefined;
  if (key.length > 200) throw invalid('Idempotency-Key must be at most 200 characters.');
  return { person_id: caller.person_id, key, hash: hashOf([req.method, req.path, req.body ?? null]) };
}

/** A short fingerprint of a request's content. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url');

/** What a request's rights are decided from, to be read along with its caller; undefined for what is no place's. */
export function rightsAlong({ access }: Route, req: Request): ReadAlong<Found> | undefined {
  const places = placesOf(req);
  if (!places || (access.who !== 'workspace' && access.who !== 'project')) return undefined;
  return (personId) => rightsSql(personId, places);
}

/** What the path names; null where it cannot be. */
function placesOf({ params: { workspaceSlug, projectId } }: Request): Places | null {
  if (projectId !== undefined && !isUuid(projectId)) return null;
  return {
    workspaceSlug: typeof workspaceSlug === 'string' ? workspaceSlug : undefined,
    projectId: typeof projectId === 'string' ? projectId : undefined,
  };
}

/** Holds a request against its route's rule, by what was `found` along with its caller, else by what is read now. */
export async function demandRoute(
  db: Db,
  route: Route,
  caller: Caller | null,
  { req, found }: { req: Request; found?: Found | null | undefined },
): Promise<Rights> {
  const places = placesOf(req);
  if (!places) throw notFound();
  const rights = await demand(db, route.access, caller, { ...places, found });
  if (rights.project?.isArchived && !route.inArchived)
    throw forbidden('This project is archived. Restore it to work in it.');
  return rights;
}

function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return isUuid(value.id) ? value.id : undefined;
}
