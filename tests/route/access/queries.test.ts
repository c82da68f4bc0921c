import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf } from './calls.ts';
import { nameOf, policy } from './policy.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;
let lead: Actor;

beforeAll(async () => {
  world = await openWorld();
  lead = world.actor('lead');
});

afterAll(async () => world.server.close());

const inHome = (actor: Actor) => ({ world, actor, workspace: world.a, project: world.home });

const foul = [
  'created_by__password',
  '-owner.email',
  '__proto__',
  'constructor',
  "';drop table person;--",
  'password,hash,secret',
  '\u0000',
  '%',
  '{"$gt":""}',
  '-1e309',
  'x'.repeat(10_000),
];

test('[T6] hostile query parameters are ignored or refused, never a failure, and show nothing more', async () => {
  const wrong: string[] = [];
  for (const route of world.server.app.routes) {
    if (route.method !== 'GET' || policy.get(nameOf(route)) === 'anyone') continue;
    const { path } = callOf(route, inHome(lead));
    const names = [
      ...(route.query ?? []),
      'fields',
      'expand',
      'order_by',
      'group_by',
      'sub_group_by',
      'segment',
      'query_type',
    ];
    const asked = foul.flatMap((value, index) => {
      const all = names.map((name) => `${name}=${encodeURIComponent(value)}`).join('&');
      const one = `${names[index % names.length]}[a][b]=${encodeURIComponent(value)}`;
      return value.length > 1000 ? [`${names[index % names.length]}=${value}`] : [all, one];
    });
    const answers = await Promise.all(asked.map((query) => lead.browser.call('GET', `${path}?${query}`)));
    answers.forEach(({ status, body }, index) => {
      if (status >= 500) wrong.push(`${nameOf(route)} answered ${status} to ${asked[index]?.slice(0, 120)}`);
      if (/"(password|hash|secret|body_hash)":/.test(JSON.stringify(body ?? '')))
        wrong.push(`${nameOf(route)} showed a secret`);
    });
  }
  expect(wrong).toEqual([]);
  const order = async (by: string) =>
    (
      await lead.browser.call(
        'GET',
        `/api/workspaces/${world.a.slug}/projects/${world.home.projectId}/issues/?order_by=${by}`,
      )
    ).body.results.map(({ id }: { id: string }) => id);
  for (const by of ['created_by__password', '-owner.email', 'x'.repeat(9000)])
    expect(await order(by)).toEqual(await order(''));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from person`.execute(world.server.database.reads);
  expect(rows[0]?.n).toBeGreaterThan(5);
}, 600_000);

test('[T6] a field, expansion or segment that no route knows changes nothing of what is answered', async () => {
  const wrong: string[] = [];
  let same = 0;
  const unknown = [
    'fields=password,hash,secret,owner__email',
    'expand=owner,created_by,project.lead,__proto__',
    'segment=created_by__password&widget_key=x&entity_name=auth_account',
    'select=*&include=auth_user&with=secrets&populate[user]=*',
    `fields=${'x'.repeat(9000)}`,
  ];
  for (const route of world.server.app.routes) {
    if (route.method !== 'GET' || policy.get(nameOf(route)) === 'anyone') continue;
    const { path } = callOf(route, inHome(lead));
    const known = new Set(route.query ?? []);
    const read = async (query: string) => {
      const { status, body } = await lead.browser.call('GET', `${path}?${query}`);
      return JSON.stringify([status, { ...body, request_id: undefined }]);
    };
    const plain = await read('');
    for (const query of unknown.filter((one) => ![...new URLSearchParams(one).keys()].some((key) => known.has(key)))) {
      same += 1;
      if ((await read(query)) !== plain) wrong.push(`${nameOf(route)} answers otherwise to ${query.slice(0, 60)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(150);
});

test('[T6] a list orders and groups by what it knows and nothing else', async () => {
  const at = `/api/workspaces/${world.a.slug}/projects/${world.home.projectId}/issues/`;
  const read = async (query: string) => {
    const { status, body } = await lead.browser.call('GET', `${at}?${query}`);
    return JSON.stringify([status, body?.grouped_by, body?.results]);
  };
  const [plain, grouped] = [await read(''), await read('group_by=state_id')];
  expect(grouped).not.toBe(plain);
  const secret = [
    'created_by__password',
    '-created_by__email',
    'assignees__email',
    'workspace__owner',
    'body_hash',
    '__proto__',
  ];
  for (const name of secret) {
    expect({ name, answer: await read(`order_by=${name}`) }).toEqual({ name, answer: plain });
    for (const key of ['group_by', 'sub_group_by']) {
      const answer = await read(`${key}=${name}`);
      expect({ name, key, isPlain: answer === plain || answer.startsWith('[400') }).toEqual({
        name,
        key,
        isPlain: true,
      });
    }
    const filtered = JSON.parse(await read(`filters=${encodeURIComponent(JSON.stringify({ [`${name}__in`]: 'x' }))}`));
    expect({ name, isRefused: [200, 400].includes(filtered[0]) }).toEqual({ name, isRefused: true });
  }
});
