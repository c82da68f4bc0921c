/** P15 and P21: what a browser must load, and how long one waits for a first start. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { startProcess } from '../faults/node.ts';
import type { Figure } from './figure.ts';
import { memoryOf } from './live.ts';

const assets = fileURLToPath(new URL('../../dist/client/', import.meta.url));

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
      value: sizeOf(readdirSync(`${assets}assets`).filter((name) => name.endsWith('.js'))),
      unit: 'KB',
      bar: 600,
      aim: 400,
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

const sizeOf = (names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(readFileSync(`${assets}assets/${name}`)).length, 0) / 1024;
