import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#shared/roles.ts';
import type { Route } from '../../../server/http/route.ts';
import { type Aim, bodies, callOf } from './calls.ts';
import { allowedInArchived, nameOf, onlyReads, policy, type Rule } from './policy.ts';
import type { ProjectPlace, Things } from './projectPlace.ts';
import { takeSnapshot } from './snapshot.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;
let restore: () => Promise<void>;

beforeAll(async () => {
  world = await openWorld();
  restore = await takeSnapshot(world.server);
});

afterAll(async () => world.server.close());

/** What an answer is to be: `in` for whatever is said to somebody who may. */
type Expected = 401 | 403 | 404 | 'in';

interface Trial {
  actor: Actor;
  place: string;
  aim: Aim;
  expected: Expected;
}

test('[T1] the policy names every route, and nothing else', () => {
  const names = new Set(world.server.app.routes.map(nameOf));
  expect([...policy.keys()].sort()).toEqual([...names].sort());
  const unsafe = [...names].filter((name) => !name.startsWith('GET '));
  expect(Object.keys(bodies).sort()).toEqual(unsafe.sort());
});

describe('[T1] [T4] everybody everywhere', () => {
  let refusals = 0;
  let entries = 0;

  test('is let in or refused as the policy says, and a refusal changes nothing that anybody hears of', async () => {
    const wrong: string[] = [];
    for (const route of world.server.app.routes) {
      const rule = policy.get(nameOf(route));
      if (!rule || rule === 'anyone') continue;
      const trials = trialsOf(route, rule);
      const refused = trials.filter(({ expected }) => expected !== 'in');
      wrong.push(...(await tryRefused(route, refused)));
      refusals += refused.length;
      const allowed = trials.filter(({ expected }) => expected === 'in');
      wrong.push(...(route.method === 'GET' ? await tryAtOnce(route, allowed) : await tryInTurn(route, allowed)));
      entries += allowed.length;
    }
    expect(wrong).toEqual([]);
  }, 600_000);

  test('was tried thousands of times', () => {
    expect(refusals).toBeGreaterThan(3000);
    expect(entries).toBeGreaterThan(700);
  });
});

async function tryRefused(route: Route, trials: Trial[]): Promise<string[]> {
  const before = await markOf();
  const answers = await Promise.all(trials.map((trial) => send(route, trial)));
  const wrong = trials.flatMap((trial, index) => {
    const { status } = answers[index] ?? { status: 0 };
    return status === trial.expected ? [] : [line(route, trial, status)];
  });
  wrong.push(...telling(route, trials, answers));
  if (route.method === 'GET') wrong.push(...(await tryHead(route, trials)));
  const after = await markOf();
  if (after !== before) wrong.push(`${nameOf(route)} changed something for somebody whom it refused`);
  return wrong;
}

/** Where there never was what is asked for. */
const nowhere = new Set(['no workspace', 'in no project', 'a random id in A', 'random things in home', 'on nobody']);

/** What may not be known is answered in the very words for what never was. */
function telling(route: Route, trials: Trial[], answers: { status: number; body: object }[]): string[] {
  const said = trials.map((trial, index) => {
    const { status, body } = answers[index] ?? { status: 0, body: {} };
    return { trial, status, text: JSON.stringify({ ...body, request_id: undefined }) };
  });
  const ofNothing = new Set(
    said.filter(({ trial, status }) => status === 404 && nowhere.has(trial.place)).map(({ text }) => text),
  );
  // Whoever has no place in a project of theirs is told just that.
  const isOfOneself = policy.get(nameOf(route))?.endsWith('with a place');
  if (ofNothing.size === 0 || isOfOneself) return [];
  return said
    .filter(({ status, text }) => status === 404 && !ofNothing.has(text))
    .map(({ trial, status, text }) => `${line(route, trial, status)} but says ${text}`);
}

