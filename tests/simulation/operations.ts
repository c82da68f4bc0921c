/** Everything that people do in a simulated workspace, by name. Each is done at once and answered whenever. */
import { estimate } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { projectMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state, stateGroups } from '#shared/features/state.ts';
import { priorities, workItem } from '#shared/features/workItem.ts';
import { roles } from '#shared/roles.ts';
import type { Browser } from '../harness.ts';
import { type Operation, type Operations, say, word } from './operation.ts';
import { pageOperations } from './pageOperations.ts';
import type { Screen, World } from './world.ts';

const day = (world: World) => `2026-0${1 + Math.floor(world.random() * 9)}-1${Math.floor(world.random() * 10)}`;

function items(world: World, { session }: Screen) {
  return [...session.table(workItem).rows()].filter((row) => row.project_id === world.projectId);
}
const anItem = (world: World, screen: Screen) => world.pick(items(world, screen).filter((row) => !row.archived_at));
const states = (world: World, { session }: Screen) =>
  [...session.table(state).rows()].filter((row) => row.project_id === world.projectId);
const aState = (world: World, screen: Screen) => world.pick(states(world, screen))?.id;
const labels = (_: World, { session }: Screen) => [...session.table(label).rows()];
const aLabel = (world: World, screen: Screen) => world.pick(labels(world, screen))?.id;
const aPerson = ({ pick, people }: World) => pick(Object.values(people) as Browser[])?.person.id ?? '';

/** Who is in the project, by their places. */
const placesIn = (world: World, { session }: Screen) =>
  [...session.table(projectMember).rows()].filter((place) => place.project === world.projectId);

const edit =
  (patch: (world: World, screen: Screen) => object): Operation =>
  (world, screen) => {
    const item = anItem(world, screen);
    return item && screen.session.save(workItem, item.id, patch(world, screen));
  };

