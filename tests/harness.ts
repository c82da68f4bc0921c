/** A whole server on a port of its own, over a database of its own, and browsers that talk to it. */
import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Writable } from 'node:stream';
import type { sql } from 'kysely';
import { pino } from 'pino';
import { startCollab } from '#collab/collab.ts';
import type { Change } from '#shared/change.ts';
import type { App } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Database } from '../server/db/connect.ts';
import type { Store } from '../server/db/store.ts';
import {
  type StartOptions as RealOptions,
  type RunningServer,
  startServer as startRealServer,
} from '../server/server.ts';
import { AnswerShapes } from './answerShapes.ts';
import { freshFolder, freshPostgres } from './freshDatabase.ts';
import { rememberedHashing } from './rememberedHashing.ts';

export interface Answered {
  status: number;
  /** Whatever JSON it was: a test asserts on it. */
  body: ReturnType<typeof JSON.parse>;
  headers: Headers;
  /** Where a 302 leads. */
  location: string | null;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface StartOptions
  extends Pick<
    RealOptions,
    'wrapBus' | 'wrapDocuments' | 'pollMs' | 'beatMs' | 'hashing' | 'documentPollMs' | 'documentSizes'
  > {
  /** Settings, by their names in the environment. */
  env?: Record<string, string>;
  /** Multiplies the request limits; they are out of the way unless given. */
  limitFactor?: number;
}

export interface TestServer {
  url: string;
  server: RunningServer;
  /** The settings with which a second node shares this one's database. */
  env: Record<string, string>;
  store: Store;
  database: Database;
  app: App;
  /** What came of holding every answer to the shape that its route declares. Closing throws where one was another. */
  shapes: AnswerShapes;
  /** Every change that was published, in order. */
  heard: Change[];
  /** The lines of the log, parsed. */
  logged: Record<string, unknown>[];
  /** The mails that the log's transport printed, oldest first. */
  mails: Mail[];
  /** Somebody's browser, with no cookies yet. */
  browser(): Browser;
  /** A browser of somebody who has just signed up. The first of a server is its admin. */
  signUp(email?: string, password?: string): Promise<Browser>;
  /** Waits for mails and marks of use, which no answer waits for. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export const goodPassword = 'correct horse battery';

/**
 * Starts a whole server, gateway included, in memory or, with TEST_DATABASE_URL, on a PostgreSQL database made for it.
 * With `env.DATABASE_URL` it is a further node on that database.
 */
export async function startServer({ env = {}, limitFactor = 1000, ...more }: StartOptions = {}): Promise<TestServer> {
  const place = env.DATABASE_URL ? nowhere : await freshDatabase();
  const config = readConfig({ PORT: '0', HOST: 'localhost', SECRET: secret, ...place.env, ...env });
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, intoLines(logged));
  const heard: Change[] = [];
  const hear = (_stream: string, changes: Change[]) => void heard.push(...changes);
  const server = await startRealServer({
    config,
    log,
    limitFactor,
    hear,
    pollMs: 200,
    hashing: rememberedHashing,
    startCollab,
    documentPollMs: 500,
    ...more,
  });
  // On a busy machine a connection may be given up for idle in the very moment in which it is used again.
  server.http.keepAliveTimeout = 0;
  const url = `http://localhost:${server.port}`;
  const shapes = new AnswerShapes(server.app.routes);
  const browsers: Browser[] = [];
  const browser = () => {
    const opened = new Browser(url, shapes);
    browsers.push(opened);
    return opened;
  };
  return {
    url,
    server,
    store: server.store,
    database: server.database,
    app: server.app,
    env: { ...place.env },
    shapes,
    heard,
    logged,
    get mails() {
      return logged.filter((line) => line.transport === 'mail') as unknown as Mail[];
    },
    browser,
    async signUp(email = `${randomUUID().slice(0, 8)}@example.org`, password = goodPassword) {
      const somebody = browser();
      await somebody.signUp(email, password);
      return somebody;
    },
    idle: () => server.app.deps.background.idle(),
    async close() {
      server.http.closeAllConnections();
      await server.close();
      await place.drop();
      demandNoSecrets(logged, browsers);
      shapes.demand();
    },
  };
}

/** [T20] Whatever a test did, no password and no session of its people stands in the log. */
function demandNoSecrets(logged: readonly Record<string, unknown>[], browsers: readonly Browser[]): void {
  const lines = logged.filter(({ transport }) => transport !== 'mail').map((line) => JSON.stringify(line));
  const secrets = [goodPassword, secret, ...browsers.flatMap(({ cookies }) => [...cookies.values()])];
  const told = lines.find((line) => secrets.some((one) => one.length > 8 && line.includes(one)));
  if (told) throw new Error(`A line of the log holds a secret: ${told}`);
}

const secret = 'a secret of tests, long enough for all';
const nowhere: { env: Record<string, string>; drop(): Promise<void> } = { env: {}, drop: async () => {} };

/** A browser: it keeps cookies and says where its requests come from. */
export class Browser {
  readonly url: string;
  readonly #shapes: AnswerShapes | undefined;
  readonly cookies = new Map<string, string>();
  /** The person who is signed in, as the sign-in answered. */
  person: { id: string; email: string } = { id: '', email: '' };

