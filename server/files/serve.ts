/**
 * How bytes that people sent leave our origin: as what they are, never as a page or a script of ours. Only pictures are
 * shown; all else is saved. Whoever may see a file is asked anew each time, unless everybody who is signed in may.
 */
import type { Request } from 'express';
import { isPictureType } from '#shared/features/asset.ts';
import type { Answer } from '../http/route.ts';
import { disposition } from './cleanName.ts';
import type { Storage } from './storage.ts';

export interface ServedFile {
  name: string;
  type: string;
  size: number;
  storage_key: string;
  hash: string;
}

export interface Serving {
  /** Offers it for saving, whatever it is. */
  isDownload?: boolean;
  /** Everybody may see it, so a browser need not ask again. */
  isForAll?: boolean;
}

export function serveFile(req: Request, storage: Storage, file: ServedFile, { isDownload, isForAll }: Serving): Answer {
  const etag = `"${file.hash}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': isForAll
      ? 'private, max-age=31536000, immutable, no-transform'
      : 'private, no-cache, no-transform',
  };
  if (req.get('if-none-match')?.includes(etag)) return { status: 304, headers };
  const isShown = isPictureType(file.type) && !isDownload;
  return {
    headers: {
      ...headers,
      'Content-Type': file.type.startsWith('text/') ? 'text/plain; charset=utf-8' : file.type,
      'Content-Length': String(file.size),
      'Content-Disposition': disposition(isShown ? 'inline' : 'attachment', file.name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
    },
    bytes: () => storage.read(file.storage_key),
  };
}
