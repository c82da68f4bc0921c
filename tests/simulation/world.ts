/** A workspace with one project on a real server, and sessions of people with different rights in it. */
import { randomUUID } from 'node:crypto';
import { createSession, type Session } from '#client/sync/session.ts';
import type { Frame } from '#shared/change.ts';
import { entityNamed } from '#shared/entities.ts';
import type { Base } from '#shared/entity/entity.ts';
import { person } from '#shared/features/person.ts';
import { type Role, type RoleName, roles } from '#shared/roles.ts';
import { joinProject } from '../../server/features/joinProject.ts';
import { joinWorkspace } from '../../server/features/joinWorkspace.ts';
import type { Browser, TestServer } from '../harness.ts';
import { randomNumbers } from '../randomNumbers.ts';
import { openLists, type WorkItemList } from './liveLists.ts';
import { fastClock, Network } from './network.ts';

export interface People {
  admin: Browser;
  member: Browser;
  guest: Browser;
  /** In the workspace, with nobody at the screen. */
  colleague: Browser;
}

export interface Screen {
  name: 'admin' | 'member' | 'guest';
  browser: Browser;
  session: Session;
  lists: WorkItemList[];
  /** Its person was taken out of the workspace, and told so. */
  isOver: boolean;
}

export interface World {
  server: TestServer;
  workspaceId: string;
  slug: string;
  projectId: string;
  /** Below the workspace's path. */
  at(path?: string): string;
  /** Below the project's path. */
  in(path?: string): string;
  people: People;
  screens: Screen[];
  network: Network;
  random(): number;
  pick<V>(values: readonly V[]): V | undefined;
  /** How often each thing happened. */
  count(what: string): void;
  deleted: string[];
  deletedPages: string[];
  /** Lets those who were taken out in again, at new screens. */
  takeBack(): Promise<void>;
  leaveOut: readonly string[];
  /** Who came back while the project was archived, saw nothing and went. */
  away: Pick<Screen, 'name' | 'browser'>[];
  /** How many are just being let in. */
  comingBack: number;
  close(): void;
}

/** Signs up everybody, who then live in many worlds. */
export async function gather(server: TestServer): Promise<People> {
  const [admin, member, guest, colleague] = [
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
    await server.signUp(),
  ];
  return { admin, member, guest, colleague };
}

export interface WorldOptions {
  /** The servers that the sessions talk to, in turn. */
  nodes: readonly TestServer[];
  people: People;
  seed: number;
  counts: Record<string, number>;
  /** What a broken server would say in place of a frame; null for nothing. */
  tamper?: ((frame: Frame) => Frame | null) | undefined;
  /** So many more screens, most of them of the member. */
  crowd?: number | undefined;
  /** Operations that nobody does. */
  leaveOut?: readonly string[] | undefined;
  /** Changes where a client asks the server to let it in. */
  rejoin?: ((path: string) => string) | undefined;
}

