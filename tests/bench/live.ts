/** P1 to P4: an edit in one session until it is applied in the stores of all others. */

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { Table } from '#client/sync/table.ts';
import type { Frame } from '#shared/change.ts';
import type { Row } from '#shared/entity/entity.ts';
import { workItem } from '#shared/features/workItem.ts';
import { startProcess } from '../faults/node.ts';
import { type Figure, quantile } from './figure.ts';
import type { World } from './world.ts';

export async function measureLive(world: World, pid: number): Promise<Figure[]> {
  const some = await listeners(world, 200);
  await delays(world, some, { edits: 20, perSecond: 20 }); // both sides warm up
  const p1 = await delays(world, some, { edits: 200, perSecond: 20 });
  const before = await heldBy(pid);
  const more = await listeners(world, 800);
  const all = [...some, ...more];
  const slope = ((await heldBy(pid)) - before) / more.length / 1024;
  const p2 = await delays(world, all, { edits: 200, perSecond: 20 });
  const [cpu, heard] = [cpuOf(pid), received];
  await burst(world, 150);
  const perCpu = (received - heard) / (cpuOf(pid) - cpu);
  for (const socket of all) socket.terminate();
  const bare = await bareFanOut(all.length);
  return [
    {
      id: 'P1',
      what: 'an edit until applied in all of 200 sessions, 20/s, p99',
      value: quantile(p1, 0.99),
      unit: 'ms',
      bar: 30,
      aim: 10,
    },
    { id: 'P2', what: 'the same, 1,000 sessions, p99', value: quantile(p2, 0.99), unit: 'ms', bar: 100, aim: 35 },
    {
      id: 'P3',
      what: 'changes delivered per CPU-second of the server, 1,000 clients, the edits included',
      value: perCpu,
      unit: '/s',
      bar: 100_000,
      aim: 180_000,
      moreIsBetter: true,
      baseline: `${Math.round(bare).toLocaleString('en')} /s: bare sockets, a frame each`,
    },
    { id: 'P4', what: 'memory per live session', value: slope, unit: 'KB', bar: 40, aim: 25 },
  ];
}

let received = 0;
const waiting = new Map<string, { left: number; done: () => void }>();

async function listeners(world: World, count: number): Promise<WebSocket[]> {
  const cookie = [...world.who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${world.server.url.replace('http', 'ws')}/live/?workspace=${world.slug}`;
  const { body } = await world.who.call('POST', '/api/users/api-tokens/', { label: 'Bench' });
  const sockets: WebSocket[] = [];
  for (let n = 0; n < count; n++) {
    const socket = new WebSocket(url, {
      headers: n % 2 ? { cookie, origin: world.server.url } : { 'x-api-key': body.token },
    });
    const table = new Table<Row<typeof workItem>>(workItem);
    socket.on('message', (data) => take(String(data), table));
    await once(socket, 'open');
    sockets.push(socket);
  }
  await pause(500);
  return sockets;
}

function take(text: string, table: Table<Row<typeof workItem>>): void {
  const frame: Frame = JSON.parse(text);
  if (frame.type !== 'changes') return;
  received += frame.changes.length;
  for (const change of frame.changes) {
    if ('rows' in change || change.entity !== workItem.name || !change.row) continue;
    table.receive({ id: change.id, seq: change.seq, row: change.row as unknown as Row<typeof workItem> });
    const wait = waiting.get(String(change.row.name));
    if (wait && --wait.left === 0) wait.done();
  }
}

/** For each edit, the time from sending it until the last of the listeners has applied it. */
async function delays(
  world: World,
  sockets: WebSocket[],
  { edits, perSecond }: { edits: number; perSecond: number },
): Promise<number[]> {
  const { rows } = await world.pool.query<{ id: string }>('select id from work_item where project_id = $1 limit 50', [
    world.projectId,
  ]);
  const taken: number[] = [];
  for (let n = 0; n < edits; n++) {
    const name = `edit ${n} ${performance.now()}`;
    const start = performance.now();
    const applied = new Promise<void>((done) => waiting.set(name, { left: sockets.length, done }));
    await world.who.call('PATCH', `${world.issues}${rows[n % rows.length]?.id}/`, { name });
    await applied;
    waiting.delete(name);
    taken.push(performance.now() - start);
    await pause(Math.max(0, 1000 / perSecond - (performance.now() - start)));
  }
  return taken;
}

async function burst(world: World, edits: number): Promise<void> {
  const { rows } = await world.pool.query<{ id: string }>('select id from work_item where project_id = $1 limit 50', [
    world.projectId,
  ]);
  await Promise.all(
    Array.from({ length: edits }, (_, n) =>
      world.who.call('PATCH', `${world.issues}${rows[n % rows.length]?.id}/`, { name: `burst ${n}` }),
    ),
  );
  await pause(1500);
}

/** Messages per CPU-second of a process that does nothing but write framed bytes to so many sockets. */
async function bareFanOut(clients: number): Promise<number> {
  const bare = await startProcess({}, 'tests/bench/bareFanOut.ts');
  const sockets: WebSocket[] = [];
  for (let n = 0; n < clients; n++) {
    const socket = new WebSocket(bare.url.replace('http', 'ws'));
    socket.on('message', () => {});
    await once(socket, 'open');
    sockets.push(socket);
  }
  const times = 100;
  const cpu = Number(await (await fetch(`${bare.url}/?times=${times}&bytes=1400`)).text());
  for (const socket of sockets) socket.terminate();
  await bare.kill();
  return (times * clients) / cpu;
}

/** Bytes that a server of the benchmarks holds once its garbage is collected. */
export async function heldBy(pid: number): Promise<number> {
  for (let round = 0; round < 2; round++) {
    process.kill(pid, 'SIGUSR2');
    await pause(2000);
  }
  return memoryOf(pid);
}

/** Resident bytes of a process. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}

/** Seconds of processor time that a process has used. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
