/** Puts a server together from its parts, and takes it apart in the right order. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'express';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { DocumentLimits, DocumentServer, DocumentServerParts, DocumentStore } from '#shared/documents.ts';
import { forbidden } from '#shared/errors.ts';
import { type App, createApp } from './app.ts';
import type { Hashing } from './auth/auth.ts';
import { announceSetup } from './auth/instance.ts';
import { serveBuilt, serveDev } from './client.ts';
import type { Config } from './config.ts';
import { connect, type Database } from './db/connect.ts';
import { StartError } from './db/embedded/folderLock.ts';
import { migrate } from './db/migrate.ts';
import { createStore, type Publish, type Store } from './db/store.ts';
import { Deriver } from './documents/deriver.ts';
import { documentAccess } from './documents/documentAccess.ts';
import { documentStore } from './documents/documentStore.ts';
import { showOnEntity } from './documents/show.ts';
import { loadSight } from './features/accessIndex.ts';
import { afterWrites } from './features/afterWrites.ts';
import { startPruningFiles } from './files/prune.ts';
import { healthRoutes } from './health.ts';
import { answerError } from './http/answerError.ts';
import { apiKeyOf } from './http/apiKey.ts';
import { isSameOrigin } from './http/guard.ts';
import { announceChanges, type Bus, inProcessBus } from './live/bus.ts';
import { Gateway } from './live/gateway.ts';
import { startPruning } from './live/prune.ts';
import { redisBus } from './live/redisBus.ts';
import { loadSecret } from './secrets.ts';

export interface StartOptions {
  config: Config;
  log: Logger;
  /** Serves the client through Vite instead of the built files. */
  dev?: boolean;
  /** Multiplies the request limits, for tests and benchmarks. */
  limitFactor?: number | undefined;
  /** Hashes passwords instead of the sign-in library, for tests. */
  hashing?: Hashing;
  /** How often the gateway looks for changes that nobody announced. */
  pollMs?: number;
  /** How often the gateway asks whether a connection lives. */
  beatMs?: number;
  /** Stands between the store and the nodes; tests lose and double messages here. */
  wrapBus?: (bus: Bus) => Bus;
  /** Told of every commit's changes too. */
  hear?: Publish;
  /** Starts the document server, in a process that has that role. */
  startCollab?: (parts: DocumentServerParts<IncomingMessage, Logger>) => Promise<DocumentServer<Server>>;
  /** Stands between the document server and the database; tests let writes fail here. */
  wrapDocuments?: (store: DocumentStore) => DocumentStore;
  /** How often the document server looks for updates that nobody told of. */
  documentPollMs?: number;
  /** How large documents may be; `documentLimits` unless given. */
  documentSizes?: DocumentLimits;
}

export interface RunningServer {
  port: number;
  app: App;
  store: Store;
  database: Database;
  gateway: Gateway;
  collab: DocumentServer<Server> | undefined;
  http: Server;
  /** Stops taking requests, says goodbye to sockets, lets what is under way finish, and closes the database. */
  close(): Promise<void>;
}

/** How long a file may take to arrive; other requests are ended sooner. */
const uploadMs = 10 * 60_000;

/** How long requests that are under way may take to finish when the process stops. */
const graceMs = 8000;

