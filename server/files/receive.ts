/**
 * Takes in a file as it streams: nothing is held but its head, which tells the type, and nothing is kept unless it is
 * what was announced, to the byte.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import { AppError, invalid } from '#shared/errors.ts';
import { sizeInWords } from '#shared/features/asset.ts';
import { demandType, type Expectation, headBytes } from './fileType.ts';
import type { Storage } from './storage.ts';

/** Reads a form with fields and, after them, one file, which `take` must read to its end or refuse. Answers what `take` does. */
export function readForm<T>(
  req: IncomingMessage,
  take: (fields: ReadonlyMap<string, string>, file: Readable) => Promise<T>,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const form = openForm(req);
  const fields = new Map<string, string>();
  let isTaken = false;
  const stop = (error: unknown) => {
    req.unpipe(form);
    req.resume();
    reject(error);
  };
  form.on('field', (name, value) => fields.set(name, value));
  form.on('file', (_name, file) => {
    isTaken = true;
    file.on('error', () => undefined); // whoever reads it meets the same
    take(fields, file).then(resolve, stop);
  });
  form.on('close', () => {
    if (!isTaken) reject(invalid('The form holds no file.', { file: 'is required' }));
  });
  form.on('error', () => stop(invalid('The form could not be read: it is malformed, or ends too early.')));
  req.on('close', () => {
    if (!req.complete) form.destroy(new Error('The sender went away.'));
  });
  req.pipe(form);
  return promise;
}

function openForm(req: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: req.headers,
      limits: { files: 1, fields: 20, fieldSize: 8192, parts: 21, headerPairs: 50 },
    });
  } catch {
    throw invalid('The body must be a form with a file: multipart/form-data.');
  }
}

export interface Announced extends Expectation {
  size: number;
}

export interface Received {
  storage_key: string;
  type: string;
  /** Of the bytes. */
  hash: string;
}

/** Keeps a file under a new key. Throws where its type or size is another than announced, and then keeps nothing. */
export async function keepFile(storage: Storage, file: Readable, announced: Announced): Promise<Received> {
  const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  const { head, isWhole } = await readHead(chunks, announced.size);
  const type = await demandType(head, announced);
  const storage_key = newKey();
  const hash = createHash('sha256');
  async function* measured(): AsyncGenerator<Buffer> {
    let size = 0;
    for (let chunk: Buffer | undefined = head; chunk; chunk = isWhole ? undefined : await next(chunks)) {
      size += chunk.length;
      demandAtMost(size, announced.size);
      hash.update(chunk);
      yield chunk;
    }
    demandExactly(size, announced.size);
  }
  const bytes = Readable.from(measured(), { objectMode: false });
  await storage.write(storage_key, bytes, { size: announced.size, type });
  return { storage_key, type, hash: hash.digest('base64url') };
}

/** Where bytes go: over many folders, so that none grows large. */
export function newKey(): string {
  const id = randomUUID();
  return `${id.slice(0, 2)}/${id}`;
}

async function readHead(chunks: AsyncIterator<Buffer>, size: number): Promise<{ head: Buffer; isWhole: boolean }> {
  const read: Buffer[] = [];
  let length = 0;
  while (length < headBytes) {
    const chunk = await next(chunks);
    if (!chunk) return { head: demandWhole(Buffer.concat(read), size), isWhole: true };
    read.push(chunk);
    length += chunk.length;
    demandAtMost(length, size);
  }
  return { head: Buffer.concat(read), isWhole: false };
}

async function next(chunks: AsyncIterator<Buffer>): Promise<Buffer | undefined> {
  try {
    const { done, value } = await chunks.next();
    return done ? undefined : value;
  } catch {
    throw invalid('The file ended too early. Send it again.', { file: 'ended too early' });
  }
}

function demandWhole(bytes: Buffer, size: number): Buffer {
  demandExactly(bytes.length, size);
  return bytes;
}

function demandAtMost(size: number, announced: number): void {
  if (size <= announced) return;
  const message = `This file is larger than the ${sizeInWords(announced)} that it was said to be.`;
  throw new AppError('too_large', message, { fields: { file: 'is larger than announced' } });
}

function demandExactly(size: number, announced: number): void {
  if (size === announced) return;
  throw invalid(`This file has ${sizeInWords(size)}, but was said to have ${sizeInWords(announced)}.`, {
    file: 'has another size than announced',
  });
}
