import compression from 'compression';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import { AppError, notFound } from '#shared/errors.ts';
import { createAuth, type Hashing } from './auth/auth.ts';
import { authRoutes } from './auth/authRoutes.ts';
import { Codes } from './auth/codes.ts';
import type { AccountDeps } from './auth/deps.ts';
import { createIdentify } from './auth/identify.ts';
import { setupTokenFrom } from './auth/instance.ts';
import { instanceRoutes } from './auth/instanceRoutes.ts';
import { tokenRoutes } from './auth/tokenRoutes.ts';
import { userRoutes } from './auth/userRoutes.ts';
import { Background } from './background.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import type { Store } from './db/store.ts';
import { Tickets, ticketRoutes } from './documents/tickets.ts';
import { featureRoutes } from './featureRoutes.ts';
import { createStorage } from './files/storage.ts';
import { UploadPolicy } from './files/uploadPolicy.ts';
import { answerError, numberRequests } from './http/answerError.ts';
import { demandArrival } from './http/arrival.ts';
import type { Identify } from './http/caller.ts';
import { Csrf } from './http/csrf.ts';
import { createGuard } from './http/guard.ts';
import { Limits } from './http/limits.ts';
import { mount } from './http/mount.ts';
import type { Route } from './http/route.ts';
import { createMailer } from './mail/mail.ts';
import { openApiRoutes } from './openapi.ts';
import { deriveKey } from './secrets.ts';

export interface AppOptions {
  store: Store;
  database: Database;
  config: Config;
  log: Logger;
  /** Signs sessions; see `loadSecret`. */
  secret: string;
  /** Multiplies the limits, for tests and benchmarks. */
  limitFactor?: number | undefined;
  /** Instead of the library's own, for tests. */
  hashing?: Hashing | undefined;
}

export interface App {
  app: Express;
  routes: readonly Route[];
  identify: Identify;
  tickets: Tickets;
  deps: AccountDeps;
  /** Waits for what answers did not wait for, and lets go of connections. The database stays open. */
  close(): Promise<void>;
}

/** The HTTP side of the server: settings of Express, the routes of all features, and the one answer to failures. */
export function createApp({ store, database, config, log, secret, limitFactor, hashing }: AppOptions): App {
  const background = new Background(log);
  const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, log, background });
  const limits = new Limits({ log, redisUrl: config.redisUrl, factor: limitFactor });
  const csrf = new Csrf(deriveKey(secret, 'csrf'));
  const identify = createIdentify({ store, database, secret, background });
  const deps: AccountDeps = {
    store,
    database,
    config,
    log,
    background,
    mailer,
    limits,
    csrf,
    storage: createStorage(config),
    uploadPolicy: new UploadPolicy(deriveKey(secret, 'uploads')),
    auth: createAuth({ database, secret, publicUrl: config.publicUrl, hashing }),
    codes: new Codes(database.writes, deriveKey(secret, 'codes')),
    setupToken: setupTokenFrom(secret),
  };
  const tickets = new Tickets(deriveKey(secret, 'document tickets'));
  const own: Route[] = [
    ...featureRoutes(deps),
    ...authRoutes(deps),
    ...userRoutes(deps),
    ...tokenRoutes(),
    ...ticketRoutes(tickets),
    ...instanceRoutes(deps),
  ];
  const routes = [...own, ...openApiRoutes(own)];

  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.use(numberRequests, securityHeaders, packed);
  app.use(demandArrival(30_000, (path) => path.startsWith('/api/assets/v2/upload/')));
  app.use(express.json({ limit: '1mb' }), express.urlencoded({ extended: false, limit: '1mb' }), demandShallow);
  app.use(['/api', '/auth'], (_req, res, next) => {
    res.setHeader('Cache-Control', 'private, no-cache');
    next();
  });
  mount(app, routes, { store, identify, guard: createGuard({ limits, csrf, publicUrl: config.publicUrl }) });
  app.use(['/api', '/auth'], (_req, _res, next) => next(notFound()));
  app.use(answerError(log));

  return {
    app,
    routes,
    identify,
    tickets,
    deps,
    async close() {
      await background.idle();
      limits.close();
      mailer.close();
      await deps.storage.close();
    },
  };
}

/** Answers of a kilobyte and more go packed; streams of events as they come. */
const packed = compression({
  threshold: 1024,
  filter: (req, res) =>
    !String(res.getHeader('Content-Type')).startsWith('text/event-stream') && compression.filter(req, res),
});

/** Nothing runs but our own files, nobody frames us, and no address leaks to other sites. TLS is the proxy's matter. */
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  strictTransportSecurity: false,
  originAgentCluster: false,
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

const deepest = 32;

/** Refuses bodies that nest so deep that reading them recursively would hurt. */
const demandShallow: express.RequestHandler = (req, _res, next) => {
  next(
    depthOf(req.body) > deepest ? new AppError('invalid', `The body nests deeper than ${deepest} levels.`) : undefined,
  );
};

/** The nesting of a value, counted only as far as is refused. */
function depthOf(value: unknown): number {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
    if (level.length === 0) return depth;
  }
  return deepest + 1;
}