/** Starts a server. Throws `StartError` for what its operator can mend. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const database = await connect({ url: config.databaseUrl, dataDir: config.dataDir });
  try {
    await migrate(database.writes);
    return await startOn(database, options);
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    log.flush();
  }
}

async function startOn(database: Database, options: StartOptions): Promise<RunningServer> {
  const { config, log } = options;
  const plain = config.redisUrl ? await redisBus(config.redisUrl, log) : inProcessBus();
  const bus = options.wrapBus?.(plain) ?? plain;
  const publish: Publish = (stream, changes) => {
    options.hear?.(stream, changes);
    announceChanges(bus, stream, changes);
  };
  const store = createStore(database, publish, afterWrites);
  const { pollMs, beatMs, limitFactor, hashing } = options;
  const app = createApp({ store, database, config, log, secret: loadSecret(config), limitFactor, hashing });
  const door = doorOf(app, database, config);
  const gateway = new Gateway({
    db: database.reads,
    bus,
    identify: app.identify,
    loadSight,
    limitFactor,
    ...door,
    ...(pollMs && { pollMs }),
    ...(beatMs && { beatMs }),
  });
  const deriver = new Deriver();
  const plainDocuments = documentStore({ database, store, show: showOnEntity, deriver });
  const documents = options.wrapDocuments?.(plainDocuments) ?? plainDocuments;
  const access = documentAccess({
    db: database.reads,
    identify: app.identify,
    gateway,
    tickets: app.tickets,
    ...door,
  });
  const { redisUrl } = config;
  const dataDir = config.dataDir === 'memory' ? undefined : config.dataDir;
  const collab = config.roles.has('collab')
    ? await options.startCollab?.({
        store: documents,
        access,
        log,
        redisUrl,
        dataDir,
        pollMs: options.documentPollMs,
        sizes: options.documentSizes,
      })
    : undefined;
  let isReady = true;
  const health = {
    db: database.reads,
    metricsToken: config.metricsToken,
    isReady: () => isReady,
    liveConnections: () => gateway.connections,
    documents: () => collab?.gauges,
  };
  app.app.use(healthRoutes(health));
  if (config.roles.has('live')) app.app.get('/live/', gateway.events);

  const http = createServer({ requestTimeout: uploadMs, headersTimeout: 10_000, maxHeaderSize: 16_384 }, app.app);
  const stopDev = options.dev ? await serveDev(app.app, http) : undefined;
  if (!options.dev) serveBuilt(app.app);
  app.app.use(answerError(log));
  if (config.roles.has('live')) gateway.attach(http);
  collab?.attach(http);
  await listen(http, config);
  await announceSetup(store.reads, log, app.deps.setupToken);
  const pruning = config.roles.has('jobs')
    ? [startPruning(database.writes, log), startPruningFiles(database.writes, app.deps.storage, log)]
    : [];

  return {
    port: (http.address() as AddressInfo).port,
    app,
    store,
    database,
    gateway,
    collab,
    http,
    async close() {
      isReady = false;
      for (const stop of pruning) stop();
      const closed = once(http, 'close');
      // A busy connection is never idle: each is told to end with its next answer.
      http.prependListener('request', (_req, res) => {
        res.shouldKeepAlive = false;
      });
      http.close();
      const isKept = await collab?.close();
      await deriver.close();
      await gateway.close();
      http.closeIdleConnections();
      const timer = setTimeout(() => http.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(timer);
      await stopDev?.();
      await app.close();
      await bus.close();
      await store.close();
      if (isKept === false) process.exitCode = 1;
    },
  };
}

/** What sockets of both kinds are let in by. */
function doorOf({ app }: App, { reads }: Database, { publicUrl }: Config) {
  return {
    asRequest: (req: IncomingMessage): Request => Object.setPrototypeOf(req, app.request),
    checkOrigin(req: Request): void {
      const isSame = isSameOrigin(req, publicUrl);
      // A browser always says where a socket comes from; a program sends a key, not a cookie.
      const isByCookie = req.headers.cookie !== undefined && apiKeyOf(req) === undefined;
      if (isSame === false || (isSame === undefined && isByCookie))
        throw forbidden('This connection did not come from a page of this Tandem.');
    },
    async stillValid({ sessions, tokens }: { sessions: string[]; tokens: string[] }): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`
        select id from auth_session where id = any(${sessions}::uuid[]) and "expiresAt" > now()
        union all select t.id from api_token t join person p on p.id = t."user" and p.is_active and p.deleted_at is null
          where t.id = any(${tokens}::uuid[]) and t.deleted_at is null and t.is_active and (t.expired_at is null or t.expired_at > now())`.execute(
        reads,
      );
      return new Set(rows.map((row) => row.id));
    },
  };
}

async function listen(http: Server, { port, host }: Config): Promise<void> {
  http.listen(port, host);
  try {
    await once(http, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new StartError(`Port ${port} is in use. Stop what uses it, or set PORT.`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} may not be used by this account. Set PORT to one above 1023.`);
    throw error;
  }
}
