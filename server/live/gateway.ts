/**
 * The live gateway: `GET /live/`, as a WebSocket or as server-sent events.
 *
 * It gives each connection what its person may see, closes it when they may not listen any more, and drops whoever is
 * too slow, since catching up is cheap and an ever-growing buffer is not.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Request, RequestHandler } from 'express';
import { sql } from 'kysely';
import { WebSocketServer } from 'ws';
import { byeCodes, type Change } from '#shared/change.ts';
import { AppError, notFound } from '#shared/errors.ts';
import type { Db } from '../db/connect.ts';
import type { Caller, Identify } from '../http/caller.ts';
import type { Bus } from './bus.ts';
import { readFrame } from './clientFrame.ts';
import { beatOf, type Connection, closeSocket, eventStream, watchLife, webSocket } from './connection.ts';
import type { Hub, LoadSight } from './hub.ts';
import { Hubs } from './hubs.ts';
import { Message } from './message.ts';
import { PresenceBoard } from './presenceBoard.ts';

const usualBeatMs = 20_000;
const sessionCheckMs = 30_000;
/** The most that a client may send in one frame: it says where it is, no more. */
const largestFrame = 4096;
/** Of one person, on this node. Six tabs are normal; a runaway script is not. */
const mostPerPerson = 64;

export interface GatewayOptions {
  db: Db;
  bus: Bus;
  identify: Identify;
  loadSight: LoadSight;
  /** An upgrade's request as the rest of the server knows requests. */
  asRequest(req: IncomingMessage): Request;
  /** Throws for an upgrade from a foreign origin. */
  checkOrigin(req: Request): void;
  /** Which of these sessions and tokens still hold. */
  stillValid(ids: { sessions: string[]; tokens: string[] }): Promise<ReadonlySet<string>>;
  pollMs?: number;
  /** How often each connection is told where its streams are, and asked whether it lives; 20 s unless given. */
  beatMs?: number;
  /** Multiplies what one person may open, for tests and benchmarks. */
  limitFactor?: number | undefined;
}

interface Wanted {
  caller: Caller;
  workspaceId: string | undefined;
  after: number | undefined;
  meAfter: number | undefined;
}

/** A workspace's board on this node, and the hub through which it is shown: the board may outlive the hub. */
interface Posted {
  board: PresenceBoard;
  hub: Hub;
  /** Nobody here looked at it at the last beat. */
  isIdle: boolean;
}

export class Gateway {
  readonly #options: GatewayOptions;
  readonly #hubs: Hubs;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: largestFrame, perMessageDeflate: false });
  readonly #connections = new Set<Connection>();
  readonly #boards = new Map<string, Posted>();
  readonly #node = randomUUID();
  readonly #timers: NodeJS.Timeout[];
  #isClosing = false;

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#hubs = new Hubs({ db: options.db, bus: options.bus, loadSight: options.loadSight, everyMs: options.pollMs });
    this.#timers = [
      setInterval(() => this.#beat(), this.#beatMs),
      setInterval(() => void this.#checkSessions(), sessionCheckMs),
    ];
  }

