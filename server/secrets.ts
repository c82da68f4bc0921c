import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import { StartError } from './db/embedded/folderLock.ts';

const fileSchema = z.object({ secret: z.string().check(z.minLength(32)) });

/**
 * What signs sessions and codes: `SECRET`, else made once and kept in the data folder, for its owner's eyes only.
 * Losing it signs everybody out. Throws `StartError` when the file cannot be read or written.
 */
export function loadSecret(config: Pick<Config, 'secret' | 'dataDir'>): string {
  if (config.secret) return config.secret;
  if (config.dataDir === 'memory') return randomBytes(32).toString('hex');
  const file = join(config.dataDir, 'secrets.json');
  return readSecret(file) ?? makeSecret(file);
}

/** A key of its own for each use, so that what one signs means nothing to another. */
export const deriveKey = (secret: string, use: string): Buffer => createHmac('sha256', secret).update(use).digest();

function readSecret(file: string): string | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new StartError(`${file} cannot be read. Give this user the right to, or set SECRET.`);
  }
  try {
    return fileSchema.parse(JSON.parse(content)).secret;
  } catch {
    throw new StartError(`${file} is damaged. Bring it back from a backup, or remove it: everybody signs in again.`);
  }
}

function makeSecret(file: string): string {
  const secret = randomBytes(32).toString('hex');
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ secret })}\n`, { mode: 0o600, flag: 'wx' });
  } catch {
    throw new StartError(`${file} cannot be written. Make the data folder writable, or set SECRET.`);
  }
  return secret;
}
