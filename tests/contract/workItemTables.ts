/** Databases for tests of queries: the tables of the entity definitions and nothing else, here and, when set, on Postgres. */
import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/db/connect.ts';
import type { AnyEntity, Fields } from '#shared/entity/entity.ts';
import { estimatePoint } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state } from '#shared/features/state.ts';
import { workItem } from '#shared/features/workItem.ts';

const tables: readonly AnyEntity[] = [project, state, label, workspaceMember, estimatePoint, workItem];

const baseColumns = `id uuid primary key, seq bigint not null default 0, created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), created_by uuid, updated_by uuid, deleted_at timestamptz`;

function tableSql({ name, fields }: AnyEntity): string {
  const columns = Object.entries(fields as Fields).map(([field, { column }]) => `"${field}" ${column}`);
  return `create table ${name} (${[baseColumns, ...columns].join(', ')})`;
}

const engineTables = `create table stream (id uuid primary key, seq bigint not null);
  create table change (stream uuid, seq bigint, entity text, id uuid, "row" jsonb, was jsonb, primary key (stream, seq));
  create table document (kind text, id uuid, html text, text text, primary key (kind, id));
  create index on workspace_member (workspace_id, member); create index on state (project_id); create index on label (project_id)`;

/** The databases at hand, by name. */
export const databases: [name: string, open: () => Promise<Db>][] = [
  ['PGlite', openPglite],
  ...(process.env.TEST_DATABASE_URL ? [['Postgres', openPostgres] satisfies [string, () => Promise<Db>]] : []),
];

async function openPglite(): Promise<Db> {
  const pglite = await PGlite.create({ extensions: { pg_trgm } });
  return prepared(new Kysely({ dialect: new PGliteDialect({ pglite }) }));
}

/** Tables of its one connection, gone with it. */
async function openPostgres(): Promise<Db> {
  const connectionString = process.env.TEST_DATABASE_URL;
  const options = '-c search_path=pg_temp,public';
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, options });
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  await sql`select pg_advisory_lock(20260520)`.execute(db);
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`select pg_advisory_unlock(20260520)`.execute(db);
  return prepared(db);
}

async function prepared(db: Db): Promise<Db> {
  const statements = [
    ...tables.map(tableSql),
    ...engineTables.split(';'),
    ...(await migration('0002_work_item_indexes')),
    ...(await migration('0011_work_item_totals')),
  ];
  for (const statement of statements) if (statement.trim()) await sql.raw(statement).execute(db);
  return db;
}

async function migration(name: string): Promise<string[]> {
  const text = await readFile(new URL(`../../server/db/migrations/${name}.sql`, import.meta.url), 'utf8');
  return text.replace(/^--.*$/gm, '').split(';');
}

/** Counts the totals of what was written without commits. */
export async function countTotals(db: Db): Promise<void> {
  await sql`delete from work_item_total`.execute(db);
  await sql`insert into work_item_total select * from work_item_counted`.execute(db);
}

/** Writes rows into a table as one statement. */
export async function insertRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  const known = tables.find(({ name }) => name === table);
  const written = rows.map((row) => ({ ...row }));
  if (!known || written.length === 0) return;
  const columns = Object.keys(written[0] ?? {});
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    select ${sql.join(columns.map((name) => sql.ref(name)))}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(written)}::json)`.execute(db);
}
