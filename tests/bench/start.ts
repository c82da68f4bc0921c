/** P15 and P21: what a browser must load, and how long one waits for a first start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../server/prepare.mjs';
import { startProcess } from '../faults/node.ts';
import { freePort } from '../run/daemon.ts';
import { total, weighBuild, weightBars } from '../weight.ts';
import type { Figure } from './figure.ts';
import { memoryOf } from './live.ts';

export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-start-'));
  const first = await startProcess({ DATA_DIR: folder });
  await first.terminate();
  const begun = performance.now();
  const second = await startProcess({ DATA_DIR: folder });
  const warm = (performance.now() - begun) / 1000;
  await pause(3000);
  const memory = memoryOf(second.pid) / 1024 / 1024;
  await second.terminate();
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      id: 'P15',
      what: 'JavaScript of the whole client, gzip',
      value: total(weighBuild()),
      unit: 'KB',
      bar: weightBars.everything,
      aim: 400,
    },
    {
      id: 'P21',
      what: '`npm start` of a fresh copy, nothing installed or cached, until the page answers',
      value: await coldStart(),
      unit: 's',
      bar: 120,
      aim: 60,
    },
    { id: 'P21', what: 'a second start until it answers', value: warm, unit: 's', bar: 4, aim: 2 },
    {
      id: 'P21',
      what: 'idle memory of the one process, embedded database included',
      value: memory,
      unit: 'MB',
      bar: 500,
      aim: 350,
    },
  ];
}

/** What a checkout does not hold. */
const made = ['node_modules', 'dist', 'data', '.git'];

/** Seconds from `npm start` in a new copy of the project, with an empty cache of packages, to its page. */
async function coldStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-cold-'));
  const copy = join(folder, 'tandem');
  cpSync(root, copy, { recursive: true, filter: (path) => !made.includes(relative(root, path).split(sep)[0] ?? '') });
  const port = String(await freePort());
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV');
  const path = process.env.PATH?.split(delimiter).filter((one) => !one.includes('node_modules'));
  const env = { ...Object.fromEntries(outside), PATH: path?.join(delimiter), PORT: port, HOST: '127.0.0.1' };
  const begun = performance.now();
  const child = spawn('npm', ['start', '--cache', join(folder, 'cache')], {
    cwd: copy,
    env,
    detached: true,
    stdio: 'ignore',
  });
  while (!(await answers(`http://127.0.0.1:${port}/`))) {
    if (child.exitCode !== null) throw new Error(`npm start in a fresh copy ended with ${child.exitCode}.`);
    await pause(100);
  }
  const seconds = (performance.now() - begun) / 1000;
  const exit = once(child, 'exit');
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exit;
  rmSync(folder, { recursive: true, force: true });
  return seconds;
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
