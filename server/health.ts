import { timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { sql } from 'kysely';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { DocumentGauges } from '#shared/documents.ts';
import { notFound } from '#shared/errors.ts';
import type { Db } from './db/connect.ts';

export interface Health {
  db: Db;
  metricsToken: string | undefined;
  /** False as soon as the process means to stop. */
  isReady(): boolean;
  liveConnections(): number;
  /** Of the document server; undefined where this process has none. */
  documents(): DocumentGauges | undefined;
}

/** `/health/live`, `/health/ready` and `/metrics`. */
export function healthRoutes({ db, metricsToken, isReady, liveConnections, documents }: Health): Router {
  const router = Router();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'tandem_' });
  new Gauge({
    name: 'tandem_live_connections',
    help: 'Open live connections of this process',
    registers: [registry],
    collect() {
      this.set(liveConnections());
    },
  });
  const gauges: Record<keyof DocumentGauges, string> = {
    documents: 'Documents in memory',
    loading: 'Documents being loaded',
    people: 'People on documents',
    sockets: 'Sockets of documents',
  };
  for (const [name, help] of Object.entries(gauges)) {
    new Gauge({
      name: `tandem_collab_${name}`,
      help: `${help}, of this process`,
      registers: [registry],
      collect() {
        this.set(documents()?.[name as keyof DocumentGauges] ?? 0);
      },
    });
  }
  router.get('/health/live', (_req, res) => void res.json({ status: 'ok' }));
  router.get('/health/ready', async (_req, res) => {
    const isUp =
      isReady() &&
      (await sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ));
    res.status(isUp ? 200 : 503).json({ status: isUp ? 'ok' : 'unavailable' });
  });
  router.get('/metrics', async (req, res) => {
    if (!mayRead(req, metricsToken)) throw notFound();
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

/** With the token; without one set, from this machine and not through a proxy. */
function mayRead(req: Request, token: string | undefined): boolean {
  if (token) {
    const given = Buffer.from(req.get('authorization')?.replace(/^Bearer /, '') ?? '');
    const wanted = Buffer.from(token);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const isLocal = /^(::1|::ffff:127\.|127\.)/.test(req.socket.remoteAddress ?? '');
  return isLocal && !req.get('x-forwarded-for') && !req.get('forwarded');
}