  get #beatMs(): number {
    return this.#options.beatMs ?? usualBeatMs;
  }

  /** Tells of every change of a stream from now on, for other parts of this node. Answers how to stop. */
  watch(stream: string, kind: 'workspace' | 'person', hear: (change: Change) => void): Promise<() => void> {
    return this.#hubs.watch(stream, kind, hear);
  }

  get connections(): number {
    return this.#connections.size;
  }

  /** Takes the upgrades to /live/ of an HTTP server. Others are left alone. */
  attach(server: Server): void {
    server.on('upgrade', (req, socket, head) => {
      if (!/^\/live\/?(\?|$)/.test(req.url ?? '')) return;
      this.#upgrade(req, socket, head).catch((error: unknown) => refuse(socket, error));
    });
  }

  /** The same frames as server-sent events, for those behind a proxy that blocks sockets. */
  readonly events: RequestHandler = async (req, res) => {
    const wanted = await this.#wanted(req);
    res.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    res.flushHeaders();
    const connection = eventStream(res, wanted.caller);
    res.on('close', () => this.#leave(connection));
    await this.#welcome(connection, wanted);
  };

  /** Says goodbye to everybody. They connect again, elsewhere or to the next process. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const connection of [...this.#connections]) connection.close(byeCodes.restarting, 'restarting');
    this.#hubs.close();
    await Promise.all([...this.#boards.values()].map(({ board }) => board.close()));
    this.#sockets.close();
  }

  async #upgrade(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const request = this.#options.asRequest(req);
    this.#options.checkOrigin(request);
    const wanted = await this.#wanted(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'unauthenticated') return null;
      throw error;
    });
    if (!wanted) return this.#sayGoodbye(req, socket, head);
    this.#sockets.handleUpgrade(req, socket, head, (ws) => {
      const connection = webSocket(ws, socket, wanted.caller);
      ws.on('close', () => this.#leave(connection));
      ws.on('error', () => ws.terminate());
      ws.on('message', (data) => this.#hear(connection, String(data)));
      watchLife(ws, this.#beatMs);
      this.#welcome(connection, wanted).catch(() => connection.close(byeCodes.restarting, 'restarting'));
    });
  }

  /** A page cannot see why an upgrade was refused: whose session ended while they were away is let in to be told. */
  #sayGoodbye(req: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#sockets.handleUpgrade(req, socket, head, (ws) => {
      ws.on('error', () => ws.terminate());
      closeSocket(ws, byeCodes.signed_out, 'signed_out');
    });
  }

  async #wanted(req: Request): Promise<Wanted> {
    if (this.#isClosing) throw new AppError('unavailable', 'The server is restarting.', { retryAfter: 1 });
    const caller = await this.#options.identify(req);
    if (!caller) throw new AppError('unauthenticated', 'Sign in to go on.');
    const mine = [...this.#connections].filter((connection) => connection.person_id === caller.person_id);
    if (mine.length >= mostPerPerson * (this.#options.limitFactor ?? 1))
      throw new AppError('rate_limited', 'Too many connections are open.', { retryAfter: 10 });
    const params = new URL(req.url, 'http://localhost').searchParams;
    const slug = params.get('workspace');
    const workspaceId = slug === null ? undefined : await this.#workspaceId(slug);
    return { caller, workspaceId, after: place(params.get('after')), meAfter: place(params.get('me_after')) };
  }

  async #workspaceId(slug: string): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`select id from workspace where slug = ${slug} and deleted_at is null`.execute(this.#options.db);
    if (!rows[0]) throw notFound();
    return rows[0].id;
  }

  async #welcome(connection: Connection, { caller, workspaceId, after, meAfter }: Wanted): Promise<void> {
    this.#connections.add(connection);
    const own = await this.#hubs.hub(caller.person_id, 'person');
    const shared = workspaceId ? await this.#hubs.hub(workspaceId, 'workspace') : undefined;
    if (shared && !shared.admits(caller.person_id)) await shared.look();
    if (shared && !shared.admits(caller.person_id)) return connection.close(byeCodes.no_access, 'no_access');
    connection.hubs = shared ? [own, shared] : [own];
    if (workspaceId && shared) connection.board = this.#board(workspaceId, shared);
    let greetedAt = 0;
    await own.join(connection, meAfter, () => {
      greetedAt = shared?.place ?? 0;
      const streams = Object.fromEntries(connection.hubs.map((hub) => [hub.stream, hub.place]));
      connection.send(new Message({ type: 'hello', streams, session: connection.id }));
    });
    // Others may have written since the greeting: what it told is where the connection begins.
    await shared?.join(connection, after ?? greetedAt, () => {});
    const here = shared && connection.board?.seenBy(shared.viewer(caller.person_id));
    if (here && here.length > 0) connection.send(new Message({ type: 'presence', here }));
    if (!this.#connections.has(connection)) return this.#leave(connection); // it left while it was let in
    // A session that ended since the request was looked at was told of before this one listened.
    await this.#closeEnded([connection]);
  }

  #leave(connection: Connection): void {
    this.#connections.delete(connection);
    connection.board?.say(connection.id, connection.person_id, null);
    for (const hub of connection.hubs) {
      hub.leave(connection);
      this.#hubs.release(hub);
    }
  }

  #hear(connection: Connection, text: string): void {
    const frame = readFrame(text);
    if (frame?.type === 'ping') connection.send(new Message(beatOf(connection)));
    if (frame?.type !== 'presence' || !connection.board) return;
    const now = Date.now();
    if (now - connection.lastSaid < 900) return; // at most once a second; the client says it again
    connection.lastSaid = now;
    connection.at = frame.at;
    connection.board.say(connection.id, connection.person_id, frame.at);
  }

  #board(workspaceId: string, hub: Hub): PresenceBoard {
    const posted = this.#boards.get(workspaceId);
    if (posted) {
      posted.hub = hub;
      posted.isIdle = false;
      return posted.board;
    }
    const flush = (it: PresenceBoard) =>
      this.#boards.get(workspaceId)?.hub.broadcast((viewer) => ({ type: 'presence', here: it.seenBy(viewer) }));
    const board = new PresenceBoard({ bus: this.#options.bus, workspaceId, node: this.#node, flush });
    this.#boards.set(workspaceId, { board, hub, isIdle: false });
    return board;
  }

  #beat(): void {
    for (const connection of this.#connections) {
      connection.send(new Message(beatOf(connection)));
      // Who is connected is still where they said: else they would fade.
      if (connection.at) connection.board?.say(connection.id, connection.person_id, connection.at);
    }
    this.#sweepBoards();
  }

  /** A board that nobody here looks at goes with the second beat, so that a reload finds it. */
  #sweepBoards(): void {
    const looked = new Set([...this.#connections].map(({ board }) => board));
    for (const [workspaceId, posted] of this.#boards) {
      const { board, isIdle: wasIdle } = posted;
      posted.isIdle = !looked.has(board);
      if (posted.isIdle && wasIdle) {
        this.#boards.delete(workspaceId);
        void board.close();
      } else board.sweep();
    }
  }

  async #checkSessions(): Promise<void> {
    await this.#closeEnded([...this.#connections]);
  }

  async #closeEnded(connections: readonly Connection[]): Promise<void> {
    const sessions = [...new Set(connections.flatMap(({ session_id }) => session_id ?? []))];
    const tokens = [...new Set(connections.flatMap(({ token_id }) => token_id ?? []))];
    if (sessions.length + tokens.length === 0) return;
    const valid = await this.#options.stillValid({ sessions, tokens }).catch(() => null);
    for (const connection of valid ? connections : []) {
      if (!valid?.has(connection.session_id ?? connection.token_id ?? ''))
        connection.close(byeCodes.signed_out, 'signed_out');
    }
  }
}

function place(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function refuse(socket: Duplex, error: unknown): void {
  const { status, message } =
    error instanceof AppError ? error : new AppError('internal', 'Something went wrong on our side.');
  socket.end(
    `HTTP/1.1 ${status} ${message.replace(/[^\x20-\x7e]/g, '')}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
