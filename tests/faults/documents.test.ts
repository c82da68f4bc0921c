import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { readLog } from '#server/documents/log.ts';
import type { DocumentStore } from '#shared/documents.ts';
import { docOf } from '#shared/editor/body.ts';
import { DocumentPage, wordsOf, type as write } from '../documentClient.ts';
import { freshPostgres } from '../freshDatabase.ts';
import { Browser, startServer } from '../harness.ts';
import { patient } from '../patience.ts';
import { freePort } from '../run/daemon.ts';
import { findPostgres, startPostgres } from '../run/postgres.ts';
import { findRedis, startRedis } from '../run/redis.ts';
import { type ServerProcess, settle, startProcess } from './node.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'tandem-fault-'));
  chmodSync(made, 0o755);
  cleanUps.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

async function database(): Promise<string> {
  const { url, drop } = await freshPostgres();
  cleanUps.push(drop);
  return url;
}

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startProcess(env);
  cleanUps.push(() => server.kill());
  return server;
}

/** A description that nobody wrote in yet. */
async function newDocument(server: { url: string }): Promise<{ who: Browser; name: string; path: string }> {
  const { who, issues } = await settle(server.url);
  const { body } = await who.call('POST', issues, { name: 'Written under fire' });
  return { who, name: `work_item:${body.id}`, path: `${issues}${body.id}/` };
}

/** The same person at another address. */
function at(url: string, who: Browser): Browser {
  const browser = new Browser(url);
  for (const [name, value] of who.cookies) browser.cookies.set(name, value);
  return browser;
}

/** Somebody who types without end, and what of it was shown to them as saved. */
class Typist {
  readonly page: DocumentPage;
  readonly #shared: ReturnType<DocumentPage['open']>;
  readonly #letter: string;
  readonly saved = new Set<string>();
  #typed = 0;
  #isOver = false;
  readonly done: Promise<void>;

  constructor(page: DocumentPage, name: string, letter: string) {
    this.page = page;
    this.#shared = page.open(name);
    this.#letter = letter;
    this.done = this.#run();
  }

  get doc() {
    return this.#shared.state.held.doc;
  }

  get isSaved(): boolean {
    return this.#shared.state.isLoaded && this.#shared.state.line === 'saved';
  }

  stop(): Promise<void> {
    this.#isOver = true;
    return this.done;
  }

  /** Stops, and leaves as a tab that is killed. */
  async kill(): Promise<void> {
    await this.stop();
    this.page.kill();
  }

