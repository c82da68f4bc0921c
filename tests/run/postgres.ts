import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type Daemon, type DaemonPlace, findProgram, freePort, startDaemon } from './daemon.ts';

const places = ['/usr/lib/postgresql/*/bin', '/opt/homebrew/opt/postgresql@*/bin', '/usr/local/opt/postgresql@*/bin'];

/** The folder of PostgreSQL's programs (Debian keeps them out of the PATH), the newest if there are several. */
export function findPostgres(): string | undefined {
  const folders = globSync(places).sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const initdb = findProgram('initdb', folders);
  return initdb && dirname(realpathSync(initdb));
}

export interface PostgresPlace extends DaemonPlace {
  /** Whether what it acknowledged survives the machine's death too, as in earnest. */
  isDurable?: boolean;
}

/**
 * Starts PostgreSQL in `folder`, which is made if it is missing and otherwise used as it was left. It listens on this
 * machine only and lets anybody in; what it acknowledged survives its own death.
 */
export async function startPostgres(
  bin: string,
  folder: string,
  { isDurable = false, ...place }: PostgresPlace = {},
): Promise<Daemon> {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : {};
  const data = join(folder, 'data');
  if (!existsSync(data)) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(data, user.uid, user.gid);
    const first = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
    execFileSync(join(bin, 'initdb'), first, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const at = place.port ?? (await freePort());
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    ...(!isDurable && { fsync: 'off', full_page_writes: 'off' }),
  };
  return startDaemon({
    ...user,
    cwd: folder,
    command: join(bin, 'postgres'),
    args: [
      '-D',
      data,
      '-p',
      String(at),
      ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ],
    url: `postgres://postgres@127.0.0.1:${at}/postgres`,
    log: join(folder, 'postgres.log'),
    ask: askPostgres,
    onProcess: place.onProcess,
  });
}

async function askPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.end();
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid?: number; gid?: number } {
  const user = ['postgres', 'nobody'].find((name) => idOf('-u', name) !== undefined) ?? 'nobody';
  const [uid, gid] = [idOf('-u', user), idOf('-g', user)];
  if (uid === undefined || gid === undefined) throw new Error('PostgreSQL needs a user other than root');
  return { uid, gid };
}

function idOf(kind: '-u' | '-g', user: string): number | undefined {
  try {
    return Number(execFileSync('id', [kind, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}
