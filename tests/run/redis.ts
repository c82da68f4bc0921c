import { join } from 'node:path';
import { createClient } from 'redis';
import { type Daemon, type DaemonPlace, findProgram, freePort, startDaemon } from './daemon.ts';

/** Starts Redis in `folder`, on this machine only, keeping nothing on disk. */
export async function startRedis(command: string, folder: string, place: DaemonPlace = {}): Promise<Daemon> {
  const at = place.port ?? (await freePort());
  return startDaemon({
    cwd: folder,
    command,
    args: ['--port', String(at), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    url: `redis://127.0.0.1:${at}`,
    log: join(folder, 'redis.log'),
    ask: askRedis,
    onProcess: place.onProcess,
  });
}

export function findRedis(): string | undefined {
  return findProgram('redis-server', ['/opt/homebrew/bin', '/usr/local/bin']) ?? findProgram('valkey-server');
}

async function askRedis(url: string): Promise<void> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  await client.ping();
  client.destroy();
}
