/** P15 and P21: what a browser must load, and how long one waits for a first start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../faults/node.ts';
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
