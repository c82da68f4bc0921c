import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { membership, projectMember, workspaceMember } from '#shared/features/membership.ts';
import { roles } from '#shared/roles.ts';
import { build } from '../../build.ts';
import { type Browser, goodPassword, startServer, type TestServer } from '../../harness.ts';
import { makeWorkspace } from './place.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.signUp('admin@example.org');
});
afterAll(() => server.close());

const memberRow = async (workspaceId: string, { person }: Browser) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from workspace_member where workspace_id = ${workspaceId} and member = ${person.id}`.execute(
    server.database.reads,
  );
  return rows[0] ?? {};
};

test('a changed name is in every workspace of the person, by the same commit, and nowhere else', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const [one, two] = [await makeWorkspace(server, [ann, bob]), await makeWorkspace(server, [bob, ann])];
  const without = await makeWorkspace(server, [bob]);
  server.heard.length = 0;
  const answer = await ann.call('PATCH', '/api/users/me/', { first_name: 'Ann', display_name: 'Annie' });
  expect(answer).toMatchObject({ status: 200, body: { first_name: 'Ann', display_name: 'Annie' } });
  for (const { id } of [one, two])
    expect(await memberRow(id, ann)).toMatchObject({ first_name: 'Ann', display_name: 'Annie' });
  expect(server.heard.map((change) => [change.stream, change.entity]).sort()).toEqual(
    [
      [ann.person.id, 'person'],
      [one.id, 'workspace_member'],
      [two.id, 'workspace_member'],
    ].sort(),
  );
  expect(new Set(server.heard.map((change) => change.at)).size).toBe(1);
  expect(server.heard.some((change) => change.stream === without.id)).toBe(false);
  expect(await memberRow(one.id, bob)).not.toMatchObject({ first_name: 'Ann' });
});

test('somebody who joins while their name changes has the new name there too', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const places = await Promise.all(Array.from({ length: 4 }, () => makeWorkspace(server, [bob])));
  const join = (id: string) =>
    server.store.commit({ actor: null, streams: [id, ann.person.id] }, async (tx) => {
      const { rows } = await sql<{
        display_name: string;
      }>`select display_name from person where id = ${ann.person.id}`.execute(tx.db);
      const given = { workspace_id: id, member: ann.person.id, role: roles.member, is_active: true, ...rows[0] };
      await tx.insert(workspaceMember, build(workspaceMember, given));
    });
  await Promise.all([
    ...places.map(({ id }) => join(id)),
    ...places.map((_, index) => ann.call('PATCH', '/api/users/me/', { display_name: `Ann ${index}` })),
  ]);
  const { display_name } = (await ann.call('GET', '/api/users/me/')).body;
  for (const { id } of places) expect(await memberRow(id, ann)).toMatchObject({ display_name });
});

test('[T5] nobody makes themselves more than they are', async () => {
  const ann = await server.signUp();
  const before = (await ann.call('GET', '/api/users/me/')).body;
  const body = {
    is_instance_admin: true,
    is_active: false,
    is_bot: true,
    is_email_verified: true,
    is_password_autoset: true,
    email: 'admin@example.org',
    id: crypto.randomUUID(),
    seq: 99,
    avatar_url: 'https://evil.example/x.png',
    deleted_at: null,
  };
  expect((await ann.call('PATCH', '/api/users/me/', body)).body).toEqual(before);
  expect(
    (await ann.call('PATCH', '/api/users/me/profile/', { user: crypto.randomUUID(), id: crypto.randomUUID() })).body.id,
  ).toBe(ann.person.id);
});

test.each([
  [{ first_name: 'See www.evil.example' }, 'first_name'],
  [{ last_name: 'https://evil.example' }, 'last_name'],
  [{ display_name: '' }, 'display_name'],
  [{ user_timezone: 'Mars/Olympus' }, 'user_timezone'],
])('%j is refused, naming the field', async (body, field) => {
  const ann = await server.signUp();
  const answer = await ann.call('PATCH', '/api/users/me/', body);
  expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, [field]]);
});

test('a repeated change has one effect and the same answer', async () => {
  const ann = await server.signUp();
  const key = { 'idempotency-key': crypto.randomUUID() };
  const first = await ann.call('PATCH', '/api/users/me/', { last_name: 'Once' }, key);
  server.heard.length = 0;
  const again = await ann.call('PATCH', '/api/users/me/', { last_name: 'Once' }, key);
  expect([again.status, again.body, server.heard]).toEqual([200, first.body, []]);
});

test('the profile is read and changed, but not to a workspace of others', async () => {
  const ann = await server.signUp();
  const [mine, others] = [await makeWorkspace(server, [ann]), await makeWorkspace(server, [await server.signUp()])];
  const path = '/api/users/me/profile/';
  expect((await ann.call('GET', path)).body).toMatchObject({
    id: ann.person.id,
    start_of_the_week: 0,
    is_onboarded: false,
  });
  const change = { theme: { theme: 'dark' }, last_workspace_id: mine.id, start_of_the_week: 1 };
  expect((await ann.call('PATCH', path, change)).body).toMatchObject(change);
  expect(await ann.call('PATCH', path, { last_workspace_id: others.id })).toMatchObject({
    status: 400,
    body: { fields: { last_workspace_id: 'must be a workspace of yours' } },
  });
  expect((await ann.call('PATCH', path, { start_of_the_week: 7 })).status).toBe(400);
});

test('settings tell where to go: the last workspace, else the oldest, else none', async () => {
  const ann = await server.signUp();
  const read = async () => (await ann.call('GET', '/api/users/me/settings/')).body;
  expect(await read()).toMatchObject({
    id: ann.person.id,
    email: ann.person.email,
    workspace: { last_workspace_id: null, fallback_workspace_id: null, invites: 0 },
  });
  const [first, second] = [await makeWorkspace(server, [ann]), await makeWorkspace(server, [ann])];
  await ann.call('PATCH', '/api/users/me/profile/', { last_workspace_id: second.id });
  expect((await read()).workspace).toMatchObject({
    last_workspace_slug: second.slug,
    fallback_workspace_slug: first.slug,
  });
  expect((await ann.call('GET', '/api/users/last-visited-workspace/')).body).toMatchObject({
    workspace_details: { id: second.id },
    project_details: [],
  });
});

test('my workspaces carry my role and how many are in them, and only those are listed', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const shared = await makeWorkspace(server, [ann, bob], roles.guest);
  await makeWorkspace(server, [ann]);
  expect((await bob.call('GET', '/api/users/me/workspaces/')).body).toEqual([
    expect.objectContaining({ id: shared.id, role: roles.guest, total_members: 2 }),
  ]);
});

test('onboarding and tour are noted', async () => {
  const ann = await server.signUp();
  for (const [path, field] of [
    ['onboard', 'is_onboarded'],
    ['tour-completed', 'is_tour_completed'],
  ]) {
    const answer = await ann.call('PATCH', `/api/users/me/${path}/`, { [field ?? '']: true });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Updated successfully' } });
  }
  expect((await ann.call('GET', '/api/users/me/profile/')).body).toMatchObject({
    is_onboarded: true,
    is_tour_completed: true,
  });
});

test('a deactivated account lets nobody in, leaves its workspaces, and keeps its name on them', async () => {
  const [boss, ann] = [await server.signUp(), await server.signUp()];
  const place = await makeWorkspace(server, [boss, ann]);
  const { token } = (await ann.call('POST', '/api/users/api-tokens/', {})).body;
  server.heard.length = 0;
  expect((await ann.call('DELETE', '/api/users/me/')).status).toBe(204);
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(401);
  expect((await server.browser().call('GET', '/api/users/me/', undefined, { 'x-api-key': token })).status).toBe(401);
  expect(
    (await server.browser().call('POST', '/auth/sign-in/', { email: ann.person.email, password: goodPassword })).status,
  ).toBe(401);
  expect(await memberRow(place.id, ann)).toMatchObject({ is_active: false, deleted_at: null });
  expect(server.heard.filter((change) => change.entity === 'session')).toHaveLength(2);
  expect(server.heard).toContainEqual(
    expect.objectContaining({ stream: ann.person.id, entity: membership.name, row: null }),
  );
});

test('the only admin of a place, and an admin of this Tandem, cannot deactivate themselves', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const place = await makeWorkspace(server, [ann, bob]);
  const refused = await ann.call('DELETE', '/api/users/me/');
  expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(`the workspace ${place.name}`)]);
  const admin = server.browser();
  await admin.signIn('admin@example.org');
  expect(await admin.call('DELETE', '/api/users/me/')).toMatchObject({
    status: 400,
    body: { error: expect.stringContaining('admin of this Tandem') },
  });
  const { rows } = await sql<{
    active: boolean;
  }>`select is_active as active from person where id = ${ann.person.id}`.execute(server.database.reads);
  expect(rows).toEqual([{ active: true }]);
});

test('an address is changed by a code to the new one; other sessions end', async () => {
  const ann = await server.signUp();
  const place = await makeWorkspace(server, [ann]);
  const elsewhere = server.browser();
  await elsewhere.signIn(ann.person.email);
  const email = `${crypto.randomUUID().slice(0, 8)}@new.example`;
  const path = '/api/users/me/email/';
  expect((await ann.call('POST', `${path}generate-code/`, { email })).body).toEqual({
    message: 'Verification code sent to email',
  });
  await server.idle();
  const mail = server.mails.at(-1);
  const code = /\d{6}/.exec(mail?.subject ?? '')?.[0];
  expect(mail?.to).toBe(email);
  expect((await ann.call('PATCH', path, { email, code: '000000' })).status).toBe(400);
  expect((await ann.call('PATCH', path, { email: 'other@new.example', code })).status).toBe(410);
  expect(await ann.call('PATCH', path, { email, code })).toMatchObject({
    status: 200,
    body: { email, is_email_verified: true },
  });
  expect(await memberRow(place.id, ann)).toMatchObject({ email });
  expect((await ann.call('GET', '/api/users/me/')).status).toBe(200);
  expect((await elsewhere.call('GET', '/api/users/me/')).status).toBe(401);
  await server.browser().signIn(email);
});

test('an address that is one’s own or somebody’s is refused', async () => {
  const [ann, bob] = [await server.signUp(), await server.signUp()];
  const ask = (email: unknown) => ann.call('POST', '/api/users/me/email/generate-code/', { email });
  expect((await ask(ann.person.email)).status).toBe(400);
  expect((await ask(bob.person.email.toUpperCase())).status).toBe(409);
  expect((await ask('nonsense')).status).toBe(400);
});

test('what one did is listed while one may see it, a page at a time', async () => {
  const ann = await server.signUp();
  const place = await makeWorkspace(server, [ann]);
  const [project, item] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into project select * from jsonb_populate_record(null::project, ${JSON.stringify({
    ...(await rowOf('project')),
    id: project,
    workspace: place.id,
  })}::jsonb)`.execute(server.database.writes);
  await sql`insert into work_item select * from jsonb_populate_record(null::work_item, ${JSON.stringify({
    ...(await rowOf('work_item')),
    id: item,
    workspace_id: place.id,
    project_id: project,
    name: 'Fix login',
  })}::jsonb)`.execute(server.database.writes);
  for (const [index, verb] of ['created', 'updated', 'deleted'].entries()) {
    await sql`insert into activity (workspace_id, project_id, issue_id, seq, actor_id, verb, created_at)
      values (${place.id}, ${project}, ${item}, ${index}, ${ann.person.id}, ${verb}, '2026-01-01T00:00:00Z')`.execute(
      server.database.writes,
    );
  }
  const page = async (query: string) => (await ann.call('GET', `/api/users/me/activities/?${query}`)).body;
  const first = await page('per_page=2');
  expect(first).toMatchObject({ total_count: 3, count: 2, next_page_results: true, next_cursor: '2:1:0' });
  expect(first.results.map((row: { verb: string }) => row.verb)).toEqual(['deleted', 'updated']);
  expect((await page('per_page=2&cursor=2:1:0')).results).toHaveLength(1);
  expect((await ann.call('GET', '/api/users/me/activities/?cursor=-1:-1:0')).status).toBe(400);
  await sql`update workspace_member set is_active = false where workspace_id = ${place.id}`.execute(
    server.database.writes,
  );
  expect(await page('')).toMatchObject({ total_count: 0, results: [] });
});

async function rowOf(name: 'project' | 'work_item'): Promise<object> {
  const { entityNamed } = await import('#shared/entities.ts');
  const entity = entityNamed(name);
  if (!entity) throw new Error(name);
  const at = new Date().toISOString();
  return { ...build(entity), seq: 1, created_at: at, updated_at: at, archived_at: null };
}

test('project members of a deactivated person are gone', async () => {
  const [boss, ann] = [await server.signUp(), await server.signUp()];
  const place = await makeWorkspace(server, [boss, ann]);
  const given = { workspace: place.id, project: crypto.randomUUID(), member: ann.person.id, role: roles.member };
  await server.store.commit({ actor: null, streams: [place.id] }, (tx) =>
    tx.insert(projectMember, build(projectMember, given)),
  );
  await ann.call('DELETE', '/api/users/me/');
  const { rows } = await sql`select from project_member where member = ${ann.person.id} and deleted_at is null`.execute(
    server.database.reads,
  );
  expect(rows).toEqual([]);
});
