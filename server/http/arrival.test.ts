import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandArrival } from './arrival.ts';

const patience = 40;

const app = express();
app.use(demandArrival(patience, (path) => path.startsWith('/file/')));
app.post('/*path', async (req, res) => {
  res.end(await text(req).catch(() => ''));
});
const server = createServer(app);
beforeAll(() => once(server.listen(0, 'localhost'), 'listening'));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends half a body, and the rest only once `until` is over. */
async function halting(path: string, until: Promise<unknown>): Promise<{ status: number; body: string }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: 'localhost', path, method: 'POST', headers: { 'content-length': 4 } });
  sent.on('error', () => undefined);
  sent.write('ab');
  void until.then(() => sent.end('cd'));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, body: await text(answer) };
}

test('a request that does not come in time is ended, and one that brings a file is waited for', async () => {
  const slow = halting('/call/', new Promise(() => {}));
  expect(await halting('/file/', slow)).toEqual({ status: 200, body: 'abcd' });
  expect((await slow).status).toBe(408);
  expect(await halting('/call/', Promise.resolve())).toEqual({ status: 200, body: 'abcd' });
});
