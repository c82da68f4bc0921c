/** Serves the client: built files in production, through Vite in development. Both on the server's own port. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Express, type RequestHandler } from 'express';
import { notFound } from '#shared/errors.ts';

const built = fileURLToPath(new URL('../dist/client/', import.meta.url));

/** Whether a request asks for a screen: a page load, not a file or a call. */
const asksForScreen = (method: string, path: string, accepts: boolean) =>
  method === 'GET' &&
  accepts &&
  !/^\/(api|auth|live|collab|health|metrics|assets)(\/|$)/.test(path) &&
  !/\.[a-z0-9]+$/i.test(path);

/**
 * The built client. Files with a hash in their name are kept for a year, the page itself is always asked for again. Both are
 * looked for each time: the client may be built anew beside a running server.
 */
export function serveBuilt(app: Express, folder = built): void {
  if (!existsSync(join(folder, 'index.html'))) return;
  const assets = join(folder, 'assets');
  const hashed = express.static(assets, { immutable: true, maxAge: '1y', index: false, fallthrough: false });
  app.use('/assets', packedCopy(assets), hashed);
  app.use(express.static(folder, { index: false, maxAge: '1h', redirect: false }));
  app.use(screenHandler(() => readFile(join(folder, 'index.html'), 'utf8')));
}

/** Sends the copy that the build packed ahead to browsers that take it. */
function packedCopy(folder: string): RequestHandler {
  return (req, res, next) => {
    if (!/^\/[\w.-]+$/.test(req.path) || !existsSync(join(folder, `${req.path}.br`))) return next();
    res.vary('Accept-Encoding');
    if (req.acceptsEncodings('br')) {
      res.type(extname(req.path)).set('Content-Encoding', 'br');
      req.url = `${req.path}.br`;
    }
    next();
  };
}

/** The client through Vite, in this process; its hot reload shares the server's port. */
export async function serveDev(app: Express, server: Server): Promise<() => Promise<void>> {
  const { createServer } = await import('vite');
  const root = fileURLToPath(new URL('../client/', import.meta.url));
  const vite = await createServer({
    configFile: `${root}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server, path: '/@hot' } },
    appType: 'custom',
  });
  app.use(vite.middlewares);
  app.use(screenHandler(async (url) => vite.transformIndexHtml(url, await readFile(`${root}index.html`, 'utf8'))));
  return () => vite.close();
}

function screenHandler(page: (url: string) => Promise<string>): RequestHandler {
  return async (req, res, next) => {
    if (!asksForScreen(req.method, req.path, Boolean(req.accepts('html')))) return next(notFound());
    res
      .set('Cache-Control', 'no-cache')
      .type('html')
      .send(await page(req.originalUrl));
  };
}
