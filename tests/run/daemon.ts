import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A database or bus that tests run against. */
export interface Daemon {
  readonly url: string;
  readonly pid: number;
  /** Ends it by this signal and resolves when it is gone. */
  stop(signal: NodeJS.Signals): Promise<void>;
}

export interface DaemonOptions extends Pick<SpawnOptions, 'cwd' | 'uid' | 'gid'> {
  readonly command: string;
  readonly args: readonly string[];
  readonly url: string;
  readonly log: string;
  /** Told as soon as there is a process, before it answers. */
  readonly onProcess?: ((pid: number) => void) | undefined;
  /** Throws as long as the daemon does not answer. */
  readonly ask: (url: string) => Promise<void>;
}

const patienceMs = 30_000;

/** Where a daemon listens, and who hears of its process. */
export interface DaemonPlace {
  /** A free one when left out. */
  readonly port?: number;
  readonly onProcess?: DaemonOptions['onProcess'];
}

/** Starts a daemon in a process group of its own and resolves when it answers; rejects with its log if it ends instead. */
export async function startDaemon(options: DaemonOptions): Promise<Daemon> {
  const { command, args, url, log, ask, onProcess, ...rest } = options;
  const output = openSync(log, 'a');
  const child = spawn(command, args, { ...rest, stdio: ['ignore', output, output], detached: true });
  closeSync(output);
  if (child.pid === undefined) throw (await once(child, 'error'))[0];
  onProcess?.(child.pid);
  const given = new AbortController();
  const ended = once(child, 'exit', { signal: given.signal }).then(() => {
    throw new Error(`${command} ended:\n${readFileSync(log, 'utf8').slice(-2000)}`);
  });
  await Promise.race([untilAnswered(() => ask(url)), ended]).finally(() => {
    ended.catch(() => undefined);
    given.abort();
  });
  return { url, pid: child.pid, stop: (signal) => stop(child, signal) };
}

async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
      await wait(30);
    }
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}

/** Where a program stands: in the PATH, else in one of these folders. */
export function findProgram(name: string, folders: readonly string[] = []): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...folders]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));
}
