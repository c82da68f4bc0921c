/** The least that the document library costs: no access, nothing kept. Run by itself; the baseline of `documents.ts`. */
import { createServer, type IncomingMessage } from 'node:http';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';

const hocuspocus = new Hocuspocus({ quiet: true });
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer();
server.on('upgrade', (req: IncomingMessage, socket, head) => {
  sockets.handleUpgrade(req, socket, head, (ws) => {
    ws.binaryType = 'arraybuffer';
    const connection = hocuspocus.handleConnection(ws as never, new Request('http://localhost/collab'));
    ws.on('message', (data: ArrayBuffer) => connection.handleMessage(new Uint8Array(data)));
    ws.on('close', (code, reason) => connection.handleClose({ code, reason: String(reason) }));
  });
});
server.listen(Number(process.env.PORT), () => console.log(`Hocuspocus is at http://localhost:${process.env.PORT}`));
