import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { LiveClient } from '../liveClient.ts';
import { freePort } from '../run/daemon.ts';
import { findPostgres, startPostgres } from '../run/postgres.ts';
import { expectNothingLost } from './ledger.ts';
import { settle, startProcess } from './node.ts';
import { startWriters } from './writers.ts';

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

test('[F1] [F2] a killed server on the embedded database loses nothing that it acknowledged, and does nothing twice', async () => {
  const env = { DATA_DIR: folder(), PORT: String(await freePort()) };
  let server = await startProcess(env);
  cleanUps.push(() => server.kill());
  const { who, issues, workspaceId } = await settle(server.url);
  const writers = startWriters(() => who, issues, 8);
  for (const more of [25, 7, 40]) {
    await writers.until(more);
    await server.kill();
    server = await startProcess(env);
  }
  await writers.until(20);
  const written = await writers.stop();
  expect(written.acknowledged.size).toBeGreaterThan(90);
  expect(written.retries).toBeGreaterThan(0);
  expect(await server.terminate()).toBe(0);
  const database = await connect({ dataDir: env.DATA_DIR });
  try {
    await expectNothingLost(database.reads, workspaceId, written);
  } finally {
    await database.close();
  }
});

test('[F2] while PostgreSQL is dead writes are told to come again; then the server goes on by itself', async () => {
  const bin = findPostgres() ?? '';
  const [data, port] = [folder(), await freePort()];
  let postgres = await startPostgres(bin, data, { port });
  cleanUps.push(() => postgres.stop('SIGKILL'));
  const DATABASE_URL = postgres.url;
  const server = await startProcess({ DATABASE_URL, DATA_DIR: folder() });
  cleanUps.push(() => server.kill());
  const { who, issues, workspaceId } = await settle(server.url);
  const writers = startWriters(() => who, issues, 8);
  for (let kill = 0; kill < 5; kill++) {
    await writers.until(20);
    await postgres.stop('SIGKILL');
    await pause(500);
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(503);
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    postgres = await startPostgres(bin, data, { port });
  }
  await writers.until(20);
  const written = await writers.stop();
  expect(written.unavailable).toBeGreaterThan(0);
  const database = await connect({ url: DATABASE_URL, dataDir: data });
  cleanUps.push(() => database.close());
  await expectNothingLost(database.reads, workspaceId, written);
});

test('[F4] asked to stop under load, it finishes what it has, says goodbye to sockets, and is gone within ten seconds', async () => {
  const env = { DATA_DIR: folder(), PORT: String(await freePort()) };
  const server = await startProcess(env);
  cleanUps.push(() => server.kill());
  const { who, issues, workspaceId, slug } = await settle(server.url);
  const live = await LiveClient.open(who, { workspace: slug });
  const writers = startWriters(() => who, issues, 8);
  await writers.until(30);
  const asked = Date.now();
  expect(await server.terminate()).toBe(0);
  expect(Date.now() - asked).toBeLessThan(8000); // without waiting for its patience with them to end
  expect(await live.closed()).toBe(1012);
  const next = await startProcess(env);
  cleanUps.push(() => next.kill());
  const written = await writers.stop();
  await next.terminate();
  const database = await connect({ dataDir: env.DATA_DIR });
  try {
    await expectNothingLost(database.reads, workspaceId, written);
  } finally {
    await database.close();
  }
});

test('a second process on the same folder is refused with one line that names the first', async () => {
  const DATA_DIR = folder();
  const first = await startProcess({ DATA_DIR });
  cleanUps.push(() => first.kill());
  await expect(startProcess({ DATA_DIR })).rejects.toThrow(/is in use by another Tandem \(process \d+\)/);
});
