import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { freshPostgres } from '../freshDatabase.ts';
import { Browser } from '../harness.ts';
import { LiveClient } from '../liveClient.ts';
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

const year = 365 * 86_400_000;

test('[F12] of nodes whose clocks are wrong by a year or a minute, what was written last holds, and is told last', async () => {
  const { url, drop } = await freshPostgres();
  cleanUps.push(drop);
  const start = async (offBy: number) => {
    const wrong =
      offBy === 0 ? {} : { CLOCK_OFF_BY: String(offBy), NODE_OPTIONS: '--import ./tests/faults/wrongClock.ts' };
    const node = await startProcess({ DATABASE_URL: url, DATA_DIR: folder(), ...wrong });
    cleanUps.push(() => node.kill());
    return node.url;
  };
  const [right, behind, ahead] = await Promise.all([start(0), start(-year), start(60_000)]);
  const { who, issues, slug } = await settle(right);
  const nodes = [right, behind, ahead].map((node) => {
    const there = new Browser(node);
    for (const [name, value] of who.cookies) there.cookies.set(name, value);
    there.person = who.person;
    return there;
  });
  const live = await Promise.all(nodes.map((node) => LiveClient.open(node, { workspace: slug })));
  const made = await who.call('POST', issues, { name: 'first' });
  const at = `${issues}${made.body.id}/`;
  const times: string[] = [made.body.updated_at];
  let seq = 0;
  for (let edit = 0; edit < 9; edit++) {
    const done = await nodes[edit % 3]?.call('PATCH', at, { name: `edit ${edit}` });
    expect(done?.status).toBe(200);
    times.push(done?.body.updated_at);
    seq = Number(done?.headers.get('x-seq'));
  }
  expect(times).toEqual([...times].sort());
  expect(Math.abs(Date.parse(times.at(-1) ?? '') - Date.now())).toBeLessThan(60_000);
  for (const one of live) {
    await one.change((change) => change.seq === seq, 10_000);
    const told = one.changes.filter(({ id, row }) => id === made.body.id && row).map(({ row }) => row?.name);
    expect(told.slice(-9)).toEqual(Array.from({ length: 9 }, (_, edit) => `edit ${edit}`));
    await one.end();
  }
  // Whoever signs in where the clock is wrong is signed in everywhere.
  for (const node of [behind, ahead]) {
    const there = new Browser(node);
    await there.signIn(who.person.email);
    expect((await there.call('GET', '/api/users/me/')).status).toBe(200);
  }
});

/** A disk of its own that is soon full; undefined, and said so, where none may be mounted. */
function smallDisk(megabytes: number): string | undefined {
  const at = folder();
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', at], {
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.log(`[F13] is left out, since no small disk can be mounted here: ${stderr?.trim() ?? 'there is no mount'}`);
    return undefined;
  }
  cleanUps.push(() => spawnSync('umount', ['-l', at]));
  return at;
}

test('[F13] on a full disk writes are refused with a word, reads go on, and nothing is lost', async ({ skip }) => {
  const disk = smallDisk(160);
  if (!disk) return skip('no disk can be mounted here');
  const postgres = await startPostgres(findPostgres() ?? '', disk);
  cleanUps.push(() => postgres.stop('SIGKILL'));
  const server = await startProcess({ DATABASE_URL: postgres.url, DATA_DIR: folder() });
  cleanUps.push(() => server.kill());
  const { who, issues, workspaceId } = await settle(server.url);
  const before = await who.call('POST', issues, { name: 'Before' });
  const { bavail, bsize } = statfsSync(disk);
  const ballast = join(disk, 'ballast');
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - 64 * 1024));

  const statuses = new Set<number>();
  const written: string[] = [];
  const long = 'x'.repeat(250);
  for (let count = 0; count < 2000 && !statuses.has(507); count++) {
    const { status, body } = await who.call('POST', issues, {
      name: `${count} ${long}`.slice(0, 255),
      description_html: `<p>${long.repeat(40)}</p>`,
    });
    statuses.add(status);
    if (status === 201) written.push(body.id);
  }
  expect(statuses).toContain(507);
  for (const status of statuses) expect([201, 503, 507]).toContain(status);
  expect((await who.call('GET', `${issues}${before.body.id}/`)).body.name).toBe('Before');
  expect((await who.call('GET', issues)).status).toBe(200);

  rmSync(ballast);
  const writers = startWriters(() => who, issues, 4);
  await writers.until(20);
  const later = await writers.stop();
  for (const id of written) expect((await who.call('GET', `${issues}${id}/`)).status).toBe(200);
  const database = await connect({ url: postgres.url, dataDir: '' });
  cleanUps.push(() => database.close());
  await expectNothingLost(database.reads, workspaceId, later);
});
