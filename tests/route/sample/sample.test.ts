import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedWorkspace } from '#server/cli/seed.ts';
import { type Browser, goodPassword, startServer, type TestServer } from '../../harness.ts';

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signUp();
});
afterAll(() => server.close());

const isOffered = async (by: Browser) => (await by.call('GET', '/api/instances/')).body.config.has_sample as boolean;

const peopleCount = async () => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from person where deleted_at is null`.execute(server.database.reads);
  return rows[0]?.count;
};

async function itemsOf(by: Browser, slug: string) {
  const projects = (await by.call('GET', `/api/workspaces/${slug}/projects/`)).body as {
    id: string;
    identifier: string;
  }[];
  const lists = await Promise.all(
    projects.map(
      async ({ id }) =>
        (await by.call('GET', `/api/workspaces/${slug}/projects/${id}/issues/?per_page=1000&order_by=created_at`)).body
          .results,
    ),
  );
  return lists.flat() as Record<string, unknown>[];
}

test('a sample is offered, made whole, and goes as a whole with its people', async () => {
  expect(await isOffered(admin)).toBe(true);
  const made = await admin.call('POST', '/api/workspaces/sample/');
  expect(made).toMatchObject({ status: 201, body: { slug: 'sample', is_sample: true, role: 20, total_members: 13 } });
  expect(await isOffered(admin)).toBe(false);
  expect((await admin.call('POST', '/api/workspaces/sample/')).status).toBe(409);

  const items = await itemsOf(admin, 'sample');
  expect(items).toHaveLength(300);
  expect(new Set(items.map(({ name }) => name)).size).toBeGreaterThan(280);
  const parents = items.filter(({ sub_issues_count }) => (sub_issues_count as number) > 0);
  expect(parents.length).toBeGreaterThan(5);
  for (const { id, sub_issues_count } of parents)
    expect(items.filter(({ parent_id }) => parent_id === id)).toHaveLength(sub_issues_count as number);
  for (const field of ['start_date', 'target_date', 'estimate_point', 'description_hash'])
    expect(items.filter((item) => item[field] !== null).length).toBeGreaterThan(60);
  for (const { start_date, target_date } of items)
    if (start_date) expect((start_date as string) <= (target_date as string)).toBe(true);
  expect(new Set(items.map(({ state__group }) => state__group)).size).toBe(5);
  const groups = items.map(({ project_id, sequence_id }) => `${project_id} ${sequence_id}`);
  expect(new Set(groups).size).toBe(300);

  const other = await server.signUp();
  expect(await isOffered(other)).toBe(true);
  expect((await other.call('POST', '/api/workspaces/sample/')).body.slug).toBe('sample-2');
  expect(await peopleCount()).toBe(2 + 24);

  const { body: members } = await admin.call('GET', '/api/workspaces/sample/members/');
  const email: string = members.find((member: { email: string }) => member.email !== admin.person.email).email;
  const attempt = await server.browser().call('POST', '/auth/sign-in/', { email, password: goodPassword });
  expect(attempt.status).toBe(401);

  expect((await admin.call('DELETE', '/api/workspaces/sample/')).status).toBe(204);
  expect(await peopleCount()).toBe(2 + 12);
  expect(await isOffered(admin)).toBe(true);
  expect((await admin.call('GET', '/api/users/me/')).status).toBe(200);
});

test('one who has a sample already, or may make no workspace, is refused', async () => {
  const somebody = await server.signUp();
  await admin.call('PATCH', '/api/instances/', { is_workspace_creation_disabled: true });
  expect(await isOffered(somebody)).toBe(false);
  expect((await somebody.call('POST', '/api/workspaces/sample/')).status).toBe(403);
  await admin.call('PATCH', '/api/instances/', { is_workspace_creation_disabled: false });
  expect((await server.browser().call('POST', '/api/workspaces/sample/')).status).toBe(401);
});

test('the same seed makes the same work', async () => {
  const place = { store: server.store, database: server.database, secret: 'a secret of tests, long enough for all' };
  const options = { items: 40, projects: 2, owner: admin.person.email, seed: 7 };
  const one = await seedWorkspace(place, { ...options, workspace: 'first' });
  const other = await seedWorkspace(place, { ...options, workspace: 'other' });
  const third = await seedWorkspace(place, { ...options, workspace: 'third', seed: 8 });
  const names = async ({ slug }: { slug: string }) =>
    (await itemsOf(admin, slug))
      .map(({ name, priority, target_date, sequence_id }) => JSON.stringify([sequence_id, name, priority, target_date]))
      .sort();
  expect(await names(one)).toHaveLength(40);
  expect(await names(other)).toEqual(await names(one));
  expect(await names(third)).not.toEqual(await names(one));
});

test('a fresh Tandem gets an account to sign in with', async () => {
  const fresh = await startServer();
  try {
    const place = { store: fresh.store, database: fresh.database, secret: 'a secret of tests, long enough for all' };
    const { password, owner, slug } = await seedWorkspace(place, {
      items: 5,
      projects: 1,
      workspace: 'sample',
      owner: undefined,
      seed: 1,
    });
    const demo = fresh.browser();
    await demo.signIn(owner.email, password);
    expect(await itemsOf(demo, slug)).toHaveLength(5);
  } finally {
    await fresh.close();
  }
});
