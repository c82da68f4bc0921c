import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import { Doc, encodeStateAsUpdate } from 'yjs';
import { readDocumentName } from '#shared/documents.ts';
import { schemaVersion } from '#shared/editor/extensions.ts';
import { bodyOf, DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import { type Browser, goodPassword } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { RawSocket } from './rawSocket.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
  await stage.end();
});

const good = { schema: schemaVersion, generation: null };

/** A document that says something else, as an update. */
function foreignUpdate(words: string): Uint8Array {
  const doc = new Doc();
  textInNew(doc, words);
  return encodeStateAsUpdate(doc);
}

function textInNew(doc: Doc, words: string): void {
  doc.getText('title').insert(0, words);
}

async function raw(who: Pick<Browser, 'url' | 'cookies'>): Promise<RawSocket> {
  const socket = await RawSocket.open(who);
  cleanUps.push(() => socket.end());
  return socket;
}

/** What somebody is told who asks for a document. */
async function refusalOf(who: Browser, name: string, more: object = {}): Promise<string | null> {
  const page = new DocumentPage(who);
  const shared = page.open(name, more);
  await vi.waitFor(() => expect(shared.state.isLoaded || shared.state.refusal !== null).toBe(true), patient);
  const { refusal } = shared.state;
  await page.close();
  return refusal;
}

test('[T10] [C13] who may not know of an item gets nothing of its text, though somebody has it open', async () => {
  stage = await openStage('<p>A secret plan</p>');
  const { admin, guest, outsider, server, name } = stage;
  await stage.open(admin);
  expect(await refusalOf(guest, name)).toBe('no_access');
  expect(await refusalOf(outsider, name)).toBe('no_access');
  expect(await refusalOf(server.browser(), name)).toBe('signed_out');
  for (const who of [guest, outsider, server.browser()]) {
    const socket = await raw(who);
    socket.authenticate(name, good);
    await vi.waitFor(() => expect(socket.wasTold('no_access') || socket.wasTold('signed_out')).toBe(true), patient);
    expect(socket.wasTold('secret')).toBe(false);
  }
});

test('[C12] what is sent before, during and after a refusal is not applied', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, guest, name } = stage;
  const { doc } = await stage.open(admin);
  const socket = await raw(guest);
  socket.update(name, foreignUpdate('before'));
  socket.authenticate(name, good);
  socket.update(name, foreignUpdate('during'));
  await vi.waitFor(() => expect(socket.wasTold('no_access')).toBe(true), patient);
  socket.update(name, foreignUpdate('after'));
  const { shared, doc: own } = await stage.open(admin);
  write(shared, '.');
  await shared.saved();
  await vi.waitFor(() => expect(wordsOf(doc())).toBe('Words.'), patient);
  expect([doc(), own()].map((each) => each.getText('title').toString())).toEqual(['', '']);
});

test('[C12] no client speaks for the server to all', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, name } = stage;
  const { shared } = await stage.open(admin);
  const socket = await raw(member);
  socket.authenticate(name, good);
  await vi.waitFor(() => expect(socket.wasTold('opened')).toBe(true), patient);
  const closed = once(socket.ws, 'message').then(() => true);
  socket.broadcast(name, JSON.stringify({ type: 'opened', generation: 99, readOnly: { reason: 'locked', by: null } }));
  await closed;
  expect(shared.state.readOnly).toBeNull();
  write(shared, '!');
  await shared.saved();
});

test.each([
  'page:../x',
  'work_item:',
  'work_item:a\0b',
  `state:${randomUUID()}`,
  `work_item:${randomUUID().toUpperCase()}`,
  `work_item:${randomUUID()} `,
])('[C18] %j names no document', (name) => {
  expect(readDocumentName(name)).toBeUndefined();
});

test('[C17] who may only read is told so; what they send is not applied, and nobody else can be named by them', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, guest, name, in: at } = stage;
  await admin.call('PATCH', at(), { guest_view_all_features: true });
  const { doc, shared } = await stage.open(admin);
  const reader = await stage.open(guest);
  await vi.waitFor(() => expect(reader.shared.state.readOnly).toEqual({ reason: 'role', by: null }), patient);
  const socket = await raw(guest);
  socket.authenticate(name, good);
  await vi.waitFor(() => expect(socket.wasTold('opened')).toBe(true), patient);
  socket.update(name, foreignUpdate('EVIL'));
  const awareness = new Awareness(new Doc());
  awareness.setLocalState({ user: { id: admin.person.id, name: 'The boss' }, cursor: null });
  socket.awareness(name, encodeAwarenessUpdate(awareness, [awareness.clientID]));
  await vi.waitFor(
    () => expect(doc() && shared.state.people.some(({ id }) => id === guest.person.id)).toBe(true),
    patient,
  );
  awareness.destroy();
  expect(shared.state.people.map((person) => person.name)).not.toContain('The boss');
  expect(doc().getText('title').toString()).toBe('');
});

