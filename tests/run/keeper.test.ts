import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { Keeper } from './keeper.ts';

test('the end of a keeper is the end of its processes and its folder', async () => {
  const keeper = new Keeper();
  const database = spawn('sleep', ['60']);
  const suite = spawn('sh', ['-c', 'sleep 60; true'], { detached: true });
  keeper.keepProcess('database', database.pid ?? 0);
  keeper.keepGroup('suite', suite.pid ?? 0);
  const bothGone = Promise.all([once(database, 'exit'), once(suite, 'exit')]);
  await keeper.end();
  expect(existsSync(keeper.folder)).toBe(false);
  await bothGone;
});

test('a forgotten group lives on', async () => {
  const keeper = new Keeper();
  const suite = spawn('sleep', ['60'], { detached: true });
  keeper.keepGroup('suite', suite.pid ?? 0);
  keeper.forgetGroup('suite');
  await keeper.end();
  expect([suite.exitCode, suite.signalCode]).toEqual([null, null]);
  suite.kill();
  await once(suite, 'exit');
});

test('the kill -9 of a run is the end of what it started', async () => {
  const program = join(import.meta.dirname, 'keeper.ts');
  const source = `
    import { spawn } from 'node:child_process';
    import { Keeper } from ${JSON.stringify(program)};
    const keeper = new Keeper();
    const kept = spawn('sh', ['-c', 'echo up; sleep 60; true'], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    keeper.keepGroup('suite', kept.pid);
    kept.stdout.once('data', () => process.kill(process.pid, 'SIGKILL'));`;
  const run = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'ignore', 'pipe'] });
  // The pipe closes when the last process that writes to it is gone.
  await text(run.stderr);
  expect(run.signalCode ?? (await once(run, 'exit'))[1]).toBe('SIGKILL');
});