/** Asking for the head of an answer is asking for it. */
async function tryHead(route: Route, trials: Trial[]): Promise<string[]> {
  const answers = await Promise.all(
    trials.map(({ actor, aim }) => actor.browser.call('HEAD', callOf(route, aim).path, undefined, actor.headers)),
  );
  return trials.flatMap((trial, index) => {
    const { status = 0 } = answers[index] ?? {};
    return status === trial.expected ? [] : [`HEAD, not ${line(route, trial, status)}`];
  });
}

const tryAtOnce = async (route: Route, trials: Trial[]): Promise<string[]> =>
  (await Promise.all(trials.map((trial) => tryAllowed(route, trial)))).flat();

async function tryInTurn(route: Route, trials: Trial[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const trial of trials) wrong.push(...(await tryAllowed(route, trial)));
  if (trials.length > 0) await restore();
  return wrong;
}

async function tryAllowed(route: Route, trial: Trial): Promise<string[]> {
  const { status, body } = await send(route, trial);
  if (altersSight(route) && status < 300) await restore();
  const isIn = status < 300 || [400, 409, 410].includes(status);
  return isIn ? [] : [`${line(route, trial, status)} ${JSON.stringify(body)}`];
}

/** Whether a success may leave less to be seen or done by those who come after. */
const altersSight = ({ method, path }: Route) =>
  method === 'DELETE' ||
  (method !== 'GET' && /archive|access|move|leave|activate|restore|stop|undo|member|bulk|password/.test(path));

const line = (route: Route, { actor, place, expected }: Trial, status: number) =>
  `${nameOf(route)} as ${actor.name}, ${place}: ${status} instead of ${expected}`;

function send(route: Route, { actor, aim }: Trial) {
  const { method, path, body } = callOf(route, aim);
  return actor.browser.call(method, path, body, actor.headers);
}

