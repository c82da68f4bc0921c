import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import express from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveBuilt } from './client.ts';

let folder: string;
let server: Server;

/** What a build leaves: the page, and one file that is packed ahead. */
async function build(name: string): Promise<void> {
  await rm(folder, { recursive: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), `<script src="/assets/${name}.js"></script>`);
  await writeFile(join(folder, `assets/${name}.js`), `// ${name}`);
  await writeFile(join(folder, `assets/${name}.js.br`), brotliCompressSync(`// ${name}`));
}

async function ask(path: string, encodings = 'br'): Promise<{ status: number; packed: boolean; text: string }> {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': encodings } });
  return {
    status: answer.status,
    packed: answer.headers.get('content-encoding') === 'br',
    text: await answer.text(),
  };
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-client-'));
  await build('old-1');
  const app = express();
  serveBuilt(app, folder);
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

test('a client that is built anew beside a running server is the one that is served, packed where the browser takes it', async () => {
  expect((await ask('/web/issues')).text).toContain('old-1.js');
  await build('new-2');
  expect((await ask('/web/issues')).text).toContain('new-2.js');
  expect(await ask('/assets/new-2.js')).toEqual({ status: 200, packed: true, text: '// new-2' });
  expect(await ask('/assets/new-2.js', 'identity')).toEqual({ status: 200, packed: false, text: '// new-2' });
  expect((await ask('/assets/old-1.js')).status).toBe(404);
});
