/** The test run behind `npm test`: suites one after another, and at the end one line with the counts of all. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient } from '../../server/prepare.mjs';
import { equip, isThere } from './equipment.ts';
import { Keeper } from './keeper.ts';
import { runSuite, type SuiteRun, type SuiteTally } from './runSuite.ts';
import { choose, type Suite, tools } from './suites.ts';
import { isGood, nothing, sentence, sum } from './tally.ts';

interface Outcome extends SuiteTally {
  readonly name: string;
  readonly seconds: number;
  readonly note: string;
}

const isCI = process.env.CI === 'true';

async function main(): Promise<void> {
  const { chosen, filters } = choose(process.argv.slice(2));
  const keeper = new Keeper();
  endOnSignals(keeper);
  try {
    const used = tools.filter((tool) => chosen.some(({ needs, gains }) => [...needs, ...gains].includes(tool)));
    const environment = { TEST_TEMPLATES: makeTemplates(keeper), ...(await equip(used, keeper)) };
    const outcomes: Outcome[] = [];
    for (const suite of chosen) outcomes.push(await outcomeOf(suite, { keeper, environment, filters }));
    report(outcomes);
  } finally {
    await keeper.end();
  }
}

/** Where embedded databases are copied from and to; it goes with the run. */
function makeTemplates(keeper: Keeper): string {
  const folder = join(keeper.folder, 'templates');
  mkdirSync(folder);
  return folder;
}

/** Runs a suite as far as its tools are there. In CI a missing tool is a failure. */
async function outcomeOf(suite: Suite, run: SuiteRun): Promise<Outcome> {
  const isMissing = (tool: Suite['needs'][number]) => !isThere(tool, run.environment);
  const missing = [...suite.needs, ...suite.gains].filter(isMissing);
  const lack = missing.length > 0 ? `without ${missing.join(' and ')}` : '';
  if (suite.needs.some(isMissing)) {
    console.log(`\n${suite.name} is left out: there is no ${suite.needs.filter(isMissing).join(' and no ')} here.`);
    const failed = isCI ? 1 : 0;
    return { ...nothing, failed, failures: [], name: suite.name, seconds: 0, note: `left out, ${lack}` };
  }
  console.log(`\n— ${suite.name} ${lack}`);
  if (suite.runner === 'playwright' && !isClientBuilt()) {
    const note = 'the client could not be built';
    return { ...nothing, failed: 1, failures: [], name: suite.name, seconds: 0, note };
  }
  const begun = performance.now();
  const counted = await runSuite(suite, run);
  const seconds = Math.round((performance.now() - begun) / 1000);
  const share = Number(process.env.SUITE_SECONDS ?? suite.seconds);
  const notes = [lack, seconds > share ? `overran its ${share} s` : ''].filter((note) => note !== '');
  const failed = counted.failed + (isCI && lack ? 1 : 0);
  return { ...counted, failed, name: suite.name, seconds, note: notes.join(', ') };
}

/** Browsers see the client as `npm start` serves it. */
function isClientBuilt(): boolean {
  try {
    buildClient();
    return true;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return false;
  }
}

function report(outcomes: readonly Outcome[]): void {
  for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
  console.log();
  for (const outcome of outcomes) {
    const note = outcome.note && ` (${outcome.note})`;
    console.log(`${outcome.name.padEnd(11)}${sentence(outcome)} in ${outcome.seconds} s${note}`);
  }
  const all = sum(outcomes);
  if (all.passed + all.failed === 0) console.log('No test ran.');
  console.log(sentence(all));
  process.exitCode = isGood(all) ? 0 : 1;
}

function endOnSignals(keeper: Keeper): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void keeper.end().then(() => process.exit(codes[signal])));
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof RangeError ? error.message : error);
  console.log(sentence({ ...nothing, failed: 1 }));
  process.exitCode = 1;
}
