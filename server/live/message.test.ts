import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Frame } from '#shared/change.ts';
import { Message } from './message.ts';

/** Where RFC 6455 changes how a length is written, and around. */
const lengths = [60, 125, 126, 127, 65_535, 65_536, 300_000];

test('a message of any length arrives at a WebSocket as its text, between what `ws` itself sends', async () => {
  const frames = lengths.map((length): Frame => {
    const frame = { type: 'reset', stream: '' } satisfies Frame;
    return { ...frame, stream: 'ä'.repeat(4).padEnd(length - JSON.stringify(frame).length - 4, 'x') };
  });
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer().listen(0);
  server.on('upgrade', (req, socket, head) =>
    sockets.handleUpgrade(req, socket, head, (ws) => {
      for (const frame of frames) {
        socket.write(new Message(frame).wire);
        ws.send('between');
      }
      ws.close();
    }),
  );
  await once(server, 'listening');
  const client = new WebSocket(`ws://localhost:${(server.address() as AddressInfo).port}`);
  const heard: string[] = [];
  client.on('message', (data) => heard.push(String(data)));
  await once(client, 'close');
  server.close();
  expect(heard.filter((text) => text === 'between')).toHaveLength(lengths.length);
  const texts = heard.filter((text) => text !== 'between');
  expect(texts.map((text) => Buffer.byteLength(text))).toEqual(lengths);
  expect(texts.map((text) => JSON.parse(text))).toEqual(frames);
});
