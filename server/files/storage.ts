/**
 * The one place that keeps the bytes of files: a bucket when `S3_BUCKET` is set, else a folder of the data folder.
 *
 * Nothing is public there. Whoever wants bytes asks a route of ours, which asks who they are. Keys are made here and
 * say nothing of the file; a key is written once and never again.
 */
import { once } from 'node:events';
import { ReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { AppError, notFound } from '#shared/errors.ts';
import type { Config } from '../config.ts';

export interface Storage {
  /** Keeps `size` bytes. Whatever fails leaves nothing behind. Throws `unavailable` or `no_space`, or what `bytes` throws. */
  write(key: string, bytes: Readable, about: { size: number; type: string }): Promise<void>;
  /** Throws `not_found` where there is nothing. */
  read(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  copy(from: string, to: string): Promise<void>;
  /** Does nothing where there is nothing. */
  remove(key: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens nothing until a file is written or read, so a start costs nothing. */
export function createStorage(config: Pick<Config, 's3' | 'dataDir'>): Storage {
  let opened: Promise<Place> | undefined;
  const disk = async () => {
    opened ??= config.s3 ? openBucket(config.s3) : openFolder(config.dataDir);
    return (await opened).disk;
  };
  const remove = async (key: string) => (await disk()).delete(key).catch(refuse);
  return {
    async write(key, bytes, { size, type }) {
      let broken: unknown;
      bytes.once('error', (error) => {
        broken = error;
      });
      try {
        await (await disk()).putStream(key, bytes, { contentLength: size, contentType: type });
      } catch (error) {
        await remove(key).catch(() => undefined);
        throw broken ?? failure(error);
      }
    },
    read: async (key) => {
      const stream = await (await disk()).getStream(key).catch(refuse);
      // A file says that it is not there only once it is opened.
      if (stream instanceof ReadStream) await once(stream, 'open').catch(refuse);
      return stream;
    },
    has: async (key) => (await disk()).exists(key).catch(refuse),
    copy: async (from, to) => (await disk()).copy(from, to).catch(refuse),
    remove,
    close: async () => (await opened)?.close(),
  };
}

interface Place {
  disk: Disk;
  close(): Promise<void>;
}

async function openFolder(dataDir: string): Promise<Place> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  const isPassing = dataDir === 'memory';
  const location = isPassing ? await mkdtemp(join(tmpdir(), 'tandem-files-')) : join(dataDir, 'files');
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    close: async () => (isPassing ? rm(location, { recursive: true, force: true }) : undefined),
  };
}

async function openBucket(settings: NonNullable<Config['s3']>): Promise<Place> {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    // Stores that speak S3 but are not Amazon's know buckets by path, and no trailing checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    logger: silent,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    close: async () => client.destroy(),
  };
}

const nothing = () => {};

/** Whoever asked is told of a failure; the client's own remarks would go past our log. */
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function refuse(error: unknown): never {
  throw failure(error);
}

/** What a failure of the store means to whoever asked. */
function failure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const codes = causesOf(error).flatMap((cause) => [Reflect.get(cause, 'code'), Reflect.get(cause, 'name')]);
  if (['ENOENT', 'NoSuchKey', 'NotFound'].some((code) => codes.includes(code))) return notFound();
  if (codes.includes('ENOSPC')) return new AppError('no_space', 'The disk is full. Nothing was changed.');
  const away = new AppError('unavailable', 'Files cannot be reached right now. Try again in a moment.', {
    retryAfter: 5,
  });
  return Object.assign(away, { cause: error });
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
