import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Aim, callOf } from './calls.ts';
import { nameOf, policy } from './policy.ts';
import type { ProjectPlace, Things } from './projectPlace.ts';
import { type Actor, openWorld, type World } from './world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

afterAll(async () => world.server.close());

/** What nobody but those in a project learns of: what stands in it, and who has a place there. */
const inside = ({ things }: ProjectPlace): string[] =>
  Object.entries(things).flatMap(([name, id]) => (name === 'done' ? [] : [id]));

const itemsOf = ({ things }: ProjectPlace): string[] => [
  things.issue,
  things.archivedIssue,
  things.deletedIssue,
  things.page,
  things.archivedPage,
];

const gone = ({ things }: ProjectPlace): string[] => [
  things.deletedIssue,
  things.deletedState,
  things.deletedLabel,
  things.deletedPage,
];

/** Written from the specification (§6): the ids that an answer to this caller may not hold, each with what it is. */
function hiddenFrom(actor: Actor): Map<string, string> {
  const { a, b, home, open, secret, joinable, archived, deleted, foreign } = world;
  const ours = { home, open, secret, joinable, archived, deleted };
  const hidden = new Map<string, string>();
  const hide = (what: string, ids: readonly string[]) => {
    for (const id of ids) if (id) hidden.set(id, what);
  };
  for (const place of [home, open, foreign]) hide('a deleted thing', gone(place));
  // Whoever was in it keeps their own settings for it, which name it.
  hide('a deleted project', [...(actor.projectRole ? [] : [deleted.projectId]), ...inside(deleted)]);
  if (actor.roleInB === null)
    hide('a thing of workspace B', [b.id, b.memberId, b.invitationId, foreign.projectId, ...inside(foreign)]);
  if (actor.role === null) {
    hide('workspace A', [a.id, a.memberId, a.invitationId]);
    for (const [name, place] of Object.entries(ours)) hide(`a thing of ${name}`, [place.projectId, ...inside(place)]);
    return hidden;
  }
  hide(
    "others' favourites",
    Object.entries(a.favorites).flatMap(([personId, id]) => (personId === actor.personId ? [] : [id])),
  );
  if (actor.personId !== world.actor('lead').personId)
    hide(
      "another's private page",
      [home, open, archived].map(({ things }) => things.privatePage),
    );
  if (actor.role === 'admin') return hidden;
  hide('a thing of a secret project', [secret.projectId, ...inside(secret)]);
  hide('a thing of a project not joined', inside(joinable));
  if (actor.role === 'guest') {
    hide('an invitation', [a.invitationId]);
    hide('a project that guests are not in', [joinable.projectId]);
    hide("others' work items and pages", [...itemsOf(home), ...others('home', actor)]);
    hide("others' archived work items and pages", itemsOf(archived));
  }
  if (actor.projectRole === null) {
    for (const place of [home, open, archived]) hide('a thing of a project not joined', inside(place));
    hide('work items of a project not joined', [...others('home', actor), ...others('open', actor)]);
  }
  return hidden;
}

/** What other people made there. */
const others = (where: 'home' | 'open', actor: Actor): string[] =>
  world.actors
    .filter(({ personId }) => personId !== actor.personId)
    .flatMap(({ own, ownPages }) => [own[where], ownPages[where]]);

/** Questions that would bring it up, were it looked at. */
function questionsOf(names: readonly string[]): string[] {
  const all = (word: string) => names.map((name) => `${name}=${encodeURIComponent(word)}`).join('&');
  const known = [
    'search=Fix&query=Fix&count=100&query_type=issue,project,page,user_mention',
    'search=Own&query=Own&count=100&query_type=issue,project,page,user_mention',
    'search=Project&query=Project&count=100&query_type=issue,project,page,user_mention',
    'workspace_search=true',
    'search=Fix&workspace_search=true',
    'group_by=state_id',
    'per_page=1000',
    'after=0&limit=1000',
    ...(names.includes('type') ? ['type=private', 'type=archived'] : []),
    ...(names.includes('all') ? ['all=true'] : []),
  ];
  return ['', ...known, ...(names.length > 0 ? [all('')] : [])];
}

