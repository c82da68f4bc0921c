/** The routes that every entity has, from its definition and the few things that differ. */
import { sql } from 'kysely';
import type { Access } from '#shared/access.ts';
import {
  type AnyEntity,
  type Changes,
  type Draft,
  type NewRow,
  type Patch,
  parseDraft,
  parsePatch,
  type Row,
} from '#shared/entity/entity.ts';
import { isUuid } from '#shared/entity/field.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import { releaseReferences, returnReferences } from '../db/references.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { conditionOf, type Where } from '../db/where.ts';
import { type Context, hashOf } from '../http/context.ts';
import { noContent, ok, type Route } from '../http/route.ts';

export interface Crud<E extends AnyEntity> {
  entity: E;
  /** The collection's path, with a trailing slash. */
  path: string;
  /** The name of the id in the path of one row, `id` unless given. */
  idParam?: string;
  /** The rule of each action; an action without one has no route. */
  access: { list?: Access; read?: Access; update?: Access; remove?: Access; restore?: Access };
  /** What of the table this caller is shown; one outside it is `not_found`. */
  visible(context: Context): Where<E>;
  /** How a row is made, where clients make rows. */
  create?: Creation<E>;
  /** What else a change brings with it, and what it may not be. Answers the patch to write. */
  check?(tx: Tx, change: { before: Row<E>; patch: Patch<E>; context: Context }): Promise<Changes<E> | Patch<E>>;
  /** What else goes when a row goes. */
  beforeRemove?(tx: Tx, row: Row<E>, context: Context): Promise<void>;
  afterRestore?(tx: Tx, row: Row<E>, context: Context): Promise<void>;
  /** The SQL order of the list, by creation unless given. */
  order?: string;
  /** Joins what depends on the reader, or hides what they may not see. */
  present?(rows: Row<E>[], context: Context): Promise<unknown[]> | unknown[];
}

export interface Creation<E extends AnyEntity> {
  access: Access;
  /** Makes a whole row of what the client gave. Throws where a rule of the entity is broken. */
  complete(tx: Tx, draft: Required<Draft<E>>, context: Context): Promise<NewRow<E>>;
}

export function crud<E extends AnyEntity>(options: Crud<E>): Route[] {
  const { access, entity, visible, create: creation } = options;
  const one = `${options.path}:${options.idParam ?? 'id'}/`;
  const idOf = (context: Context) => context.param(options.idParam ?? 'id');
  const present = async (rows: Row<E>[], context: Context) => (options.present ? options.present(rows, context) : rows);
  const single = async (row: Row<E>, context: Context) => ok((await present([row], context))[0]);
  const find = (db: Db, context: Context, id: string) =>
    findVisible(db, entity, { ...options.visible(context), id } as Where<E>);
  const creator = async (db: Db, context: Context) => (await find(db, context, idOf(context))).created_by;
  const again = async (context: Context, id: string) =>
    (await present([await find(context.read, context, id)], context))[0];

  const routes: (Route | undefined)[] = [
    access.list && {
      method: 'GET',
      path: options.path,
      access: access.list,
      summary: `Lists ${entity.label}s.`,
      answer: { rows: entity },
      handle: async (context) => ok(await present(await listVisible(context.read, options, context), context)),
    },
    creation && {
      method: 'POST',
      path: options.path,
      access: creation.access,
      status: 201,
      summary: `Creates a ${entity.label}.`,
      body: { draft: entity },
      answer: { row: entity },
      again,
      handle: async (context) => {
        const { row, isNew } = await context.commit((tx) => create(tx, { entity, visible, creation }, context));
        return { ...(await single(row, context)), status: isNew ? 201 : 200 };
      },
    },
    access.read && {
      method: 'GET',
      path: one,
      access: access.read,
      creator,
      summary: `Reads a ${entity.label}.`,
      answer: { row: entity },
      handle: async (context) => single(await find(context.read, context, idOf(context)), context),
    },
    access.update && {
      method: 'PATCH',
      path: one,
      access: access.update,
      creator,
      summary: `Changes fields of a ${entity.label}.`,
      body: { patch: entity },
      answer: { row: entity },
      again,
      handle: async (context) =>
        single(await context.commit((tx) => update(tx, options, context, idOf(context))), context),
    },
    access.remove && {
      method: 'DELETE',
      path: one,
      access: access.remove,
      creator,
      status: 204,
      summary: `Deletes a ${entity.label}; it can be restored for 60 days.`,
      handle: async (context) => {
        await context.commit(async (tx) => {
          const row = await find(tx.db, context, idOf(context));
          await options.beforeRemove?.(tx, row, context);
          await releaseReferences(tx, entity, { id: row.id, stream: streamOf(entity, row) });
          await tx.remove(entity, row.id);
        });
        return noContent;
      },
    },
    access.restore && {
      method: 'POST',
      path: `${one}restore/`,
      access: access.restore,
      summary: `Brings a deleted ${entity.label} back.`,
      answer: { row: entity },
      again,
      handle: async (context) =>
        single(await context.commit((tx) => restore(tx, options, context, idOf(context))), context),
    },
  ];
  return routes.filter((route) => route !== undefined);
}

