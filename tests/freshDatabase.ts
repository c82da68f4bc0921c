/**
 * Databases for one test alone, each a copy of one that was migrated once: making a database and bringing it to its form
 * takes longer than most tests.
 *
 * The template is named for the migrations that made it, so another version of them never meets an old one.
 */
import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '#server/db/connect.ts';
import { migrate } from '#server/db/migrate.ts';

const migrations = new URL('../server/db/migrations/', import.meta.url);

/** Workers that want the template at the same time make it one after another. */
const templateLock = 7_246_002;

/** A migrated PostgreSQL database on the server that `TEST_DATABASE_URL` names. */
export async function freshPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = await postgresTemplate();
  const name = `tandem_test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin((client) => client.query(`create database ${name} template ${template}`));
  return {
    url: addressOf(name),
    drop: () => asAdmin(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

/** A data folder with a migrated embedded database; undefined without `TEST_TEMPLATES`, a folder that goes with the run. */
export async function freshFolder(): Promise<{ dataDir: string; drop(): void } | undefined> {
  const templates = process.env.TEST_TEMPLATES;
  if (!templates) return undefined;
  const template = await embeddedTemplate(templates);
  const dataDir = join(templates, randomUUID());
  cpSync(template, dataDir, { recursive: true });
  return { dataDir, drop: () => rmSync(dataDir, { recursive: true, force: true }) };
}

let made: Promise<string> | undefined;

function postgresTemplate(): Promise<string> {
  made ??= asAdmin(async (client) => {
    const name = `tandem_template_${fingerprint()}`;
    await client.query(`select pg_advisory_lock(${templateLock})`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await client.query(`create database ${unfinished}`);
    const database = await connect({ url: addressOf(unfinished), dataDir: '', poolSize: 1 });
    await migrate(database.writes);
    await database.close();
    await client.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  });
  return made;
}

async function embeddedTemplate(templates: string): Promise<string> {
  const template = join(templates, `embedded-${fingerprint()}`);
  if (existsSync(template)) return template;
  const unfinished = join(templates, randomUUID());
  mkdirSync(unfinished, { recursive: true });
  const database = await connect({ dataDir: unfinished });
  await migrate(database.writes);
  await database.close();
  // Whoever comes second has made the same, and throws it away.
  if (existsSync(template)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, template);
  return template;
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(new URL(name, migrations)));
  return hash.digest('hex').slice(0, 16);
}

function addressOf(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
