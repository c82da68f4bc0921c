/**
 * The least that a fan-out can cost: a process of `ws` sockets that writes each of them the same bytes, framed once. Run
 * by itself; `GET /?times=150&bytes=1300` answers the processor time that so many rounds took, in seconds.
 */
import { createServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { Message } from '#server/live/message.ts';

const sockets: Duplex[] = [];
const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer(async (req, res) => {
  const { searchParams } = new URL(req.url ?? '', 'http://localhost');
  const { wire } = new Message({ type: 'reset', stream: 'x'.repeat(Number(searchParams.get('bytes'))) });
  const before = process.cpuUsage();
  for (let n = 0; n < Number(searchParams.get('times')); n++) {
    for (const socket of sockets) socket.write(wire);
    await pause(10);
  }
  const { user, system } = process.cpuUsage(before);
  res.end(String((user + system) / 1e6));
});
server.on('upgrade', (req, socket, head) => upgrades.handleUpgrade(req, socket, head, () => sockets.push(socket)));
server.listen(Number(process.env.PORT), () =>
  console.log(`The bare fan-out is at http://localhost:${process.env.PORT}`),
);