export async function openWorld({
  nodes,
  people,
  seed,
  counts,
  tamper,
  rejoin,
  leaveOut = [],
  crowd = 0,
}: WorldOptions): Promise<World> {
  const [server] = nodes;
  if (!server) throw new Error('There is no server.');
  const slug = `w-${randomUUID().slice(0, 8)}`;
  const made = await people.admin.call('POST', '/api/workspaces/', { name: 'Office', slug });
  const workspaceId: string = made.body.id;
  const at = (path = '') => `/api/workspaces/${slug}/${path}`;
  for (const [who, role] of [
    ['member', 'member'],
    ['guest', 'guest'],
    ['colleague', 'member'],
  ] as const) {
    await hire(server, workspaceId, people[who], role);
  }
  const project = await people.admin.call('POST', at('projects/'), { name: 'Web', identifier: 'WEB' });
  const projectId: string = project.body.id;
  // Where pages are moved to and from; guests are not in it.
  const side = await people.admin.call('POST', at('projects/'), { name: 'Side', identifier: 'SIDE' });
  const join = (places: { member: string; role: Role }[], project = projectId) =>
    server.store.commit({ actor: null, streams: [workspaceId] }, async (tx) => {
      await joinProject(tx, { workspaceId, projectId: project }, places);
    });
  await join([
    { member: people.member.person.id, role: roles.member },
    { member: people.guest.person.id, role: roles.guest },
  ]);
  await join([{ member: people.member.person.id, role: roles.member }], side.body.id);
  const random = randomNumbers(seed);
  const network = new Network(random);
  if (tamper) network.tamper = tamper;
  if (rejoin) network.rejoin = rejoin;
  const world: World = {
    server,
    workspaceId,
    slug,
    projectId,
    at,
    in: (path = '') => at(`projects/${projectId}/${path}`),
    people,
    screens: [],
    network,
    random,
    pick: (values) => values[Math.floor(random() * values.length)],
    count(what) {
      counts[what] = (counts[what] ?? 0) + 1;
    },
    deleted: [],
    deletedPages: [],
    leaveOut,
    away: [],
    comingBack: 0,
    async takeBack() {
      const gone = world.screens.filter(({ isOver }) => isOver);
      world.screens = world.screens.filter(({ isOver }) => !isOver);
      world.comingBack += 1;
      for (const { name, browser } of [...gone, ...world.away.splice(0)]) {
        await hire(server, workspaceId, browser, 'guest');
        await join([{ member: browser.person.id, role: roles.guest }]);
        const opened = await openScreen(world, name, browser, { id: workspaceId, slug }).catch(() => null);
        if (opened) world.screens.push(opened);
        else world.away.push({ name, browser });
      }
      world.comingBack -= 1;
    },
    close() {
      for (const { session } of world.screens) session.stop();
    },
  };
  const more = Array.from({ length: crowd }, (_, n) => (n % 5 === 4 ? 'guest' : 'member') as Screen['name']);
  const names: Screen['name'][] = ['admin', 'member', 'guest', 'member', ...more];
  for (const [n, name] of names.entries()) {
    const browser = moved(people[name], nodes[n % nodes.length] ?? server);
    world.screens.push(await openScreen(world, name, browser, { id: workspaceId, slug }));
  }
  return world;
}

async function openScreen(
  world: World,
  name: Screen['name'],
  browser: Browser,
  workspace: { id: string; slug: string },
): Promise<Screen> {
  const { network, random } = world;
  const session = createSession({
    workspace,
    me: browser.person,
    clock: fastClock(random),
    fetch: network.fetchAs(browser),
    socket: network.socketAs(browser),
    newId: () => idFrom(random),
    tell: () => world.count('told'),
    onEnd(code) {
      world.count(`ended ${code}`);
      session.stop();
      screen.isOver = true;
    },
  });
  const screen: Screen = { name, browser, session, lists: [], isOver: false };
  session.start();
  try {
    await fill(world, screen);
  } catch (error) {
    session.stop();
    throw error;
  }
  return screen;
}

/** Fetches what every screen of the project needs. Rejects while the project is archived. */
async function fill(world: World, { session, lists }: Screen): Promise<void> {
  await session.load({
    path: world.at('tables/'),
    rows: (body) =>
      Object.entries(body as Record<string, Base[]>).flatMap(([table, rows]) => {
        const entity = entityNamed(table);
        return entity ? [[entity, rows] as const] : [];
      }),
  });
  const workItem = entityNamed('work_item');
  if (!workItem) throw new Error('There are no work items.');
  await session.load({
    path: world.in('issues/?per_page=1000'),
    projectId: world.projectId,
    rows: (body) => [[workItem, (body as { results: Base[] }).results]],
  });
  lists.push(...openLists(session, world.in('issues/'), world.projectId));
  await Promise.all(lists.map((list) => list.load()));
}

async function hire(server: TestServer, workspaceId: string, who: Browser, role: RoleName): Promise<void> {
  const personId = who.person.id;
  await server.store.commit({ actor: null, streams: [workspaceId, personId] }, async (tx) => {
    await joinWorkspace(tx, { workspaceId, person: await tx.get(person, personId), role: roles[role] });
  });
}

/** The same person's browser, at another node. */
function moved(browser: Browser, node: TestServer): Browser {
  const there = node.browser();
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  there.person = browser.person;
  return there;
}

/** A version 4 id that repeats with its seed. */
function idFrom(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