  constructor(url: string, shapes?: AnswerShapes) {
    this.url = url;
    this.#shapes = shapes;
  }

  async signUp(email: string, password = goodPassword, more: object = {}): Promise<void> {
    await this.#enter('/auth/sign-up/', { email, password, ...more });
  }

  async signIn(email: string, password = goodPassword): Promise<void> {
    await this.#enter('/auth/sign-in/', { email, password });
  }

  async #enter(path: string, body: object): Promise<void> {
    const answered = await this.call('POST', path, body);
    if (answered.status !== 200)
      throw new Error(`${path} answered ${answered.status} ${JSON.stringify(answered.body)}`);
    this.person = answered.body.user;
  }

  /** Sends JSON, as our own pages do. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return this.send(method, path, json, {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      origin: this.url,
      ...headers,
    });
  }

  /** Posts a form, as a page without script does. */
  async form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answered> {
    const { body } = await this.call('GET', '/auth/get-csrf-token/');
    const form = new URLSearchParams({ csrfmiddlewaretoken: body.csrf_token, ...fields }).toString();
    return this.send('POST', path, form, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
  }

  /** Sends exactly this, with the cookies. */
  async send(
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string>,
  ): Promise<Answered> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { ...usual, ...(cookie && { cookie }), ...headers };
    const {
      status,
      headers: answered,
      text,
    } = await exchange(new URL(path, this.url), { method, headers: sent, body });
    for (const line of answered.getSetCookie()) this.#keep(line);
    const isJson = answered.get('content-type')?.includes('json');
    const read = isJson && text ? JSON.parse(text) : text || undefined;
    this.#shapes?.note(method, path, { status, type: answered.get('content-type'), body: read });
    return {
      status,
      body: read,
      headers: answered,
      location: answered.get('location'),
    };
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '' || /max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

const usual = { accept: '*/*', 'user-agent': 'node' };
/** Servers of their own give up a connection that is idle for five seconds: it is not kept until that moment. */
const agent = new Agent({ keepAlive: true, timeout: 2000 });

interface Sent {
  method: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

/** One request by `node:http`: thousands are made, and `fetch` takes half again as much of the processor. */
export function exchange(
  url: URL,
  { body, ...sent }: Sent,
): Promise<{ status: number; headers: Headers; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; headers: Headers; text: string }>();
  const outgoing = request(url, { ...sent, agent }, (incoming) => {
    let text = '';
    incoming.setEncoding('utf8');
    incoming.on('data', (chunk: string) => {
      text += chunk;
    });
    incoming.on('error', reject);
    incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: headersOf(incoming), text }));
  });
  outgoing.on('error', reject);
  if (body !== undefined) outgoing.setHeader('content-length', Buffer.byteLength(body));
  outgoing.end(body);
  return promise;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  return headers;
}

function intoLines(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
}

async function freshDatabase(): Promise<{ env: Record<string, string>; drop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) {
    const { url, drop } = await freshPostgres();
    return { env: { DATABASE_URL: url, DATA_DIR: 'memory' }, drop };
  }
  const folder = await freshFolder();
  return { env: { DATA_DIR: folder?.dataDir ?? 'memory' }, drop: async () => folder?.drop() };
}

/** Lets a test set what only time or an operator would. */
export const execute = (server: TestServer, statement: ReturnType<typeof sql>) =>
  statement.execute(server.database.writes);
