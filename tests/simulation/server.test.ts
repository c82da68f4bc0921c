/** [F17] on the real server: real sessions, real sockets, and a network that loses, delays and cuts. */

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionOptions } from '#client/sync/session.ts';
import type { Bus } from '../../server/live/bus.ts';
import { budget } from '../budget.ts';
import { startServer, type TestServer } from '../harness.ts';
import { randomNumbers } from '../manualClock.ts';
import { historyFaults, numberFaults, refusalFaults, screenFaults } from './agreement.ts';
import { calm } from './network.ts';
import { act, operations } from './operations.ts';
import { gather, openWorld, type People, type World } from './world.ts';

const steps = 300;
const counts: Record<string, number> = {};
const add = (did: Record<string, number>) => {
  for (const [name, n] of Object.entries(did)) counts[name] = (counts[name] ?? 0) + n;
};

/** A bus that loses, doubles and delays what it is told. */
function badBus(bus: Bus): Bus {
  const random = randomNumbers(1);
  return {
    ...bus,
    publish(topic, message) {
      const luck = random();
      if (luck < 0.1) add({ 'lost news': 1 });
      else bus.publish(topic, message);
      if (luck > 0.9) {
        add({ 'doubled news': 1 });
        setTimeout(() => bus.publish(topic, message), 20);
      }
    },
  };
}

let nodes: TestServer[] = [];
let people: People;
beforeAll(async () => {
  const first = await startServer({ wrapBus: badBus, pollMs: 100 });
  nodes = [first];
  if (process.env.TEST_DATABASE_URL) nodes.push(await startServer({ env: first.env, wrapBus: badBus, pollMs: 100 }));
  people = await gather(first);
});
afterAll(async () => {
  for (const node of nodes.reverse()) await node.close();
});

interface Simulated {
  seed: number;
  sabotage?: Partial<SessionOptions>;
}

/** Lets people work over a bad network; then quiet. Answers what is wrong. */
async function simulate({ seed, sabotage }: Simulated): Promise<string[]> {
  const world = await openWorld({ nodes, people, seed, counts, sabotage });
  try {
    world.network.faults = { lost: 0.04, cut: 0.3, slowMs: 12 };
    for (let step = 0; step < steps; step++) {
      act(world);
      if (world.random() < 0.05) world.network.cutSome();
      do await new Promise((resolve) => setTimeout(resolve, world.random() * 3));
      while (world.network.underWay > 8);
    }
    world.network.faults = calm;
    const wrong = (await quiet(world)) ? [] : ['it never became quiet'];
    for (const screen of world.screens) wrong.push(...(await screenFaults(world, screen)));
    wrong.push(...(await historyFaults(world)), ...(await refusalFaults(world)), ...(await numberFaults(world)));
    return wrong;
  } finally {
    world.close();
    add(world.network.did);
    add({ refusedEdits: world.screens.reduce((sum, { session }) => sum + session.line.refused.length, 0) });
  }
}

/** Waits until everything is answered and everybody has heard everything. */
async function quiet(world: World): Promise<boolean> {
  const { network, screens, server, workspaceId } = world;
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    for (const { session } of screens) if (session.line.state === 'live') session.live.nudge();
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { rows } = await sql<{ seq: number }>`select seq from stream where id = ${workspaceId}`.execute(
      server.database.reads,
    );
    const heard = screens.every(
      ({ session }) => session.line.waiting === 0 && (session.live.place('workspace') ?? 0) >= (rows[0]?.seq ?? 0),
    );
    if (heard && network.underWay === 0 && performance.now() - network.lastAt > 50) return true;
  }
  if (process.env.LIST)
    console.log(
      'UNQUIET',
      network.underWay,
      network.did,
      screens.map((x) => [
        x.name,
        x.session.line.waiting,
        x.session.line.state,
        x.session.live.place('workspace'),
        x.session.queue.entries.slice(0, 2).map((e) => `${e.method} ${e.path}`),
      ]),
    );
  return false;
}

test('[F17] real sessions agree with the real server once the network is quiet', async () => {
  let seeds = 0;
  for (const seed of budget({ atLeast: 5, share: 0.5 })) {
    seeds += 1;
    const began = performance.now();
    const wrong = await simulate({ seed });
    if (process.env.LIST)
      console.log(`SEED ${seed} ${Math.round(performance.now() - began)} ms ${wrong.slice(0, 6).join('\n   ')}`);
    else expect(wrong, `seed ${seed}`).toEqual([]);
  }
  if (process.env.LIST) console.log('COUNTS', JSON.stringify(counts));
  if (process.env.SEED) return;
  for (const what of Object.keys(operations)) expect(counts[what] ?? 0, what).toBeGreaterThan(seeds / 2);
});
