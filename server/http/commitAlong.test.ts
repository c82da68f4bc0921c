import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signedIn } from '#shared/access.ts';
import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { createStore } from '../db/store.ts';
import { answerError } from './answerError.ts';
import { commitAlong } from './commitAlong.ts';
import { mount } from './mount.ts';
import { noContent, type Route } from './route.ts';

const me = randomUUID();
const others = Array.from({ length: 20 }, () => randomUUID());
let database: Database;
let stop: () => void;
let url: string;

/** How many of the others each next look finds; the last number stays. */
let looks: number[] = [];
let told: string[][] = [];

beforeAll(async () => {
  database = await connect({ dataDir: 'memory' });
  await migrate(database.writes);
  await sql`insert into stream (id, seq) select id, 0 from unnest(${[me, ...others]}::uuid[]) as s(id)`.execute(
    database.writes,
  );
  const store = createStore(database, (stream) => told.push([stream]));
  const find = async () => others.slice(0, looks.length > 1 ? looks.shift() : looks[0]);
  const route: Route = {
    method: 'POST',
    status: 204,
    path: '/tell/',
    access: signedIn,
    summary: 'Tells everybody who is found.',
    async handle(context) {
      await commitAlong(context, find, async (tx) => {
        for (const stream of await find()) tx.announce(stream, { entity: 'session', id: stream, audience: {} });
      });
      return noContent;
    },
  };
  const app = express();
  const caller = {
    person_id: me,
    email: '',
    is_instance_admin: false,
    timezone: 'UTC',
    session_id: null,
    token_id: null,
    mayWrite: true,
  };
  mount(app, [route], { store, identify: async () => caller, guard: async () => {} });
  app.use(answerError(pino({ level: 'silent' })));
  const server = app.listen(0);
  url = `http://localhost:${(server.address() as AddressInfo).port}/tell/`;
  stop = () => server.close();
});
afterAll(async () => {
  stop();
  await database.close();
});
beforeEach(() => {
  told = [];
});

const tell = async () => (await fetch(url, { method: 'POST', headers: { connection: 'close' } })).status;

test('who comes in between the look and the lock is told too, and everybody once', async () => {
  looks = [1, 2];
  expect(await tell()).toBe(204);
  expect(told).toEqual([[others[0]], [others[1]]]);
});

test('who goes in between is no reason to begin again', async () => {
  looks = [2, 1];
  expect(await tell()).toBe(204);
  expect(told).toEqual([[others[0]]]);
});

test('when it never comes to rest nothing is written, and it says to try again', async () => {
  looks = others.map((_, index) => index);
  expect(await tell()).toBe(503);
  expect(told).toEqual([]);
});
