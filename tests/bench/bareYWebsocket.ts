/** The least that the protocol of y-websocket costs: one document, no access, nothing kept. Run by itself; a baseline of `documents.ts`. */
import { createDecoder, readVarUint } from 'lib0/decoding';
import { createEncoder, length, toUint8Array, writeVarUint } from 'lib0/encoding';
import { type WebSocket, WebSocketServer } from 'ws';
import { readSyncMessage, writeSyncStep1, writeUpdate } from 'y-protocols/sync';
import { Doc } from 'yjs';

const syncMessage = 0;
const doc = new Doc();
const open = new Set<WebSocket>();

function frame(write: (encoder: ReturnType<typeof createEncoder>) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarUint(encoder, syncMessage);
  write(encoder);
  return toUint8Array(encoder);
}

doc.on('update', (update: Uint8Array) => {
  const message = frame((encoder) => writeUpdate(encoder, update));
  for (const socket of open) socket.send(message);
});

const sockets = new WebSocketServer({ port: Number(process.env.PORT), perMessageDeflate: false }, () =>
  console.log(`y-websocket is at http://localhost:${process.env.PORT}`),
);
sockets.on('connection', (socket) => {
  open.add(socket);
  socket.on('close', () => open.delete(socket));
  socket.on('message', (data: Buffer) => {
    const decoder = createDecoder(new Uint8Array(data));
    if (readVarUint(decoder) !== syncMessage) return;
    const answer = createEncoder();
    writeVarUint(answer, syncMessage);
    readSyncMessage(decoder, answer, doc, socket);
    if (length(answer) > 1) socket.send(toUint8Array(answer));
  });
  socket.send(frame((encoder) => writeSyncStep1(encoder, doc)));
});
