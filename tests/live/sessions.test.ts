import { afterAll, beforeAll, expect, test } from 'vitest';
import { EventClient } from '../eventClient.ts';
import { type Browser, goodPassword } from '../harness.ts';
import { LiveClient } from '../liveClient.ts';
import { openHeldScene, openScene, type Scene } from './scene.ts';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(() => scene.close());

const next = 'another long sentence';

/** Somebody's connections from two browsers and by a key of theirs: in a workspace or in none, by socket or by events. */
async function connected(somebody: Browser) {
  const second = scene.server.browser();
  await second.signIn(somebody.person.email);
  const { token } = (await somebody.call('POST', '/api/users/api-tokens/', { label: 'Script' })).body;
  const program = { headers: { 'x-api-key': token } };
  const nobody = scene.server.browser();
  return {
    own: [await LiveClient.open(somebody), await EventClient.open(somebody)],
    others: [
      await LiveClient.open(second),
      await LiveClient.open(second, { workspace: scene.slug }),
      await EventClient.open(second),
      await EventClient.open(second, { workspace: scene.slug }),
    ],
    programs: [
      await LiveClient.open(nobody, program),
      await LiveClient.open(nobody, { ...program, workspace: scene.slug }),
      await EventClient.open(nobody, program),
      await EventClient.open(nobody, { ...program, workspace: scene.slug }),
    ],
  };
}

type Client = LiveClient | EventClient;

/** Why each of them ended; one that lives on makes the test time out. */
const ends = (clients: readonly Client[]) =>
  Promise.all(
    clients.map(async (client) => {
      await client.closed();
      const bye = client.frames.find((frame) => frame.type === 'bye');
      return bye?.type === 'bye' ? bye.code : undefined;
    }),
  );

const endAll = (clients: readonly Client[]) => Promise.all(clients.map((client) => client.end()));

const signedOut = (clients: readonly Client[]) => clients.map(() => 'signed_out');

test('[T13] a changed password ends every connection of a session, by socket and by events', async () => {
  const somebody = await scene.hire('member');
  const { own, others, programs } = await connected(somebody);
  const body = { old_password: goodPassword, new_password: next };
  expect((await somebody.call('POST', '/auth/change-password/', body)).status).toBe(200);
  expect(await ends([...own, ...others])).toEqual(signedOut([...own, ...others]));
  await endAll(programs);
});

test('[T13] so does a password set by a link', async () => {
  const somebody = await scene.hire('member');
  const { own, others, programs } = await connected(somebody);
  const { body } = await scene.admin.call('POST', `/api/instances/people/${somebody.person.id}/reset-link/`);
  const token = new URL(body.url).searchParams.get('token');
  const reset = await scene.server.browser().call('POST', '/auth/reset-password/', { token, password: next });
  expect(reset.status).toBe(200);
  expect(await ends([...own, ...others])).toEqual(signedOut([...own, ...others]));
  await endAll(programs);
});

test('[T13] signing out ends the events of that session too', async () => {
  const somebody = await scene.hire('member');
  const { own, others, programs } = await connected(somebody);
  expect((await somebody.call('POST', '/auth/sign-out/', {})).status).toBe(200);
  expect(await ends(own)).toEqual(signedOut(own));
  await endAll([...others, ...programs]);
});

test.each([
  ['deactivated by an admin', (id: string) => scene.admin.call('POST', `/api/instances/people/${id}/deactivate/`)],
  ['who closes their account', (_id: string, own: Browser) => own.call('DELETE', '/api/users/me/')],
] as const)('[T13] of somebody %s every connection ends, those of their keys too', async (_, shutOut) => {
  const somebody = await scene.hire('member');
  const { own, others, programs } = await connected(somebody);
  expect((await shutOut(somebody.person.id, somebody)).status).toBeLessThan(300);
  const all = [...own, ...others, ...programs];
  const reasons = await ends(all);
  expect(reasons.map((reason) => reason === 'signed_out' || reason === 'no_access')).toEqual(all.map(() => true));
});

test('[T13] a key whose owner is deactivated while its socket is let in opens nothing', async () => {
  const { scene: own, hold, arrived, letIn } = await openHeldScene();
  const { token } = (await own.member.call('POST', '/api/users/api-tokens/', { label: 'Script' })).body;
  hold(own.member.person.id);
  const coming = LiveClient.open(own.server.browser(), { headers: { 'x-api-key': token } });
  await arrived;
  await own.admin.call('POST', `/api/instances/people/${own.member.person.id}/deactivate/`);
  letIn();
  expect(await (await coming).closed()).toBe(4401);
  await own.close();
});
