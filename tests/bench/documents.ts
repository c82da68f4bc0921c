/** P18 and its kin: a letter until others see it and until it is called saved, large pages, and what an open one weighs. */
import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { HocuspocusProvider } from '@hocuspocus/provider';
import WebSocket from 'ws';
import { WebsocketProvider } from 'y-websocket';
import { Doc, XmlElement, XmlText } from 'yjs';
import type { SharedDocument } from '#client/editor/sharedDocument.ts';
import { bodyOf, DocumentPage, textIn } from '../documentClient.ts';
import { type ServerProcess, startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { type Figure, quantile } from './figure.ts';
import type { World } from './world.ts';

const receivers = 200;
const letters = 200;

export async function measureDocuments(world: World): Promise<Figure[]> {
  const pages = `${world.issues.replace('issues/', '')}pages/`;
  // First, while this process, which is also the reader, does not hold what two hundred others left.
  const cold = await coldOpenings(world, pages);
  const weight = await weightOf(world, pages);
  const large = await newPage(world, pages, { html: paragraphs(2000) });
  const typing = await typingOf(world.who, `page:${large}`);
  const fanOut = await fanOutOf(
    await openAll(world.who, `page:${await newPage(world, pages, { html: '<p>Begun</p>' })}`),
  );
  const bare = await fanOutOf(await openBare('tests/bench/bareHocuspocus.ts', hocuspocusClient));
  const barest = await fanOutOf(await openBare('tests/bench/bareYWebsocket.ts', yWebsocketClient));
  const sideBySide = (q: number) => {
    const [ours, theirs, least] = [fanOut, bare, barest].map((taken) => `${quantile(taken, q).toFixed(1)} ms`);
    return `${theirs}; ours ${ours}; a bare y-websocket server ${least}`;
  };
  return [
    {
      id: 'P18',
      what: '20 people type in a page of 2,000 paragraphs: a letter until another has it, p99',
      value: quantile(typing.seen, 0.99),
      unit: 'ms',
      bar: 80,
      aim: 25,
    },
    {
      id: 'P18',
      what: 'the same, until it is called saved, p95',
      value: quantile(typing.saved, 0.95),
      unit: 'ms',
      bar: 40,
      aim: 15,
    },
    {
      id: 'P18',
      what: `a letter until the last of ${receivers} has it, p50, to bare Hocuspocus`,
      value: quantile(fanOut, 0.5) / quantile(bare, 0.5),
      unit: '×',
      bar: 1.5,
      aim: 1.1,
      baseline: sideBySide(0.5),
    },
    {
      id: 'P18',
      what: 'the same, p99',
      value: quantile(fanOut, 0.99) / quantile(bare, 0.99),
      unit: '×',
      bar: 1.5,
      aim: 1.1,
      baseline: sideBySide(0.99),
    },
    {
      id: 'P18',
      what: 'a page of 1 MB that nobody has open, until it is there, p50',
      value: quantile(cold, 0.5),
      unit: 'ms',
      bar: 106,
      aim: 60,
    },
    { id: 'P18', what: 'memory per open page that nobody writes in', value: weight, unit: 'KB', bar: 200, aim: 100 },
  ];
}

export const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<p>Paragraph ${n} says something that is about a hundred letters long, as they are on average.</p>`,
  ).join('');

export async function newPage(
  world: World,
  path: string,
  { name = 'Measured', html }: { name?: string; html: string },
): Promise<string> {
  const { status, body } = await world.who.call('POST', path, { name, description_html: html });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

async function loaded(shared: SharedDocument): Promise<SharedDocument> {
  while (!shared.state.isLoaded || shared.state.line !== 'saved') await pause(1);
  return shared;
}

/** Twenty people write in a page at once, each some letters a second; one of them is watched. */
async function typingOf(who: Browser, name: string): Promise<{ seen: number[]; saved: number[] }> {
  const people = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const page = new DocumentPage(who);
      return { page, shared: await loaded(page.open(name)) };
    }),
  );
  const [one, other, ...crowd] = people.map(({ shared }) => shared);
  if (!one || !other) throw new Error('Twenty people are more than two.');
  const timers = crowd.map((shared, n) =>
    setInterval(() => textIn(shared.state.held.doc, 10 * n + 30).insert(0, 'x'), 200 + n),
  );
  const seen: number[] = [];
  const saved: number[] = [];
  for (let n = 0; n < letters; n++) {
    const heard = new Promise<void>((resolve) => {
      const text = textIn(other.state.held.doc);
      const length = text.length;
      const look = () => {
        if (text.length === length) return;
        text.unobserve(look);
        resolve();
      };
      text.observe(look);
    });
    const at = performance.now();
    textIn(one.state.held.doc).insert(0, 'a');
    const isSaved = one.saved().then(() => saved.push(performance.now() - at));
    await heard;
    seen.push(performance.now() - at);
    await isSaved;
    await pause(30);
  }
  for (const timer of timers) clearInterval(timer);
  for (const { page } of people) page.kill();
  return { seen, saved };
}

const killAll = (pages: readonly DocumentPage[]): void => {
  for (const page of pages) page.kill();
};

/** The documents of so many readers, the first of which types. */
interface Crowd {
  docs: Doc[];
  leave(): Promise<void>;
}

async function openAll(who: Browser, name: string): Promise<Crowd> {
  const pages: DocumentPage[] = [];
  const docs: Doc[] = [];
  for (let n = 0; n <= receivers; n++) {
    const page = new DocumentPage(who);
    pages.push(page);
    docs.push((await loaded(page.open(name))).state.held.doc);
  }
  return { docs, leave: async () => killAll(pages) };
}

/** For each letter, the time until the last of all readers has it. */
async function fanOutOf({ docs, leave }: Crowd): Promise<number[]> {
  const [writer, ...readers] = docs;
  if (!writer) throw new Error('Nobody writes.');
  const taken: number[] = [];
  for (let n = 0; n < letters; n++) {
    const all = Promise.all(readers.map((doc) => new Promise((resolve) => doc.once('update', resolve))));
    const at = performance.now();
    textIn(writer).insert(0, 'a');
    await all;
    if (n >= 20) taken.push(performance.now() - at); // both sides warm up
    await pause(20);
  }
  await leave();
  return taken;
}

/** One reader of a bare server. */
interface BareClient {
  doc: Doc;
  isSynced(): boolean;
  leave(): void;
}

function hocuspocusClient(url: string): BareClient {
  const page = new DocumentPage({ url, cookies: new Map() });
  const doc = new Doc();
  const provider = new HocuspocusProvider({
    name: 'bare',
    document: doc,
    awareness: null, // its timer would keep the process alive
    websocketProvider: page.socket,
    flushDelay: false,
  });
  provider.attach();
  return { doc, isSynced: () => provider.isSynced, leave: () => page.kill() };
}

function yWebsocketClient(url: string): BareClient {
  const doc = new Doc();
  const provider = new WebsocketProvider(url.replace('http', 'ws'), 'bare', doc, {
    WebSocketPolyfill: WebSocket as never,
    disableBc: true,
  });
  const leave = () => {
    provider.destroy();
    doc.destroy(); // the timer of its awareness
  };
  return { doc, isSynced: () => provider.synced, leave };
}

/** The same readers at a server that is a library alone, in a process of its own. */
async function openBare(file: string, open: (url: string) => BareClient): Promise<Crowd> {
  const server = await startProcess({}, file);
  setMaxListeners(receivers + 20, process); // each client of y-websocket asks to hear of the end
  const clients: BareClient[] = [];
  for (let n = 0; n <= receivers; n++) {
    const client = open(server.url);
    clients.push(client);
    while (!client.isSynced()) await pause(1);
    if (n === 0) bodyOf(client.doc).insert(0, [begun()]);
    while (bodyOf(client.doc).length === 0) await pause(1);
  }
  return {
    docs: clients.map(({ doc }) => doc),
    async leave() {
      for (const { leave } of clients) leave();
      await server.kill();
    },
  };
}

function begun(): XmlElement {
  const paragraph = new XmlElement('paragraph');
  paragraph.insert(0, [new XmlText('Begun')]);
  return paragraph;
}

/** Pages of a megabyte, each opened for the first time since the server read it. */
async function coldOpenings(world: World, path: string): Promise<number[]> {
  const taken: number[] = [];
  const html = paragraphs(7500);
  for (let n = 0; n < 11; n++) {
    const name = `page:${await newPage(world, path, { html })}`;
    await opening(world.who, name); // it becomes a document, once
    await pause(300);
    taken.push(await opening(world.who, name));
  }
  return taken;
}

/** Milliseconds until somebody without a screen has a document; the first time, it becomes one. */
export async function opening(who: Browser, name: string): Promise<number> {
  const page = new DocumentPage(who);
  while (page.socket.status !== 'connected') await pause(1);
  const at = performance.now();
  await loaded(page.open(name));
  const took = performance.now() - at;
  page.kill();
  return took;
}

/**
 * What the server's heap holds more for each page that is open, of twenty paragraphs each: a slope, since the first hundred
 * also bring code that was not warm.
 */
async function weightOf(world: World, path: string): Promise<number> {
  const [warm, count] = [100, 400];
  const html = paragraphs(20);
  const ids: string[] = [];
  for (let n = 0; n < warm + count; n++) ids.push(await newPage(world, path, { html }));
  const page = new DocumentPage(world.who);
  for (const id of ids.slice(0, warm)) await loaded(page.open(`page:${id}`));
  const before = await heldBy(world.server);
  for (const id of ids.slice(warm)) await loaded(page.open(`page:${id}`));
  const after = await heldBy(world.server);
  page.kill();
  return (after - before) / count / 1024;
}

/** Bytes that a server holds once its garbage is collected: at the second time, since buffers go late. */
async function heldBy({ pid, output }: ServerProcess): Promise<number> {
  const told = () => [...output().matchAll(/^held (\d+)$/gm)];
  for (let round = 0; round < 2; round++) {
    await pause(2000);
    const count = told().length;
    process.kill(pid, 'SIGUSR2');
    while (told().length === count) await pause(10);
  }
  return Number(told().at(-1)?.[1]);
}
