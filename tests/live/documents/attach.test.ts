import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { DocumentStore } from '#shared/documents.ts';
import { DocumentPage, wordsOf, type as write } from '../../documentClient.ts';
import type { Browser } from '../../harness.ts';
import { patient } from '../../patience.ts';
import { openStage, type Reader, type Stage } from './stage.ts';

let stage: Stage;
const pages: DocumentPage[] = [];
const dead: { destroy(): void }[] = [];
const ways: { end(): void }[] = [];
afterEach(async () => {
  for (const socket of dead.splice(0)) socket.destroy();
  await Promise.all(pages.splice(0).map((page) => page.close()));
  for (const way of ways.splice(0)) way.end();
  await stage.end();
});

/** How many sockets a page has opened so far. */
const socketsOf = ({ socket }: DocumentPage): number => socket.identifier;

/** Has the server close the document alone: by a message that no client may send, on its own connection. */
function closeDocument({ page }: Reader): void {
  const [name = ''] = page.socket.configuration.providerMap.keys();
  const encoder = createEncoder();
  writeVarString(encoder, name);
  writeVarUint(encoder, 6);
  writeVarString(encoder, 'to all');
  page.socket.send(toUint8Array(encoder));
}

test('[C15] a document that is closed though its socket stands is read-only and says so, comes back by itself, and is written again', async () => {
  stage = await openStage('<p>Words</p>');
  const [one, other] = [await stage.open(stage.admin), await stage.open(stage.member)];
  await vi.waitFor(() => expect(one.shared.state.line).toBe('saved'), patient);
  for (const word of [' once', ' twice']) {
    closeDocument(one);
    await vi.waitFor(
      () => expect([one.shared.state.isClosed, one.shared.state.line]).toEqual([true, 'offline']),
      patient,
    );
    await vi.waitFor(
      () => expect([one.shared.state.isClosed, one.shared.state.line]).toEqual([false, 'saved']),
      patient,
    );
    write(one.shared, word);
    await one.shared.saved();
  }
  await vi.waitFor(() => expect(wordsOf(other.doc())).toBe('Words once twice'), patient);
  expect([socketsOf(one.page), socketsOf(other.page), one.shared.state.copies]).toEqual([1, 1, []]);
});

test('[C15] while a document cannot be opened it is asked for less and less often', async () => {
  const asked: number[] = [];
  const wrapDocuments = (store: DocumentStore): DocumentStore => ({
    ...store,
    load: async (document) => {
      asked.push(performance.now());
      if (asked.length < 6) throw new Error('The database is away.');
      return store.load(document);
    },
  });
  stage = await openStage('<p>Words</p>', { wrapDocuments });
  await stage.open(stage.admin, { reattachMs: 20 });
  const waits = asked.slice(1).map((at, n) => at - (asked[n] ?? 0));
  // Twice as long each time, by a quarter more or less.
  const [first = 0, , , , fifth = 0] = waits;
  expect(waits).toHaveLength(5);
  expect(first).toBeGreaterThan(10);
  expect(fifth).toBeGreaterThan(20 * 16 * 0.75);
});

test('[C15] whose right ends is told so by one socket more, and not by another after that', async () => {
  stage = await openStage('<p>Words</p>');
  const { member, in: at } = stage;
  const leaver = await stage.open(member);
  const closed = once(leaver.page.socket.webSocket as unknown as WebSocket, 'close');
  await member.call('POST', at('members/leave/'));
  expect((await closed)[0]).toBe(4205);
  await vi.waitFor(() => expect(leaver.shared.state.refusal).toBe('no_access'), patient);
  expect([socketsOf(leaver.page), wordsOf(leaver.doc()), leaver.shared.state.isLoaded]).toEqual([2, '', false]);
});

/** A laptop: its document is open, then it sleeps, and while it does nothing reaches it or leaves it. */
async function laptopOf(who: Browser) {
  const asked = { who: 0 };
  const askWho = async () => void asked.who++;
  const page = new DocumentPage(who, { socket: { askWho, messageReconnectTimeout: 300 } });
  pages.push(page);
  const shared = page.open(stage.name);
  await vi.waitFor(() => expect([shared.state.isLoaded, shared.state.line]).toEqual([true, 'saved']), patient);
  const socket = page.socket.webSocket as unknown as {
    _socket: { pause(): void; cork(): void; destroy(): void };
  };
  dead.push(socket._socket);
  socket._socket.pause();
  socket._socket.cork();
  return { page, shared, asked };
}

test('[C16] a laptop that slept beyond its session asks once who it is, comes back once, and says that one must sign in; what was unsent is a copy', async () => {
  stage = await openStage('<p>Words</p>');
  const { member, server } = stage;
  const keeper = await stage.open(stage.admin);
  const { page, shared, asked } = await laptopOf(member);
  await sql`update auth_session set "expiresAt" = now() - interval '1 minute' where "userId" = ${member.person.id}`.execute(
    server.database.writes,
  );
  write(shared, ' typed in the train');
  await vi.waitFor(() => expect(shared.state.refusal).toBe('signed_out'), patient);
  expect(asked.who).toBe(1);
  expect(socketsOf(page)).toBe(3); // the one that died, the one that was refused, and the one more
  expect(shared.state.copies).toEqual(['<p>Words typed in the train</p>']);
  write(keeper.shared, '!');
  await keeper.shared.saved();
  expect([wordsOf(keeper.doc()), wordsOf(shared.state.held.doc)]).toEqual(['Words!', 'Words typed in the train']);
  expect([asked.who, socketsOf(page)]).toEqual([1, 3]);
});

