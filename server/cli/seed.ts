/**
 * `npm run seed`: the sample workspace of any size, written straight into the database of a stopped server, or the
 * PostgreSQL that `DATABASE_URL` names.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { type Person, person } from '#shared/features/person.ts';
import { createAuth } from '../auth/auth.ts';
import { ensurePerson } from '../auth/person.ts';
import { readConfig } from '../config.ts';
import { connect, type Database } from '../db/connect.ts';
import { StartError } from '../db/embedded/folderLock.ts';
import { migrate } from '../db/migrate.ts';
import { createStore, type Store } from '../db/store.ts';
import { afterWrites } from '../features/afterWrites.ts';
import { fillSample, freeSlug, openSample, sampleIds } from '../features/sample.ts';
import { sampleProjects } from '../features/sampleContent.ts';
import { seededRandom } from '../features/sampleItems.ts';
import { loadSecret } from '../secrets.ts';
import { CommandError } from './apiClient.ts';

const usage = `Fills a workspace with sample work. Stop the server first, or set DATABASE_URL.

  npm run seed -- [options]

  --items N          how many work items (300)
  --projects N       in how many projects, 1 to ${sampleProjects.length} (${sampleProjects.length})
  --workspace SLUG   the new workspace's address (sample, or the next that is free)
  --owner EMAIL      whose it is (the admin of this Tandem; on a fresh one an account is made)
  --seed N           other numbers make other work (1)
`;

/** Items per commit. */
const pieceSize = 1000;

export interface SeedOptions {
  items: number;
  projects: number;
  workspace: string;
  owner: string | undefined;
  seed: number;
}

export interface SeedEnd {
  slug: string;
  workspaceId: string;
  owner: Person;
  /** Of the account that was made for it. */
  password: string | undefined;
}

/** Makes a sample workspace. `tell` hears how many items are in. */
export async function seedWorkspace(
  { store, database, secret }: { store: Store; database: Database; secret: string },
  options: SeedOptions,
  tell: (done: number) => void = () => {},
): Promise<SeedEnd> {
  const { owner, password } = await findOwner({ store, database, secret }, options.owner);
  const ids = sampleIds();
  const slug = await freeSlug(database.reads, options.workspace);
  const opened = await store.commit(
    { actor: owner.id, streams: [owner.id], opens: [ids.workspaceId, ...ids.peopleIds] },
    (tx) => openSample(tx, { ...ids, slug, creator: owner, projects: sampleProjects.slice(0, options.projects) }),
  );
  if (opened.replayed) throw new Error('A commit without a key cannot be a repetition.');
  const random = seededRandom(options.seed);
  const today = new Date().toISOString().slice(0, 10);
  let done = 0;
  for (const [index, place] of opened.value.entries()) {
    const upTo = Math.round((options.items * (index + 1)) / opened.value.length);
    while (done < upTo) {
      const count = Math.min(pieceSize, upTo - done);
      await store.commit({ actor: owner.id, streams: [ids.workspaceId] }, (tx) =>
        fillSample(tx, place, { random, today, count }),
      );
      done += count;
      tell(done);
    }
  }
  return { slug, workspaceId: ids.workspaceId, owner, password };
}

async function findOwner(
  { store, database, secret }: { store: Store; database: Database; secret: string },
  email: string | undefined,
): Promise<{ owner: Person; password?: string }> {
  const { rows } = await sql<{ id: string }>`select p.id from person p join auth_user u on u.id = p.id
    where p.deleted_at is null and ${email ? sql`lower(p.email) = lower(${email})` : sql`p.is_instance_admin`}
    order by p.created_at limit 1`.execute(database.reads);
  const id = rows[0]?.id;
  if (id) {
    const found = await store.commit({ actor: id, streams: [id] }, (tx) => tx.get(person, id));
    if (!found.replayed) return { owner: found.value };
  }
  const { rows: anybody } = await sql`select 1 from auth_user limit 1`.execute(database.reads);
  if (anybody.length > 0)
    throw new CommandError(`Nobody here has the address ${email ?? 'of an admin'}. Name somebody with --owner EMAIL.`);
  return createOwner({ store, database, secret }, email ?? 'demo@example.org');
}

/** The first account of a fresh Tandem. Its password is in the answer and nowhere else. */
async function createOwner(
  { store, database, secret }: { store: Store; database: Database; secret: string },
  email: string,
): Promise<{ owner: Person; password: string }> {
  const password = randomBytes(9).toString('base64url');
  const library = createAuth({ database, secret, publicUrl: undefined }).of({ secure: false });
  const { user } = await library.api.signUpEmail({ body: { name: 'Demo', email, password } });
  return { owner: await ensurePerson(store, { id: user.id, email, first_name: 'Demo' }), password };
}

function readArguments(args: readonly string[]): SeedOptions | null {
  const { values } = parse(args);
  if (values.help) return null;
  return {
    items: wholeNumber('items', values.items ?? '300', { min: 0, max: 10_000_000 }),
    projects: wholeNumber('projects', values.projects ?? String(sampleProjects.length), {
      min: 1,
      max: sampleProjects.length,
    }),
    workspace: values.workspace ?? 'sample',
    owner: values.owner,
    seed: wholeNumber('seed', values.seed ?? '1', { min: 0, max: 4_294_967_295 }),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        items: { type: 'string' },
        projects: { type: 'string' },
        workspace: { type: 'string' },
        owner: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function wholeNumber(name: string, text: string, { min, max }: { min: number; max: number }): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new CommandError(`--${name} must be a whole number from ${min} to ${max}.`);
  return value;
}

async function main(args: readonly string[]): Promise<void> {
  const options = readArguments(args);
  if (!options) return void process.stdout.write(usage);
  const config = readConfig(process.env);
  const database = await connect({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database.writes);
    const store = createStore(database, () => {}, afterWrites);
    const began = Date.now();
    const isTerminal = process.stdout.isTTY;
    const tell = (done: number) =>
      void (isTerminal && process.stdout.write(`\r${done} of ${options.items} work items`));
    const end = await seedWorkspace({ store, database, secret: loadSecret(config) }, options, tell);
    await sql`analyze`.execute(database.writes);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${isTerminal ? '\n' : ''}/${end.slug} has ${options.items} work items (${seconds} s).\n`);
    if (end.password) process.stdout.write(`Sign in as ${end.owner.email} with ${end.password}\n`);
  } finally {
    await database.close();
  }
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    const isKnown = [CommandError, StartError, AppError].some((known) => error instanceof known);
    process.stderr.write(
      `${isKnown && error instanceof Error ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exitCode = 1;
  });
}
