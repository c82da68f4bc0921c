/** The check behind `npm run check`: everything that can be said within a minute, and all of it even if the first part fails. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { checkImports } from './imports.ts';
import { measure, type Sizes } from './sizes.ts';
import { type Finding, readSources } from './source.ts';
import { checkWords } from './words.ts';

interface Part {
  readonly name: string;
  readonly isGood: boolean;
  readonly seconds: number;
  readonly output: string;
}

const isFixing = process.argv.includes('--fix');
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config=tests/vitest.config.ts', '--passWithNoTests'];
const biome = ['node_modules/@biomejs/biome/bin/biome', 'check', '--colors=off'];

/** A part that is a program of its own: good when it ends with 0. */
async function program(name: string, args: readonly string[]): Promise<Part> {
  const begun = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)));
  const [out, err, isGood] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { name, isGood, seconds: (performance.now() - begun) / 1000, output: out + err };
}

/** A part that looks at the sources: good when it finds nothing. */
function reading(name: string, look: () => readonly Finding[]): Part {
  const begun = performance.now();
  const lines = look().map(({ path, line, message }) => `${path}:${line} ${message}`);
  const seconds = (performance.now() - begun) / 1000;
  return { name, isGood: lines.length === 0, seconds, output: lines.join('\n') };
}

async function main(): Promise<void> {
  // What is formatted anew must not change under the others' hands.
  const formatted = program('format, lint', [...biome, ...(isFixing ? ['--write'] : []), '.']);
  if (isFixing) await formatted;
  const others = [
    formatted,
    program('types', ['node_modules/typescript/bin/tsc']),
    program('unit tests', [...vitest, '--project=unit', '--project=screen', '--reporter=dot']),
  ];
  const sources = readSources(process.cwd());
  const parts = [
    reading('imports', () => checkImports(sources)),
    reading('words', () => checkWords(sources)),
    ...(await Promise.all(others)),
  ];
  for (const { name, isGood, output } of parts) if (!isGood) console.log(`— ${name}\n${output.trim()}\n`);
  for (const { name, isGood, seconds } of parts) {
    console.log(`${name.padEnd(13)}${isGood ? 'good  ' : 'FAILED'} ${seconds.toFixed(1).padStart(5)} s`);
  }
  printSizes(measure(sources));
  process.exitCode = parts.every(({ isGood }) => isGood) ? 0 : 1;
}

function printSizes({ files, functions, long }: Sizes): void {
  const row = (name: string, ...cells: (string | number)[]) =>
    console.log(name.padEnd(13) + cells.map((cell) => String(cell).padStart(8)).join(''));
  console.log();
  row('lines of', 'count', 'median', 'p90', 'longest');
  row('files', files.count, files.median, files.p90, files.longest);
  row('functions', functions.count, functions.median, functions.p90, functions.longest);
  for (const { path, lines } of long) console.log(`${lines} lines: ${path}`);
}

await main();