/** Something that is another after any commit. */
async function markOf(): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select sum(seq) || ' ' || (select count(*) from auth_session) as mark
    from stream`.execute(world.server.database.reads);
  return `${rows[0]?.mark} ${world.server.heard.length}`;
}

function trialsOf(route: Route, rule: Rule): Trial[] {
  return world.actors.flatMap((actor) => {
    const places = rule.startsWith('project') ? projectTrials(route, rule, actor) : otherTrials(route, rule, actor);
    return places
      .slice(0, placesOf(actor))
      .map((trial) => ({ actor, ...trial, expected: withToken(route, actor, trial.expected) }));
  });
}

/** Nobody gets so far that the place matters, and a token may what its owner may. */
const placesOf = (actor: Actor) => (!actor.isSignedIn ? 1 : 'x-api-key' in actor.headers ? 2 : undefined);

type Placed = Omit<Trial, 'actor'>;

/** Before anything else a caller must be somebody, and a token that may only read writes nothing. */
function withToken(route: Route, actor: Actor, expected: Expected): Expected {
  if (!actor.isSignedIn) return 401;
  if (!actor.mayWrite && route.method !== 'GET' && !onlyReads.has(nameOf(route))) return 403;
  return expected;
}

function otherTrials(route: Route, rule: Rule, actor: Actor): Placed[] {
  const { a, b, home, foreign } = world;
  const inA: Aim = { world, actor, workspace: a, project: home };
  const inB: Aim = { world, actor, workspace: b, project: foreign };
  if (rule === 'signed in oneself')
    return [{ place: 'their own', aim: inA, expected: 'x-api-key' in actor.headers ? 403 : 'in' }];
  if (rule === 'invited') return [{ place: "another's", aim: inA, expected: 404 }];
  if (/:sessionId/.test(route.path)) return [{ place: 'no session of theirs', aim: inA, expected: 404 }];
  if (rule === 'signed in') return [{ place: 'their own', aim: inA, expected: 'in' }];
  if (rule === 'instance admin') {
    const missing = /:personId/.test(route.path) ? 404 : 'in';
    const random: Aim = { ...inA, workspace: { ...a, personId: randomUUID() } };
    return [
      { place: 'on somebody', aim: inA, expected: actor.isInstanceAdmin ? 'in' : 403 },
      { place: 'on nobody', aim: random, expected: actor.isInstanceAdmin ? missing : 403 },
    ];
  }
  const names = namedIn(route.path);
  const seesKey = (role: string | null) => role === 'admin' || (actor.projectRole && actor.role !== 'guest');
  const least = rule === 'own work or admin' ? 'guest' : (rule.split(' ')[1] as keyof typeof roles);
  const standing = (role: Actor['role']): Expected => {
    if (role === null) return 404;
    if (roles[role] < roles[least]) return 403;
    if (rule === 'own work or admin' && role !== 'admin') return 403;
    return names.includes('key') && !seesKey(role) ? 404 : 'in';
  };
  const trials: Placed[] = [
    { place: 'workspace A', aim: inA, expected: standing(actor.role) },
    { place: 'workspace B', aim: inB, expected: standing(actor.roleInB) },
    { place: 'no workspace', aim: { ...inA, workspace: { ...a, slug: 'w-nowhere' } }, expected: 404 },
  ];
  const asksWhether = route.path.includes('/check/');
  if (names.length === 0 || asksWhether || (names.includes('id') && route.path.includes('api-tokens'))) return trials;
  const least404 = (role: Actor['role']): Expected => (role === null ? 404 : roles[role] < roles[least] ? 403 : 404);
  const ofB = { ...b, slug: a.slug };
  const random = {
    ...a,
    memberId: randomUUID(),
    personId: randomUUID(),
    invitationId: randomUUID(),
    deletedProjectId: randomUUID(),
    favorites: {},
    key: 'NONE-1',
    asset: randomUUID(),
    deletedAsset: randomUUID(),
  };
  return [
    ...trials,
    ...(names.includes('key')
      ? []
      : [{ place: 'an id of B in A', aim: { ...inA, workspace: ofB }, expected: least404(actor.role) }]),
    { place: 'a random id in A', aim: { ...inA, workspace: random }, expected: least404(actor.role) },
  ];
}

/** The parameters of a path besides the workspace and the project. */
const namedIn = (path: string): string[] =>
  [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) =>
    name && !['workspaceSlug', 'projectId'].includes(name) ? [name] : [],
  );

function projectTrials(route: Route, rule: Rule, actor: Actor): Placed[] {
  const { a, b, home, open, secret, joinable, archived, deleted, foreign } = world;
  const aim = (project: ProjectPlace, things: Partial<Things> = {}): Aim => ({
    world,
    actor,
    workspace: project === foreign ? b : a,
    project,
    things,
  });
  const isItem = namedIn(route.path).some((name) => name === 'issueId' || name === 'pageId');
  const isBound = isItem || (route.path.startsWith('/api/assets/') && namedIn(route.path).length > 0);
  const inOwn = { home: aim(home, mine(actor, 'home')), open: aim(open, mine(actor, 'open')) };
  const hidden = { isItem: isBound, isGuestBlind: true };
  const trials: Placed[] = [
    { place: 'in home', aim: aim(home), expected: standing(rule, actor, hidden) },
    { place: 'in open', aim: aim(open), expected: standing(rule, actor, { isItem: isBound }) },
    { place: 'in a secret project', aim: aim(secret), expected: closed(rule, actor, 'secret') },
    { place: 'in a public project', aim: aim(joinable), expected: closed(rule, actor, 'public') },
    { place: 'in another workspace', aim: aim(foreign), expected: actor.roleInB === 'admin' ? 'in' : 404 },
    { place: 'in an archived project', aim: aim(archived), expected: inArchived(route, rule, actor) },
    { place: 'in a deleted project', aim: aim(deleted), expected: 404 },
    { place: 'in no project', aim: aim({ ...home, projectId: randomUUID() }), expected: 404 },
    { place: 'in a project of B by a path of A', aim: aim({ ...foreign, slug: home.slug }), expected: 404 },
  ];
  const hasThings = namedIn(route.path).length > 0 || nameOf(route).includes('bulk-');
  if (hasThings && !nameOf(route).includes('bulk-create')) {
    const random = Object.fromEntries(Object.keys(home.things).map((name) => [name, randomUUID()]));
    const gone = goneThings(home.things);
    const isRestore = nameOf(route).includes('restore');
    trials.push(
      { place: 'things of open in home', aim: aim(home, open.things), expected: missing(rule, actor) },
      { place: 'things of B in home', aim: aim(home, foreign.things), expected: missing(rule, actor) },
      { place: 'random things in home', aim: aim(home, random), expected: missing(rule, actor) },
    );
    if (!isRestore && /issueId|pageId|issues\/|states\/:id|labels\/:id/.test(route.path))
      trials.push({ place: 'deleted things in home', aim: aim(home, gone), expected: missing(rule, actor) });
  }
  if (isItem && !nameOf(route).includes('restore')) {
    const { archivedIssue: issue, archivedPage: page, archivedAttachment: attachment } = home.things;
    const things = { issue, page, attachment };
    trials.push({
      place: 'an archived thing in home',
      aim: aim(home, things),
      expected: standing(rule, actor, hidden),
    });
  }
  if (isBound && actor.projectRole !== null && !nameOf(route).includes('restore')) {
    const own = standing(rule, actor, { isItem: isBound, isOwn: true });
    trials.push(
      { place: 'their own in home', aim: inOwn.home, expected: own },
      { place: 'their own in open', aim: inOwn.open, expected: own },
    );
  }
  return trials;
}

const mine = ({ own, ownPages, files }: Actor, where: 'home' | 'open'): Partial<Things> => ({
  issue: own[where],
  page: ownPages[where],
  archivedPage: ownPages[where],
  ...files[where],
});

const goneThings = (things: Things): Partial<Things> => ({
  page: things.deletedPage,
  archivedPage: things.deletedPage,
  issue: things.deletedIssue,
  archivedIssue: things.deletedIssue,
  state: things.deletedState,
  label: things.deletedLabel,
});

interface What {
  /** It names a work item or a page. */
  isItem?: boolean;
  /** Guests see only what they made there. */
  isGuestBlind?: boolean;
  isOwn?: boolean;
}

/** The caller's role in the projects of A that are theirs. */
const roleIn = ({ role, projectRole }: Actor) => (role === 'admin' ? 'admin' : projectRole);

function standing(rule: Rule, actor: Actor, { isItem = false, isGuestBlind = false, isOwn = false }: What): Expected {
  if (actor.role === null) return 404;
  const role = roleIn(actor);
  if (role === null) return rule === 'project itself' ? 'in' : actor.role === 'guest' ? 404 : 403;
  if (rule === 'project itself') return 'in';
  if (rule.endsWith('with a place') && actor.projectRole === null) return 404;
  const hides = isItem && isGuestBlind && role === 'guest' && !isOwn;
  const suffices = roles[role] >= roles[leastOf(rule)];
  if (rule.endsWith('and creator')) return suffices && actor.personId === world.actor('lead').personId ? 'in' : 403;
  if (rule.endsWith('or creator')) {
    if (hides) return 404;
    return suffices || isOwn ? 'in' : 403;
  }
  if (!suffices) return 403;
  return hides ? 404 : 'in';
}

const leastOf = (rule: Rule) => rule.split(' ')[1] as keyof typeof roles;

/** In projects of A in which nobody is but the admin. */
function closed(rule: Rule, actor: Actor, kind: 'secret' | 'public'): Expected {
  if (actor.role === 'admin') return 'in';
  if (actor.role !== 'member' || kind === 'secret') return 404;
  return rule === 'project itself' ? 'in' : 403;
}

function inArchived(route: Route, rule: Rule, actor: Actor): Expected {
  const expected = standing(rule, actor, {});
  if (allowedInArchived.has(nameOf(route)) || expected === 404) return expected;
  return 403;
}

/** For things that are not there: whoever may ask learns just that. */
function missing(rule: Rule, actor: Actor): Expected {
  if (rule.endsWith('and creator') && standing('project member', actor, {}) === 'in') return 404;
  if (rule.endsWith('or creator') && roleIn(actor) && actor.role) return 404;
  const expected = standing(rule, actor, {});
  return expected === 'in' ? 404 : expected;
}