const streamOf = <E extends AnyEntity>(entity: E, row: Row<E>): string =>
  (row as Record<string, unknown>)[entity.stream] as string;

/** One row of those that match. Throws `not_found`. */
export async function findVisible<E extends AnyEntity>(db: Db, entity: E, where: Where<E>): Promise<Row<E>> {
  const { rows } = await sql<
    Row<E>
  >`select ${selectList(entity)} from ${sql.table(entity.name)} where ${conditionOf(entity, where)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function listVisible<E extends AnyEntity>(
  db: Db,
  { entity, visible, order }: Crud<E>,
  context: Context,
): Promise<Row<E>[]> {
  const { rows } = await sql<Row<E>>`select ${selectList(entity)} from ${sql.table(entity.name)}
    where ${conditionOf(entity, visible(context))} order by ${sql.raw(order ?? `${entity.name}.created_at, ${entity.name}.id`)}`.execute(
    db,
  );
  return rows;
}

async function create<E extends AnyEntity>(
  tx: Tx,
  { entity, visible, creation }: Pick<Crud<E>, 'entity' | 'visible'> & { creation: Creation<E> },
  context: Context,
): Promise<{ id: string; row: Row<E>; isNew: boolean }> {
  const bodyHash = hashOf(context.body);
  const id = givenId(context.body);
  const trace = id && (await tx.trace(entity, id));
  if (id && trace) {
    if (trace.isDeleted || trace.bodyHash !== bodyHash) throw idTaken();
    const row = await findVisible(tx.db, entity, { ...visible(context), id } as Where<E>).catch(() =>
      Promise.reject(idTaken()),
    );
    return { id, row, isNew: false };
  }
  const made = await creation.complete(tx, parseDraft(entity, context.body), context);
  const row = await tx.insert(entity, id ? { ...made, id } : made, { bodyHash });
  return { id: row.id, row, isNew: true };
}

/** The id that a create's body brings along, if any. Throws `invalid` when it is not one. */
export function givenId(body: Record<string, unknown>): string | undefined {
  if (body.id === undefined || body.id === null) return undefined;
  if (!isUuid(body.id)) throw invalid('id must be a UUID.', { id: 'must be a UUID' });
  return body.id.toLowerCase();
}

async function update<E extends AnyEntity>(tx: Tx, options: Crud<E>, context: Context, id: string): Promise<Row<E>> {
  const before = await findVisible(tx.db, options.entity, { ...options.visible(context), id } as Where<E>);
  const patch = parsePatch(options.entity, context.body);
  const checked = options.check ? await options.check(tx, { before, patch, context }) : patch;
  return tx.update(options.entity, before.id, checked);
}

async function restore<E extends AnyEntity>(tx: Tx, options: Crud<E>, context: Context, id: string): Promise<Row<E>> {
  const row = await tx.restore(options.entity, id);
  const scope = options.visible(context) as Record<string, unknown>;
  if (!Object.entries(scope).every(([name, value]) => (row as Record<string, unknown>)[name] === value))
    throw notFound();
  await returnReferences(tx, options.entity, { id, stream: streamOf(options.entity, row) });
  await options.afterRestore?.(tx, row, context);
  return row;
}
