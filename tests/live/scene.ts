import { randomUUID } from 'node:crypto';
import type { RoleName } from '#shared/roles.ts';
import { roles } from '#shared/roles.ts';
import { joinProject } from '../../server/features/joinProject.ts';
import type { Browser } from '../harness.ts';
import { type Office, openOffice } from '../route/workspaces/office.ts';

export interface Scene extends Office {
  projectId: string;
  /** Below the project's path. */
  in(path?: string): string;
  /** Puts people in the project. */
  join(people: [Browser, RoleName][], projectId?: string): Promise<void>;
  /** Makes a work item as somebody and answers it. */
  item(
    as: Browser,
    body?: object,
  ): Promise<{ id: string; seq: number; name: string; state_id: string; sequence_id: number; sort_order: number }>;
}

let count = 0;

/** An office with a real project: default states, the admin's, with the member and the guest in it. */
export async function openScene(options: Parameters<typeof openOffice>[0] = {}): Promise<Scene> {
  const office = await openOffice(options);
  count += 1;
  const made = await office.admin.call('POST', office.at('projects/'), {
    name: `Project ${count}`,
    identifier: `P${count}`,
  });
  const projectId: string = made.body.id;
  const scene: Scene = {
    ...office,
    projectId,
    in: (path = '') => office.at(`projects/${projectId}/${path}`),
    async join(people, id = projectId) {
      await office.commit([office.id], async (tx) => {
        const places = people.map(([who, role]) => ({ member: who.person.id, role: roles[role] }));
        await joinProject(tx, { workspaceId: office.id, projectId: id }, places);
      });
    },
    async item(as, body = {}) {
      const answer = await as.call('POST', scene.in('issues/'), { id: randomUUID(), name: 'Fix sign-in', ...body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
  await scene.join([
    [office.member, 'member'],
    [office.guest, 'guest'],
  ]);
  return scene;
}

/** A scene in which whoever is `held` by their id waits at the door: what they listen to begins when they are let in. */
export async function openHeldScene() {
  const [arrived, letIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let personId = '';
  const scene = await openScene({
    wrapBus: (bus) => ({
      ...bus,
      async subscribe(name, hear) {
        if (personId && name.includes(personId)) {
          arrived.resolve();
          await letIn.promise;
        }
        return bus.subscribe(name, hear);
      },
    }),
  });
  const hold = (id: string) => {
    personId = id;
  };
  return { scene, hold, arrived: arrived.promise, letIn: letIn.resolve };
}
