/** P18 and its kin: a letter until others see it and until it is called saved, large pages, and what an open one weighs. */
import { setTimeout as pause } from 'node:timers/promises';
import { HocuspocusProvider } from '@hocuspocus/provider';
import { Doc, XmlElement, XmlText } from 'yjs';
import type { SharedDocument } from '#client/editor/sharedDocument.ts';
import { bodyField } from '#shared/editor/extensions.ts';
import { bodyOf, DocumentPage, textIn } from '../documentClient.ts';
import { startProcess } from '../faults/node.ts';
import type { Browser } from '../harness.ts';
import { type Figure, quantile } from './figure.ts';
import { heldBy } from './live.ts';
import type { World } from './world.ts';

const receivers = 200;
const letters = 200;

export async function measureDocuments(world: World, pid: number): Promise<Figure[]> {
  const pages = `${world.issues.replace('issues/', '')}pages/`;
  const weight = await weightOf(world, pages, pid); // first, while there is no garbage of larger pages
  const large = await newPage(world, pages, paragraphs(2000));
  const typing = await typingOf(world.who, `page:${large}`);
  const fanOut = await fanOutOf(await openAll(world.who, `page:${await newPage(world, pages, '<p>Begun</p>')}`));
  const bare = await bareFanOut();
  const cold = await coldOpenings(world, pages);
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
      baseline: `${quantile(bare, 0.5).toFixed(1)} ms; ours ${quantile(fanOut, 0.5).toFixed(1)} ms`,
    },
    {
      id: 'P18',
      what: 'the same, p99',
      value: quantile(fanOut, 0.99) / quantile(bare, 0.99),
      unit: '×',
      bar: 1.5,
      aim: 1.1,
      baseline: `${quantile(bare, 0.99).toFixed(1)} ms; ours ${quantile(fanOut, 0.99).toFixed(1)} ms`,
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

const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `<p>Paragraph ${n} says something that is about a hundred letters long, as they are on average.</p>`,
  ).join('');

async function newPage(world: World, path: string, html: string): Promise<string> {
  const { status, body } = await world.who.call('POST', path, { name: 'Measured', description_html: html });
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
  leave(): void;
}

async function openAll(who: Browser, name: string): Promise<Crowd> {
  const pages: DocumentPage[] = [];
  const docs: Doc[] = [];
  for (let n = 0; n <= receivers; n++) {
    const page = new DocumentPage(who);
    pages.push(page);
    docs.push((await loaded(page.open(name))).state.held.doc);
  }
  return { docs, leave: () => killAll(pages) };
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
  leave();
  return taken;
}

/** The same by the library alone, in a process of its own. */
async function bareFanOut(): Promise<number[]> {
  const server = await startProcess({}, 'tests/bench/bareHocuspocus.ts');
  const pages: DocumentPage[] = [];
  const docs: Doc[] = [];
  for (let n = 0; n <= receivers; n++) {
    const page = new DocumentPage({ url: server.url, cookies: new Map() });
    pages.push(page);
    const doc = new Doc();
    const provider = new HocuspocusProvider({
      name: 'bare',
      document: doc,
      awareness: null, // its timer would keep the process alive
      websocketProvider: page.socket,
      flushDelay: false,
    });
    provider.attach();
    while (!provider.isSynced) await pause(1);
    if (n === 0) bodyOf(doc).insert(0, [begun()]);
    while (doc.getXmlFragment(bodyField).length === 0) await pause(1);
    docs.push(doc);
  }
  const taken = await fanOutOf({ docs, leave: () => killAll(pages) });
  await server.kill();
  return taken;
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
  for (let n = 0; n < 6; n++) {
    const name = `page:${await newPage(world, path, html)}`;
    await opening(world.who, name); // it becomes a document, once
    await pause(300);
    taken.push(await opening(world.who, name));
  }
  return taken;
}

async function opening(who: Browser, name: string): Promise<number> {
  const page = new DocumentPage(who);
  while (page.socket.status !== 'connected') await pause(1);
  const at = performance.now();
  await loaded(page.open(name));
  const took = performance.now() - at;
  page.kill();
  return took;
}

/** What the server holds more with so many pages open, of twenty paragraphs each, for each of them. */
async function weightOf(world: World, path: string, pid: number): Promise<number> {
  const count = 150;
  const html = paragraphs(20);
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await newPage(world, path, html));
  const page = new DocumentPage(world.who);
  await loaded(page.open(`page:${ids[0]}`)); // what the first one brings with it is not counted
  await pause(500);
  const before = await heldBy(pid);
  for (const id of ids.slice(1)) await loaded(page.open(`page:${id}`));
  const after = await heldBy(pid);
  page.kill();
  return (after - before) / count / 1024;
}