test('[C17] what was typed when the right to write ended is offered as a copy, and not merged', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, in: at, itemId } = stage;
  const writer = await stage.open(member);
  await admin.call('PATCH', at(`issues/${itemId}/`), { state_id: await doneState() });
  writer.page.socket.disconnect();
  await vi.waitFor(() => expect(writer.shared.state.line).toBe('offline'), patient);
  write(writer.shared, ' of mine');
  await admin.call('POST', at(`issues/${itemId}/archive/`));
  void writer.page.socket.connect();
  await vi.waitFor(() => expect(writer.shared.state.readOnly).toEqual({ reason: 'archived', by: null }), patient);
  await vi.waitFor(() => expect(writer.shared.state.copies).toEqual(['<p>Words of mine</p>']), patient);
  await vi.waitFor(() => expect(writer.shared.state.isLoaded).toBe(true), patient);
  expect(wordsOf(writer.doc())).toBe('Words');
});

const doneState = async (): Promise<string> => {
  const { body } = await stage.admin.call('GET', stage.in('states/'));
  return body.find(({ group }: { group: string }) => group === 'completed').id;
};

/** Each cause that ends somebody's right to a document, or narrows it [C14]. */
const causes: [string, (stage: Stage) => Promise<unknown>, 'no_access' | 'signed_out' | 'read only'][] = [
  ['the project is left', async ({ member, in: at }) => member.call('POST', at('members/leave/')), 'no_access'],
  [
    'the member is removed from the workspace',
    async ({ admin, member, at }) => {
      const { body } = await admin.call('GET', at('members/'));
      const { id } = body.find((row: { member: { id: string } }) => row.member.id === member.person.id);
      return admin.call('DELETE', at(`members/${id}/`));
    },
    'no_access',
  ],
  [
    'the item is deleted',
    async ({ admin, in: at, itemId }) => admin.call('DELETE', at(`issues/${itemId}/`)),
    'no_access',
  ],
  ['the project is archived', async ({ admin, in: at }) => admin.call('POST', at('archive/')), 'read only'],
  [
    'the role is lowered',
    async ({ admin, member, in: at }) => {
      const { body } = await admin.call('GET', at('members/'));
      const { id } = body.find((row: { member: string }) => row.member === member.person.id);
      return admin.call('PATCH', at(`members/${id}/`), { role: 5 });
    },
    'no_access',
  ],
  [
    'the password is changed elsewhere',
    async ({ member, server }) => {
      const elsewhere = server.browser();
      await elsewhere.signIn(member.person.email);
      const [old_password, new_password] = [goodPassword, 'another good password'];
      return elsewhere.call('POST', '/auth/change-password/', { old_password, new_password });
    },
    'signed_out',
  ],
  ['the session ends', async ({ member }) => member.call('POST', '/auth/sign-out/', {}), 'signed_out'],
];

test.each(causes)('[C14] [F15] within a second after %s nothing more is told or taken', async (cause, act, outcome) => {
  stage = await openStage('<p>Words</p>');
  const { admin, member } = stage;
  const keeper = await stage.open(admin);
  const leaver = await stage.open(member);
  await vi.waitFor(() => expect(keeper.shared.state.people.length).toBeGreaterThanOrEqual(0), patient);
  const answered = (await act(stage)) as { status: number };
  expect(answered.status).toBeLessThan(300);
  await vi.waitFor(
    () => {
      const { state } = leaver.shared;
      expect(outcome === 'read only' ? state.readOnly?.reason : state.refusal).toBe(
        outcome === 'read only' ? 'archived' : outcome,
      );
    },
    { timeout: 2500, interval: 20 },
  );
  if (outcome === 'no_access') {
    expect([bodyOf(leaver.doc()).length, leaver.shared.state.isLoaded]).toEqual([0, false]);
  }
  // Nobody is left who could write.
  if (cause === 'the item is deleted' || outcome === 'read only') return;
  write(keeper.shared, ' told to others');
  await keeper.shared.saved();
  expect(bodyOf(leaver.doc()).length === 0 || !wordsOf(leaver.doc()).includes('told')).toBe(true);
});

test('[C21] a page whose code is older than the schema is told to load anew, before it is told anything else', async () => {
  stage = await openStage('<p>A secret plan</p>');
  const { admin, name } = stage;
  const socket = await raw(admin);
  socket.authenticate(name, { schema: schemaVersion - 1, generation: null });
  await vi.waitFor(() => expect(socket.wasTold('reload')).toBe(true), patient);
  expect(socket.wasTold('secret')).toBe(false);
  expect(await refusalOf(admin, name, { schema: schemaVersion - 1 })).toBe('reload');
});

test('[C26] who brings the text of a former generation is refused before a word of it is merged, and gets it as a copy', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin } = stage;
  const { shared, page } = await stage.open(admin);
  page.socket.disconnect();
  await vi.waitFor(() => expect(shared.state.line).toBe('offline'), patient);
  write(shared, ' typed offline');
  await sql`update document set generation = generation + 1 where id = ${stage.itemId}`.execute(
    stage.server.database.writes,
  );
  void page.socket.connect();
  await vi.waitFor(() => expect(shared.state.copies).toEqual(['<p>Words typed offline</p>']), patient);
  await vi.waitFor(() => expect([shared.state.isLoaded, shared.state.line]).toEqual([true, 'saved']), patient);
  expect(wordsOf(shared.state.held.doc)).toBe('Words');
  expect(wordsOf((await stage.open(stage.member)).doc())).toBe('Words');
});