export const operations: Operations = {
  ...pageOperations,
  create: {
    often: 8,
    run: (world, screen) => {
      const state_id = aState(world, screen);
      if (!state_id) return;
      const draft = { name: `item ${word(world)}`, state_id };
      return screen.session.create(workItem, draft, { fixed: { project_id: world.projectId } }).saved;
    },
  },
  rename: { often: 3, run: edit((world) => ({ name: `name ${word(world)}` })) },
  'set priority': { often: 4, run: edit(({ pick }) => ({ priority: pick(priorities) ?? 'none' })) },
  'set state': { often: 5, run: edit((world, screen) => ({ state_id: aState(world, screen) ?? '' })) },
  'set dates': { often: 2, run: edit((world) => ({ start_date: null, target_date: day(world) })) },
  'set parent': { often: 2, run: edit((world, screen) => ({ parent_id: anItem(world, screen)?.id ?? null })) },
  'set estimate': {
    often: 1,
    run: edit((world, { session }) => ({
      estimate_point: world.pick([...session.tableNamed('estimate_point').rows()])?.id ?? null,
    })),
  },
  'add label': { often: 4, run: edit((world, screen) => ({ label_ids: { add: some(aLabel(world, screen)) } })) },
  'remove label': { often: 2, run: edit((world, screen) => ({ label_ids: { remove: some(aLabel(world, screen)) } })) },
  'add assignee': { often: 2, run: edit((world) => ({ assignee_ids: { add: [aPerson(world)] } })) },
  'remove assignee': { often: 1, run: edit((world) => ({ assignee_ids: { remove: [aPerson(world)] } })) },
  move: {
    often: 6,
    run: (world, screen) => {
      const item = anItem(world, screen);
      const state_id = aState(world, screen);
      if (!item || !state_id) return;
      const column = items(world, screen)
        .filter((row) => row.state_id === state_id && row.id !== item.id)
        .sort((a, b) => a.sort_order - b.sort_order);
      const place = Math.floor(world.random() * (column.length + 1));
      const to = { before_id: column[place - 1]?.id ?? null, after_id: column[place]?.id ?? null, patch: { state_id } };
      return screen.session.move(workItem, item.id, to);
    },
  },
  bulk: {
    often: 2,
    run: (world, screen) => {
      const ids = items(world, screen)
        .filter((row) => !row.archived_at && world.random() < 0.3)
        .map((row) => row.id);
      const patch =
        world.random() < 0.5
          ? { priority: world.pick(priorities) ?? 'none' }
          : { label_ids: some(aLabel(world, screen)) };
      if (ids.length > 0) return screen.session.bulk(workItem, ids, patch);
    },
  },
  delete: {
    often: 2,
    run: (world, screen) => {
      const item = anItem(world, screen);
      if (!item) return;
      world.deleted.push(item.id);
      return screen.session.remove(workItem, item.id);
    },
  },
  restore: {
    often: 1,
    run: (world, screen) => {
      const id = world.pick(world.deleted);
      if (id) return say(world, screen, 'POST', world.in(`issues/${id}/restore/`), {});
    },
  },
  archive: {
    often: 2,
    run: (world, screen) => {
      const item = anItem(world, screen);
      const patch = { archived_at: new Date().toISOString() };
      if (item) return screen.session.call(workItem, item.id, { at: 'archive/', on: true, patch });
    },
  },
  unarchive: {
    often: 4,
    run: (world, screen) => {
      const item = world.pick(items(world, screen).filter((row) => row.archived_at));
      const patch = { archived_at: null };
      if (item) return screen.session.call(workItem, item.id, { at: 'archive/', on: false, patch });
    },
  },
  undo: { often: 3, run: (_, { session }) => session.undo.undo() },
  redo: { often: 1, run: (_, { session }) => session.undo.redo() },
  'next page': {
    often: 3,
    run: (world, { lists }) => {
      const list = world.pick(lists);
      const group = list && world.pick(list.view.groups);
      return group && list.loadMore([group.key]);
    },
  },
  'create state': {
    often: 1,
    by: ['admin', 'member'],
    run: (world, { session }) => {
      const draft = { name: `state ${word(world)}`, color: '#ff0000', group: world.pick(stateGroups) ?? 'backlog' };
      return session.create(state, draft, { fixed: { project_id: world.projectId } }).saved;
    },
  },
  'rename state': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const id = aState(world, screen);
      return id && screen.session.save(state, id, { name: `state ${word(world)}` });
    },
  },
  'reorder state': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const [one, other] = [aState(world, screen), aState(world, screen)];
      const body = { before_id: other, after_id: null };
      if (one && other && one !== other) return screen.session.save(state, one, {}, { body });
    },
  },
  'delete state': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const id = aState(world, screen);
      return id && screen.session.remove(state, id);
    },
  },
  'default state': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => say(world, screen, 'POST', world.in(`states/${aState(world, screen)}/mark-default/`), {}),
  },
  'create label': {
    often: 3,
    by: ['admin', 'member'],
    run: (world, { session }) =>
      session.create(label, { name: `label ${word(world)}` }, { fixed: { project_id: world.projectId } }).saved,
  },
  'nest label': {
    often: 3,
    by: ['admin'],
    run: (world, screen) => {
      const [one, parent] = [aLabel(world, screen), aLabel(world, screen)];
      return one && parent && one !== parent && screen.session.save(label, one, { parent });
    },
  },
  'delete label': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const id = aLabel(world, screen);
      return id && screen.session.remove(label, id);
    },
  },
  'create estimate': {
    often: 1,
    by: ['admin'],
    run: (world, screen) =>
      say(world, screen, 'POST', world.in('estimates/'), {
        estimate: { name: `scale ${word(world)}`, type: 'points' },
        estimate_points: [
          { key: 1, value: '1' },
          { key: 2, value: '2' },
        ],
      }),
  },
  'use estimate': {
    often: 1,
    by: ['admin'],
    run: (world, { session }) => {
      const chosen = world.pick([...session.table(estimate).rows()]);
      return chosen && session.save(project, world.projectId, { estimate: chosen.id });
    },
  },
  'delete estimate': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const chosen = world.pick([...screen.session.table(estimate).rows()]);
      return chosen && say(world, screen, 'DELETE', world.in(`estimates/${chosen.id}/`));
    },
  },
  'guests see all': {
    often: 1,
    by: ['admin'],
    run: (world, { session }) =>
      session.save(project, world.projectId, { guest_view_all_features: world.random() < 0.5 }),
  },
  'open or close the project': {
    often: 1,
    by: ['admin'],
    run: (world, { session }) => session.save(project, world.projectId, { network: world.random() < 0.5 ? 0 : 2 }),
  },
  'add to project': {
    often: 3,
    by: ['admin'],
    run: (world, screen) =>
      say(world, screen, 'POST', world.in('members/'), {
        members: [world.people.member, world.people.guest, world.people.colleague].map(({ person }) => ({
          member_id: person.id,
          role: roles.guest,
        })),
      }),
  },
  'remove from project': {
    often: 1,
    by: ['admin'],
    run: async (world, screen) => {
      const places = placesIn(world, screen);
      const place = world.pick(places.filter(({ member }) => member !== world.people.admin.person.id));
      return place && say(world, screen, 'DELETE', world.in(`members/${place.id}/`));
    },
  },
  'change role in the project': {
    often: 2,
    by: ['admin'],
    run: (world, screen) => {
      const places = placesIn(world, screen);
      const place = world.pick(places.filter(({ member }) => member === world.people.member.person.id));
      const role = world.pick([roles.guest, roles.member, roles.admin]);
      return place && say(world, screen, 'PATCH', world.in(`members/${place.id}/`), { role });
    },
  },
  'change role in the workspace': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const places = [...screen.session.tableNamed('workspace_member').rows()] as { id: string; member?: string }[];
      const place = world.pick(places.filter(({ member }) => member === world.people.member.person.id));
      const role = world.pick([roles.guest, roles.member, roles.member]);
      return place && say(world, screen, 'PATCH', world.at(`members/${place.id}/`), { role });
    },
  },
  'remove from the workspace': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => {
      const places = [...screen.session.tableNamed('workspace_member').rows()] as { id: string; member?: string }[];
      const place = places.find(({ member }) => member === world.people.guest.person.id);
      return place && say(world, screen, 'DELETE', world.at(`members/${place.id}/`));
    },
  },
  'come back to the workspace': {
    often: 3,
    run: (world) =>
      (world.away.length > 0 || world.screens.some(({ isOver }) => isOver)) &&
      world.comingBack === 0 &&
      world.takeBack(),
  },
  'archive the project': {
    often: 1,
    by: ['admin'],
    run: (world, screen) => say(world, screen, 'POST', world.in('archive/'), {}),
  },
  'restore the project': {
    often: 12,
    by: ['admin'],
    run: (world, screen) => {
      const own = [...screen.session.table(project).rows()].find(({ id }) => id === world.projectId);
      return own?.archived_at && say(world, screen, 'DELETE', world.in('archive/'));
    },
  },
};

const some = (id: string | undefined): string[] => (id ? [id] : []);

const total = Object.values(operations).reduce((sum, { often }) => sum + often, 0);

/** Does one thing at random, and counts it. */
export function act(world: World): void {
  const [name, operation] = chosen(world.random() * total) ?? [];
  if (!name || !operation || world.leaveOut.includes(name)) return;
  const screens = world.screens.filter(
    ({ name: who, isOver }) => !isOver && (!operation.by || operation.by.includes(who)),
  );
  const screen = world.pick(screens);
  if (!screen) return;
  const done = operation.run(world, screen);
  if (done) world.count(name);
}

function chosen(at: number) {
  let left = at;
  return Object.entries(operations).find(([, { often }]) => {
    left -= often;
    return left <= 0;
  });
}
