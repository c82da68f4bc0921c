import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from './failures.ts';
import type { Keeper } from './keeper.ts';
import type { Suite } from './suites.ts';
import { type Tally, tally } from './tally.ts';

export interface SuiteRun {
  readonly keeper: Keeper;
  readonly environment: Partial<Record<string, string>>;
  readonly filters: readonly string[];
}

/** A suite that hangs is ended after three times its share, and not before 25 minutes: on a busy machine all take long. */
const patienceMs = (seconds: number): number => Math.max(3 * seconds, 25 * 60) * 1000;

/** Counts of a suite, and its failed tests in words. */
export interface SuiteTally extends Tally {
  readonly failures: readonly string[];
}

/** Runs one suite to its end, its output passed through, and counts. */
export async function runSuite(suite: Suite, { keeper, environment, filters }: SuiteRun): Promise<SuiteTally> {
  const report = join(keeper.folder, `${suite.name}.json`);
  const seconds = process.env.SUITE_SECONDS ?? String(suite.seconds);
  const child = spawn(process.execPath, [...commandOf(suite, report), ...filters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment, SUITE_SECONDS: seconds, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    detached: true,
  });
  const group = child.pid ?? 0;
  keeper.keepGroup(suite.name, group);
  const hanging = setTimeout(
    () => {
      console.log(`${suite.name} does not end and is stopped.`);
      process.kill(-group, 'SIGKILL');
    },
    patienceMs(Number(seconds)),
  );
  const [code] = await once(child, 'exit');
  clearTimeout(hanging);
  keeper.forgetGroup(suite.name);
  const written = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  return { ...tally(suite.runner, written, code === 0), failures: failures(suite.runner, written) };
}

function commandOf(suite: Suite, report: string): string[] {
  if (suite.runner === 'playwright') {
    const reporters = ['--pass-with-no-tests', '--reporter=list,json'];
    return ['node_modules/playwright/cli.js', 'test', '--config=tests/playwright.config.ts', ...reporters];
  }
  const projects = suite.projects.map((name) => `--project=${name}`);
  const reporters = ['--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return ['node_modules/vitest/vitest.mjs', 'run', '--config=tests/vitest.config.ts', ...projects, ...reporters];
}