test('[C16] a laptop that wakes while its session holds just goes on', async () => {
  stage = await openStage('<p>Words</p>');
  const keeper = await stage.open(stage.admin);
  const { page, shared, asked } = await laptopOf(stage.member);
  write(shared, ' typed in the train');
  write(keeper.shared, ' at home');
  await vi.waitFor(() => expect(shared.state.line).toBe('offline'), patient);
  await shared.saved();
  await vi.waitFor(() => expect(wordsOf(keeper.doc())).toBe(wordsOf(shared.state.held.doc)), patient);
  expect(wordsOf(keeper.doc())).toMatch(/at home/);
  expect(wordsOf(keeper.doc())).toMatch(/in the train/);
  expect([asked.who, socketsOf(page), shared.state.copies, shared.state.refusal]).toEqual([0, 2, [], null]);
});

/** A way to the server on which all that is sent can get lost without a word, whoever comes; then it is there again. */
async function wayTo(url: string) {
  const sockets = new Set<Socket>();
  let isLost = false;
  const way = createServer((from) => {
    sockets.add(from);
    if (isLost) return;
    const to = connect(Number(new URL(url).port), '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('close', () => other.destroy()).on('error', () => undefined);
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const end = () => {
    way.close();
    for (const socket of sockets) socket.destroy();
  };
  ways.push({ end });
  return {
    url: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
    lose: () => {
      isLost = true;
      for (const socket of sockets) socket.unpipe();
    },
    /** For those who come anew: who came before stays lost. */
    mend: () => {
      isLost = false;
    },
    end,
  };
}

test('whose network swallows everything is told so, whatever was typed, and goes on once it is back', async () => {
  stage = await openStage('<p>Words</p>');
  const keeper = await stage.open(stage.admin);
  const way = await wayTo(stage.member.url);
  const browser = { url: way.url, cookies: stage.member.cookies };
  const page = new DocumentPage(browser, { socket: { messageReconnectTimeout: 4000, openingMs: 2000 } });
  pages.push(page);
  const shared = page.open(stage.name);
  await vi.waitFor(() => expect([shared.state.isLoaded, shared.state.line]).toEqual([true, 'saved']), patient);
  way.lose();
  write(shared, ' in the tunnel');
  expect(shared.state.line).toBe('saving');
  await vi.waitFor(() => expect(shared.state.line).toBe('offline'), patient);
  write(shared, ', and on');
  write(keeper.shared, ' at home');
  await keeper.shared.saved();
  expect([shared.state.line, shared.isUnsaved]).toEqual(['offline', true]);
  await vi.waitFor(() => expect(socketsOf(page)).toBe(2), patient);
  way.mend();
  await shared.saved();
  await vi.waitFor(() => expect(wordsOf(keeper.doc())).toBe(wordsOf(shared.state.held.doc)), patient);
  expect(wordsOf(keeper.doc())).toMatch(/at home/);
  expect(wordsOf(keeper.doc())).toMatch(/in the tunnel, and on/);
  expect(shared.state.line).toBe('saved');
});

test('a server that is away is tried with pauses, for a document that was open and for one that never was', async () => {
  stage = await openStage('<p>Words</p>');
  const way = await wayTo(stage.member.url);
  const browser = { url: way.url, cookies: stage.member.cookies };
  const pauseMs = 500;
  const socket = { delay: pauseMs, minDelay: pauseMs, maxDelay: pauseMs };
  const page = new DocumentPage(browser, { socket });
  const shared = page.open(stage.name);
  await vi.waitFor(() => expect(shared.state.line).toBe('saved'), patient);
  way.end();
  const since = performance.now();
  const other = new DocumentPage(browser, { socket });
  other.open(stage.name);
  pages.push(page, other);
  await vi.waitFor(() => expect(Math.min(socketsOf(page), socketsOf(other))).toBeGreaterThan(4), patient);
  const most = (performance.now() - since) / pauseMs + 2;
  expect([socketsOf(page), socketsOf(other)].filter((count) => count > most)).toEqual([]);
});

test('[C16] a document that is opened on a socket whose session has ended is refused', async () => {
  stage = await openStage('<p>Words</p>');
  const { member, server, item, admin } = stage;
  const other = await item(admin);
  const { page } = await stage.open(member);
  await sql`update auth_session set "expiresAt" = now() - interval '1 minute' where "userId" = ${member.person.id}`.execute(
    server.database.writes,
  );
  const late = page.open(`work_item:${other.id}`);
  await vi.waitFor(() => expect(late.state.refusal).toBe('signed_out'), patient);
  expect(late.state.isLoaded).toBe(false);
});
