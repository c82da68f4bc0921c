/**
 * `npm run bot`: a program that writes in a page together with people, by the plain client of y-websocket. An example to
 * begin one's own from: everything that a bot needs is an API token and the page's address.
 */
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { WebsocketProvider } from 'y-websocket';
import * as Y from 'yjs';
import { readDocumentName } from '#shared/documents.ts';
import { bodyField } from '#shared/editor/extensions.ts';
import { CommandError, serverOf } from './apiClient.ts';

const usage = `Writes in a page of a running Tandem, together with those who have it open.

  npm run bot -- page:ID --append "A line at the end" --tick "Part of a task's text"

  The ID stands at the end of the page's address; work_item:ID names a description.

  TANDEM_URL    the server (http://localhost:3000)
  TANDEM_TOKEN  an API token with the scope write, from your account settings
`;

export interface Io {
  env: Record<string, string | undefined>;
  out(text: string): void;
  err(text: string): void;
}

/** Runs the command and answers its exit code: 0 done, 1 it could not be done. */
export async function runBot(args: readonly string[], { env, out, err }: Io): Promise<number> {
  try {
    const { name, append, tick } = readArguments(args);
    if (!name) {
      out(usage);
      return 0;
    }
    const page = await join(serverOf(env), name);
    try {
      if (tick !== undefined)
        out(tickTask(page.doc, tick) ? `Ticked “${tick}”.\n` : `There is no open task “${tick}”.\n`);
      if (append !== undefined) {
        appendLine(page.doc, append);
        out('Wrote a line.\n');
      }
      await page.sent();
    } finally {
      page.leave();
    }
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    err(`${error.message}\n`);
    return 1;
  }
}

function readArguments(args: readonly string[]) {
  const options = { append: { type: 'string' }, tick: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name] = positionals;
    if (name !== undefined && !readDocumentName(name)) throw new Error(`“${name}” is not page:ID or work_item:ID.`);
    return { name, ...values };
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const patienceMs = 10_000;

/** Opens a document. Throws `CommandError` where it is not let in. */
async function join({ url, token }: { url: string; token: string }, name: string) {
  const doc = new Y.Doc();
  /** A socket that says who it is by its header. */
  class Socket extends WebSocket {
    constructor(address: string) {
      super(address, { headers: { 'x-api-key': token } });
      this.on('error', () => undefined); // told by the connection's end
    }
  }
  const provider = new WebsocketProvider(`${url.replace(/^http/, 'ws')}/collab/y`, name, doc, {
    WebSocketPolyfill: Socket as unknown as typeof globalThis.WebSocket,
    disableBc: true,
  });
  const ended = new Promise<never>((_, reject) => {
    provider.on('connection-close', (event) => reject(new CommandError(whyEnded(event?.code))));
    setTimeout(() => reject(new CommandError(`${url} does not answer.`)), patienceMs).unref();
  });
  ended.catch(() => undefined);
  await Promise.race([new Promise<void>((resolve) => provider.once('sync', () => resolve())), ended]).catch((error) => {
    provider.destroy();
    throw error;
  });
  return {
    doc,
    leave: () => provider.destroy(),
    /** Resolves when the server has heard all: it answers a second question after what was said before. */
    async sent(): Promise<void> {
      const answered = new Promise<void>((resolve) =>
        provider.ws?.addEventListener('message', () => resolve(), { once: true }),
      );
      provider.ws?.send(Uint8Array.of(0, 0, 1, 0)); // sync step 1 with an empty state vector
      await Promise.race([answered, ended]);
    },
  };
}

const whyEnded = (code: number | undefined): string =>
  code === 4403 ? 'This token may not open that document, or there is none of that name.' : 'The connection ended.';

/** Adds a paragraph at the end. */
export function appendLine(doc: Y.Doc, line: string): void {
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(line)]);
  const body = doc.getXmlFragment(bodyField);
  body.insert(body.length, [paragraph]);
}

/** Ticks the first open task whose text contains these words. False where there is none. */
export function tickTask(doc: Y.Doc, words: string): boolean {
  for (const element of doc.getXmlFragment(bodyField).createTreeWalker((node) => node instanceof Y.XmlElement)) {
    const task = element as Y.XmlElement<{ checked: boolean }>;
    if (task.nodeName !== 'taskItem' || task.getAttribute('checked') === true || !textIn(task).includes(words))
      continue;
    task.setAttribute('checked', true);
    return true;
  }
  return false;
}

const textIn = (element: Y.XmlFragment): string =>
  [...element.createTreeWalker((node) => node instanceof Y.XmlText)]
    .map((text) =>
      (text as Y.XmlText)
        .toDelta()
        .map(({ insert }: { insert: unknown }) => insert)
        .join(''),
    )
    .join(' ');

if (import.meta.main) {
  process.exitCode = await runBot(process.argv.slice(2), {
    env: process.env,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
  });
}
