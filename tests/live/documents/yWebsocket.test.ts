import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import { Doc } from 'yjs';
import { wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
const providers: WebsocketProvider[] = [];
afterEach(async () => {
  for (const provider of providers.splice(0)) provider.destroy();
  await stage.end();
});

async function tokenOf(who: Browser, scopes: string[] = ['read', 'write']): Promise<{ token: string; id: string }> {
  return (await who.call('POST', '/api/users/api-tokens/', { label: 'Bot', scopes })).body;
}

/** The real client of y-websocket, as a program that can send a header, or as a page that has only an address. */
function join(
  name: string,
  { key, ticket }: { key?: string; ticket?: string },
): { doc: Doc; provider: WebsocketProvider } {
  const doc = new Doc();
  const headers = key ? { 'x-api-key': key } : {};
  class Socket extends WebSocket {
    constructor(url: string) {
      super(url, { headers });
      this.on('error', () => undefined);
    }
  }
  const url = `${stage.server.url.replace('http', 'ws')}/collab/y`;
  const provider = new WebsocketProvider(url, name, doc, {
    WebSocketPolyfill: Socket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
    maxBackoffTime: 200,
    ...(ticket && { params: { ticket } }),
  });
  providers.push(provider);
  return { doc, provider };
}

test('a y-websocket client with an API token writes together with two browsers, and its words are kept', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, name, html } = stage;
  const [one, other] = [await stage.open(admin), await stage.open(member)];
  const bot = join(name, { key: (await tokenOf(member)).token });
  await vi.waitFor(() => expect(bot.provider.synced).toBe(true), patient);
  expect(wordsOf(bot.doc)).toBe('Words');
  write({ state: { held: { doc: bot.doc } } } as never, ' by a bot');
  await vi.waitFor(
    () => expect([wordsOf(one.doc()), wordsOf(other.doc())]).toEqual(['Words by a bot', 'Words by a bot']),
    patient,
  );
  write(one.shared, ' and people');
  await vi.waitFor(() => expect(wordsOf(bot.doc)).toBe('Words by a bot and people'), patient);
  await vi.waitFor(async () => expect(await html()).toBe('<p>Words by a bot and people</p>'), patient);
  bot.provider.awareness.setLocalState({ user: { id: admin.person.id, name: 'The boss' } });
  await vi.waitFor(() => expect(one.shared.state.people.map(({ id }) => id)).toContain(member.person.id), patient);
  expect(one.shared.state.people.map((person) => person.name)).not.toContain('The boss');
});

test('[T10] without a token, with a foreign one, or with a reading one nothing is written', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, outsider, name } = stage;
  const keeper = await stage.open(admin);
  const nobody = join(name, {});
  const foreign = join(name, { key: (await tokenOf(outsider)).token });
  const reader = join(name, { key: (await tokenOf(member, ['read'])).token });
  await vi.waitFor(() => expect(reader.provider.synced).toBe(true), patient);
  for (const { doc } of [nobody, foreign, reader]) doc.getText('title').insert(0, 'EVIL');
  await pause(300);
  expect([nobody.provider.synced, foreign.provider.synced]).toEqual([false, false]);
  expect(wordsOf(foreign.doc)).toBe('');
  write(keeper.shared, '!');
  await keeper.shared.saved();
  expect(keeper.doc().getText('title').toString()).toBe('');
});

test('a ticket opens its document alone, until its token is revoked', async () => {
  stage = await openStage('<p>Words</p>');
  const { admin, member, name, server } = stage;
  const { token, id } = await tokenOf(member);
  const asked = await server.browser().call('POST', '/api/collab-tickets/', { document: name }, { 'x-api-key': token });
  expect(asked.status).toBe(201);
  const { ticket } = asked.body;
  const page = join(name, { ticket });
  await vi.waitFor(() => expect(page.provider.synced).toBe(true), patient);
  const other = await stage.item(admin);
  const elsewhere = join(`work_item:${other.id}`, { ticket });
  expect((await member.call('DELETE', `/api/users/api-tokens/${id}/`)).status).toBe(204);
  await vi.waitFor(() => expect(page.provider.wsconnected).toBe(false), { timeout: 2000, interval: 10 });
  expect(elsewhere.provider.synced).toBe(false);
  const later = join(name, { ticket });
  await pause(300);
  expect(later.provider.synced).toBe(false);
});

test('[T10] a y-websocket client that writes what no text may hold is sent away with the reason', async () => {
  stage = await openStage('<p>Words</p>');
  const bot = join(stage.name, { key: (await tokenOf(stage.member)).token });
  await vi.waitFor(() => expect(bot.provider.synced).toBe(true), patient);
  const closed = new Promise<CloseEvent | null>((resolve) => bot.provider.once('connection-close', resolve));
  bot.doc.getXmlFragment('default').insert(1, ['letters' as never]);
  expect(await closed).toMatchObject({ code: 4422, reason: 'not a text' });
  bot.provider.disconnect();
  const { doc } = await stage.open(stage.admin);
  expect([doc().getXmlFragment('default').length, wordsOf(doc())]).toEqual([1, 'Words']);
});
