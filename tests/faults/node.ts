import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Browser, goodPassword } from '../harness.ts';
import { freePort } from '../run/daemon.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface ServerProcess {
  url: string;
  pid: number;
  /** What it wrote, for a failing test's message. */
  output(): string;
  kill(): Promise<void>;
  /** Asks it to stop and answers its exit code. */
  terminate(): Promise<number | null>;
}

/** A server as a process of its own, which a test may kill. Resolves when it says where it is. */
export async function startProcess(env: Record<string, string>, entry = 'server/main.ts'): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, [entry], {
    cwd: root,
    env: {
      ...process.env,
      SECRET: 'a secret that outlives the process, for tests',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  await said(
    child,
    () => output.includes(' is at '),
    () => output,
  );
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  };
}

async function said(child: ChildProcess, holds: () => boolean, output: () => string): Promise<void> {
  const ended = once(child, 'exit').then(() => {
    throw new Error(`The server ended: ${output()}`);
  });
  ended.catch(() => undefined);
  while (!holds()) await Promise.race([once(child.stdout ?? child, 'data'), ended]);
}

export interface Place {
  who: Browser;
  slug: string;
  projectId: string;
  workspaceId: string;
  issues: string;
}

/** Somebody with a workspace and a project, through the API. */
export async function settle(url: string): Promise<Place> {
  const who = new Browser(url);
  await who.signUp('mara@example.org', goodPassword);
  const workspace = await who.call('POST', '/api/workspaces/', { name: 'Faults', slug: 'faults' });
  const project = await who.call('POST', '/api/workspaces/faults/projects/', { name: 'Faults', identifier: 'F' });
  if (project.status !== 201) throw new Error(JSON.stringify(project.body));
  const projectId: string = project.body.id;
  return {
    who,
    slug: 'faults',
    projectId,
    workspaceId: workspace.body.id,
    issues: `/api/workspaces/faults/projects/${projectId}/issues/`,
  };
}
