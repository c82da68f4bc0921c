/** A store that speaks as much of S3 as we do, for tests: it keeps objects in memory and checks that requests are signed. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BucketServer {
  url: string;
  /** What is kept, by `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; type: string }>;
  /** Every request, as `METHOD /bucket/key`. */
  asked: string[];
  /** While true every request is answered 503. */
  isAway: boolean;
  close(): Promise<void>;
}

export async function startBucketServer(): Promise<BucketServer> {
  const server = createServer((req, res) => void answer(bucket, req, res));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const bucket: BucketServer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    asked: [],
    isAway: false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bucket;
}

async function answer(bucket: BucketServer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const key = decodeURIComponent(new URL(req.url ?? '/', 'http://localhost').pathname);
  bucket.asked.push(`${req.method} ${key}`);
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part);
  const refuse = (status: number, code: string) =>
    res.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
  if (bucket.isAway) return void refuse(503, 'SlowDown');
  if (!req.headers.authorization?.includes('Credential=key-of-tests/')) return void refuse(403, 'AccessDenied');
  const from = req.headers['x-amz-copy-source'];
  const found = bucket.objects.get(typeof from === 'string' ? decodeURIComponent(from) : key);
  switch (req.method) {
    case 'PUT':
      if (from && !found) return void refuse(404, 'NoSuchKey');
      bucket.objects.set(
        key,
        found && from ? found : { bytes: Buffer.concat(parts), type: req.headers['content-type'] ?? '' },
      );
      return void res.writeHead(200).end(from ? '<CopyObjectResult><ETag>"x"</ETag></CopyObjectResult>' : '');
    case 'DELETE':
      bucket.objects.delete(key);
      return void res.writeHead(204).end();
    default:
      if (!found) return void refuse(404, 'NoSuchKey');
      res.writeHead(200, { 'content-length': found.bytes.length, 'content-type': found.type, etag: '"x"' });
      return void res.end(req.method === 'HEAD' ? undefined : found.bytes);
  }
}