/** Ids by which a caller may ask for several things at once. */
const asked = (hidden: Map<string, string>) => `issues=${[...hidden.keys()].slice(0, 60).join(',')}`;

test('[T7] no answer to a question holds what its caller may not see, whatever they ask', async () => {
  const wrong = new Set<string>();
  let looked = 0;
  let seen = 0;
  const watchers = ['loner', 'guest', 'member', 'lead', 'rival', 'leaver', 'admin'];
  for (const actor of watchers.map((name) => world.actor(name))) {
    const hidden = hiddenFrom(actor);
    const addresses = world.actors
      .map(({ browser }) => browser.person.email)
      .filter((one) => one && one !== actor.browser.person.email);
    for (const route of world.server.app.routes) {
      if (route.method !== 'GET' || policy.get(nameOf(route)) === 'anyone') continue;
      // What happened to a thing while it was there stays told to those who could see it.
      const isHistory = route.path.endsWith('/changes/');
      const places = route.path.includes(':projectId') ? [world.home, world.open, world.archived] : [world.home];
      const aims = places.map((project) => aimAt(actor, project));
      const calls = [...aims, ...(route.path.includes(':userId') ? aims.map(ofOneself) : [])].map(
        (aim) => callOf(route, aim).path,
      );
      const questions = [...questionsOf(route.query ?? []), asked(hidden)];
      const paths = calls.flatMap((path) => questions.map((question) => `${path}?${question}`));
      const look = async (path: string) => {
        const answer = await actor.browser.call('GET', path, undefined, actor.headers);
        looked += 1;
        if (answer.status !== 200) return;
        seen += 1;
        // What was asked for by name is known to who asked; only what stands in the path may come back.
        const text = JSON.stringify(answer.body ?? '');
        if (actor.role === 'guest' && addresses.some((address) => text.includes(address)))
          wrong.add(`${nameOf(route)} shows ${actor.name} an email address`);
        for (const id of text.match(uuids) ?? []) {
          const what = hidden.get(id);
          if (what && !(isHistory && what.startsWith('a deleted')) && !path.split('?')[0]?.includes(id))
            wrong.add(`${nameOf(route)} shows ${actor.name} ${what}`);
        }
      };
      await Promise.all(paths.map(look));
    }
  }
  expect([...wrong]).toEqual([]);
  expect(looked).toBeGreaterThan(3000);
  expect(seen).toBeGreaterThan(1500);
}, 600_000);

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

const ofOneself = (aim: Aim): Aim => ({ ...aim, workspace: { ...aim.workspace, personId: aim.actor.personId } });

function aimAt(actor: Actor, project: ProjectPlace): Aim {
  const isIn = actor.roleInB === 'admin';
  const where = project === world.open ? 'open' : 'home';
  const mine: Partial<Things> = actor.projectRole ? { issue: actor.own[where], page: actor.ownPages[where] } : {};
  return isIn
    ? { world, actor, workspace: world.b, project: world.foreign }
    : { world, actor, workspace: world.a, project, things: project === world.archived ? {} : mine };
}

test('[T7] counts are of what the caller may see', async () => {
  const { a, home } = world;
  const counts = async (name: string) => {
    const actor = world.actor(name);
    const read = async (path: string) => (await actor.browser.call('GET', `/api/workspaces/${a.slug}/${path}`)).body;
    return {
      work: (await read('issues/?per_page=1')).total_count,
      project: (await read(`projects/${home.projectId}/issues/?per_page=1`)).total_count,
      projects: Object.keys(await read('project-members/')).length,
    };
  };
  const [guest, member, loner] = await Promise.all(['guest', 'member', 'loner'].map(counts));
  expect(loner).toMatchObject({ work: 0, project: undefined, projects: 0 });
  expect(guest?.project).toBe(1);
  expect(member?.project).toBeGreaterThan(5);
  expect((member?.work ?? 0) - (guest?.work ?? 0)).toBe((member?.project ?? 0) - 1);
});