  async #run(): Promise<void> {
    const waiting: string[] = [];
    while (!this.#isOver) {
      if (this.#shared.state.isLoaded) {
        const word = `${this.#letter}${this.#typed++}`;
        write(this.#shared, `${word} `);
        waiting.push(word);
      }
      await pause(4);
      // What the screen shows at this moment holds for all that was typed before it.
      if (this.#shared.state.line === 'saved') for (const word of waiting.splice(0)) this.saved.add(word);
    }
  }
}

const wordsIn = (typist: { doc: Parameters<typeof wordsOf>[0] }): Set<string> =>
  new Set(wordsOf(typist.doc).split(/\s+/));

/** The document as somebody finds it who comes after all. */
async function found(url: string, who: Browser, name: string): Promise<Set<string>> {
  const page = new DocumentPage(at(url, who));
  const shared = page.open(name);
  await vi.waitFor(() => expect(shared.state.isLoaded).toBe(true), patient);
  // Who comes back says at once what they type, and only then what it rests on: for a moment that waits.
  await vi.waitFor(() => expect(shared.state.held.doc.store.pendingStructs).toBeNull(), patient);
  const words = wordsOf(shared.state.held.doc);
  await page.close();
  return new Set(words.split(/\s+/));
}

const missing = (saved: ReadonlySet<string>, words: ReadonlySet<string>): string[] => [...saved.difference(words)];

test('[F3] [C3] of what was shown as saved nothing is lost, however often the server is killed while three people type', async () => {
  const env = { DATABASE_URL: await database(), DATA_DIR: folder(), PORT: String(await freePort()) };
  let server = await start(env);
  const { who, name } = await newDocument(server);
  const saved = new Set<string>();
  let typists: Typist[] = [];
  const hire = (round: number) => {
    typists = ['a', 'b', 'c'].map((letter) => new Typist(new DocumentPage(who), name, `${letter}${round}.`));
  };
  hire(0);
  for (let round = 1; round <= 30; round++) {
    const before = typists.map((typist) => typist.saved.size);
    await vi.waitFor(() => {
      for (const [n, typist] of typists.entries()) expect(typist.saved.size).toBeGreaterThan((before[n] ?? 0) + 2);
    }, patient);
    await pause((round * 37) % 50);
    const allGo = round % 2 === 0;
    await server.kill();
    for (const typist of typists) for (const word of typist.saved) saved.add(word);
    if (allGo) await Promise.all(typists.map((typist) => typist.kill()));
    server = await start(env);
    expect(missing(saved, await found(server.url, who, name))).toEqual([]);
    if (allGo) hire(round);
  }
  await Promise.all(typists.map((typist) => typist.stop()));
  await vi.waitFor(() => expect(typists.every((typist) => typist.isSaved)).toBe(true), patient);
  const [first, ...others] = typists.map(wordsIn);
  for (const other of others) expect(other).toEqual(first);
  expect(missing(saved, first ?? new Set())).toEqual([]);
  expect(saved.size).toBeGreaterThan(300);
  await Promise.all(typists.map((typist) => typist.page.kill()));
}, 600_000);

test('[F11] [C10] of two nodes one dies with all its browsers: the other lost nothing that it called saved', async () => {
  const redis = await startRedis(findRedis() ?? '', folder(), { port: await freePort() });
  cleanUps.push(() => redis.stop('SIGKILL'));
  const env = { DATABASE_URL: await database(), DATA_DIR: folder(), REDIS_URL: redis.url };
  const stays = await start(env);
  const { who, name } = await newDocument(stays);
  const keeper = new Typist(new DocumentPage(who), name, 'k');
  for (let round = 0; round < 2; round++) {
    const dies = await start({ ...env, PORT: String(await freePort()) });
    const others = ['x', 'y'].map(
      (letter) => new Typist(new DocumentPage(at(dies.url, who)), name, `${letter}${round}.`),
    );
    await vi.waitFor(() => {
      for (const typist of others) expect(typist.saved.size).toBeGreaterThan(5);
      expect([...wordsIn(keeper)].some((word) => word.startsWith(`x${round}.`))).toBe(true);
    }, patient);
    await dies.kill();
    const saved = new Set(others.flatMap((typist) => [...typist.saved]));
    await Promise.all(others.map((typist) => typist.kill()));
    const late = await start({ ...env, PORT: String(await freePort()) });
    expect(missing(new Set([...saved, ...keeper.saved]), await found(late.url, who, name))).toEqual([]);
    await late.kill();
  }
  await keeper.stop();
  keeper.page.kill();
}, 600_000);

test('[C10] a word that rests on one whose node died before it kept it is kept with it', async () => {
  const redis = await startRedis(findRedis() ?? '', folder(), { port: await freePort() });
  cleanUps.push(() => redis.stop('SIGKILL'));
  const REDIS_URL = redis.url;
  // This node tells the others of every word and keeps none: as if it died each time just before.
  const dead = Promise.withResolvers<null>();
  const wrapDocuments = (store: DocumentStore): DocumentStore => ({ ...store, append: () => dead.promise });
  const dying = await startServer({ env: { REDIS_URL }, wrapDocuments });
  cleanUps.push(() => dying.close());
  cleanUps.push(() => dead.resolve(null));
  const lives = await startServer({ env: { ...dying.env, REDIS_URL } });
  cleanUps.push(() => lives.close());
  const { who, name } = await newDocument(lives);
  const [page, other] = [new DocumentPage(who), new DocumentPage(at(dying.url, who))];
  const [here, there] = [page.open(name), other.open(name)];
  await vi.waitFor(() => expect([here.state.isLoaded, there.state.isLoaded]).toEqual([true, true]), patient);
  write(there, 'Doomed');
  await vi.waitFor(() => expect(wordsOf(here.state.held.doc)).toBe('Doomed'), patient);
  write(here, ' words live on');
  await here.saved();
  expect(there.state.line).toBe('saving');
  page.kill();
  other.kill();
  const stored = await readLog(lives.database.reads, { kind: 'work_item', id: name.slice('work_item:'.length) });
  const kept = docOf(stored?.snapshot ?? new Uint8Array(), ...(stored?.updates ?? []).map(({ bytes }) => bytes));
  expect([wordsOf(kept), kept.store.pendingStructs]).toEqual(['Doomed words live on', null]);
});

test('[F5] [C8] documents open and are saved while Redis is away, also on a node that never saw it, and agree when it is back', async () => {
  const port = await freePort();
  const place = folder();
  let redis = await startRedis(findRedis() ?? '', place, { port });
  cleanUps.push(() => redis.stop('SIGKILL'));
  const env = { DATABASE_URL: await database(), DATA_DIR: folder(), REDIS_URL: redis.url };
  const one = await start(env);
  const { who, name } = await newDocument(one);
  const typists = [new Typist(new DocumentPage(who), name, 'a')];
  await redis.stop('SIGKILL');
  const two = await start({ ...env, PORT: String(await freePort()) });
  typists.push(new Typist(new DocumentPage(at(two.url, who)), name, 'b'));
  await vi.waitFor(() => {
    for (const typist of typists) expect(typist.saved.size).toBeGreaterThan(20);
  }, patient);
  // Through the database alone they hear of each other.
  await vi.waitFor(() => {
    for (const typist of typists) {
      const words = [...wordsIn(typist)];
      expect(['a', 'b'].every((letter) => words.some((word) => word.startsWith(letter)))).toBe(true);
    }
  }, patient);
  redis = await startRedis(findRedis() ?? '', place, { port });
  await Promise.all(typists.map((typist) => typist.stop()));
  await vi.waitFor(() => {
    const [first, second] = typists.map((typist) => wordsOf(typist.doc));
    expect(first).toBe(second);
  }, patient);
  const all = new Set(typists.flatMap((typist) => [...typist.saved]));
  expect(missing(all, await found(two.url, who, name))).toEqual([]);
  for (const typist of typists) typist.page.kill();
}, 600_000);

test('[F4] [C2] asked to stop while people type, it keeps what they typed; without a database it puts it into files, and the next start takes it up', async () => {
  const bin = findPostgres() ?? '';
  const [data, port, dataDir] = [folder(), await freePort(), folder()];
  let postgres = await startPostgres(bin, data, { port });
  cleanUps.push(() => postgres.stop('SIGKILL'));
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: String(await freePort()) };
  let server = await start(env);
  const { who, name } = await newDocument(server);
  const calm = new Typist(new DocumentPage(who), name, 'a');
  await vi.waitFor(() => expect(calm.saved.size).toBeGreaterThan(5), patient);
  expect(await server.terminate()).toBe(0);
  await calm.kill();
  server = await start(env);
  expect(missing(calm.saved, await found(server.url, who, name))).toEqual([]);

  const hurried = new Typist(new DocumentPage(who), name, 'b');
  await vi.waitFor(() => expect(hurried.saved.size).toBeGreaterThan(5), patient);
  await postgres.stop('SIGKILL');
  await pause(300);
  await hurried.stop();
  const typed = wordsIn(hurried);
  const asked = Date.now();
  expect(await server.terminate()).toBe(1);
  expect(Date.now() - asked).toBeLessThan(10_500);
  hurried.page.kill();
  expect(readdirSync(join(dataDir, 'unkept'))).toHaveLength(1);
  postgres = await startPostgres(bin, data, { port });
  server = await start(env);
  expect(missing(typed, await found(server.url, who, name))).toEqual([]);
  expect(readdirSync(join(dataDir, 'unkept'))).toEqual([]);
}, 600_000);
