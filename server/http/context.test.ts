import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inWorkspace } from '#shared/access.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { workspace } from '#shared/features/workspace.ts';
import { type Role, roles } from '#shared/roles.ts';
import { build } from '../../tests/build.ts';
import { connect, type Database } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { createStore, type Store } from '../db/store.ts';
import { answerError } from './answerError.ts';
import { mount } from './mount.ts';
import { noContent, type Route } from './route.ts';

const [me, workspaceId, membershipId] = [randomUUID(), randomUUID(), randomUUID()];
let database: Database;
let store: Store;
let url: string;
let stop: () => void;
/** What happens between the reading of the rights and the commit. */
let meanwhile: () => Promise<unknown> = async () => {};
let commits = 0;

const setRole = (role: Role) =>
  store.commit({ actor: null, streams: [workspaceId] }, (tx) => tx.update(workspaceMember, membershipId, { role }));

beforeAll(async () => {
  database = await connect({ dataDir: 'memory' });
  await migrate(database.writes);
  store = createStore(database, () => {});
  await store.commit({ actor: me, streams: [], opens: [workspaceId] }, async (tx) => {
    await tx.insert(workspace, build(workspace, { id: workspaceId, slug: 'halden' }));
    const member = { id: membershipId, workspace_id: workspaceId, member: me, role: roles.member, is_active: true };
    await tx.insert(workspaceMember, build(workspaceMember, member));
  });
  const route: Route = {
    method: 'POST',
    status: 204,
    path: '/:workspaceSlug/write/',
    access: inWorkspace('member'),
    summary: 'Writes.',
    async handle(context) {
      await meanwhile();
      await context.commit(async () => {
        commits += 1;
      });
      return noContent;
    },
  };
  const caller = {
    person_id: me,
    email: '',
    is_instance_admin: false,
    timezone: 'UTC',
    session_id: null,
    token_id: null,
  };
  const app = express();
  mount(app, [route], { store, identify: async () => ({ ...caller, mayWrite: true }), guard: async () => {} });
  app.use(answerError(pino({ level: 'silent' })));
  const server = app.listen(0);
  await once(server, 'listening');
  url = `http://localhost:${(server.address() as AddressInfo).port}/halden/write/`;
  stop = () => server.close();
});
afterAll(async () => {
  stop();
  await database.close();
});

const write = async () => (await fetch(url, { method: 'POST' })).status;

test('a write of somebody whose role is lowered before its turn comes is refused, and does nothing', async () => {
  expect(await write()).toBe(204);
  meanwhile = () => setRole(roles.guest);
  const before = commits;
  expect(await write()).toBe(403);
  expect(commits).toBe(before);
});

test('one of somebody whose role is raised meanwhile has been refused before', async () => {
  await setRole(roles.guest);
  meanwhile = () => setRole(roles.member);
  expect(await write()).toBe(403);
});
