/**
 * Makes a checkout ready to run, with npm alone and under any Node from 18 on: packages as the lock file says, the client
 * built from what it is built from, and Node 24, which is one of the packages. What is ready is recognised by
 * fingerprints, so the second time costs a few milliseconds.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explainNpm, fingerprint, isInstalled } from './stamp.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const built = join(root, 'dist/client');
const oldestNpm = 10;

/** What a person can act on; it is shown without a stack. */
class CannotStart extends Error {}

/**
 * Runs `steps` and says in one line why they failed, if they did for a reason that a person can act on.
 *
 * @param {() => Promise<void> | void} steps
 */
export async function orExplain(steps) {
  try {
    await steps();
  } catch (error) {
    if (error instanceof CannotStart) console.error(error.message);
    else if (isDiskError(error)) console.error(`Tandem cannot write to ${error.path ?? root}: ${error.code}.`);
    else throw error;
    process.exit(1);
  }
}

/**
 * @param {unknown} error
 * @returns {error is NodeJS.ErrnoException}
 */
function isDiskError(error) {
  return error instanceof Error && 'code' in error && /^(EACCES|EROFS|EPERM|ENOSPC)$/.test(String(error.code));
}

/**
 * Installs what the lock file names, if it is not there. Packages for development are added when asked for, and never
 * taken away from one who has them.
 *
 * @param {{ development?: boolean }} [options]
 */
export function installPackages({ development = false } = {}) {
  const stamp = join(modules, '.tandem-stamp');
  const lock = `${fingerprint(root, ['package-lock.json'])} ${process.platform}-${process.arch}`;
  const known = readIfThere(stamp);
  if (known === `${lock} all` || (known === `${lock} production` && !development)) return;

  const all = development || Object.values(installedPackages()).some((one) => one.dev);
  if (!isComplete(all)) install(all);
  writeFileSync(stamp, `${lock} ${all ? 'all' : 'production'}`);
}

/** @param {boolean} development */
function isComplete(development) {
  const locked = packagesIn(join(root, 'package-lock.json'));
  return hasOwnNode() && isInstalled(locked, installedPackages(), { development, machine: thisMachine() });
}

/** @param {boolean} all */
function install(all) {
  const npm = findNpm();
  mkdirSync(modules, { recursive: true });
  accessSync(modules, constants.W_OK);
  console.log('Installing packages (the first time this takes a minute or so) …');
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress', '--engine-strict=false'];
  const args = ['ci', all ? '--include=dev' : '--omit=dev', ...quiet];
  expectInstalled(npm(args));
  if (isComplete(all)) return;
  // npm left out what asks for a newer Node than ours: now there is one to run it on.
  const folder = join(root, 'dist/.node');
  mkdirSync(folder, { recursive: true });
  copyFileSync(ownNode(), join(folder, 'node'));
  expectInstalled(npm(args, folder));
  rmSync(folder, { recursive: true });
}

/** @param {import('node:child_process').SpawnSyncReturns<string>} result of `npm ci` */
function expectInstalled(result) {
  const output = `${result.stdout}${result.stderr}`;
  if (result.status !== 0) throw new CannotStart(explainNpm(output, modules) ?? `npm ci failed.\n${output.trim()}`);
  if (hasOwnNode()) return;
  throw new CannotStart(
    'npm did not install Node 24: please run `npm rebuild node --ignore-scripts=false` and try again.',
  );
}

/** The npm that runs us, else the one in the PATH; refuses one that cannot read our lock file. */
function findNpm() {
  const own = process.env.npm_execpath ?? '';
  const isNpm = basename(own) === 'npm-cli.js';
  const command = isNpm ? process.execPath : 'npm';
  const first = isNpm ? [own] : [];
  /** @param {string[]} args @param {string} [node] the folder of another Node to run on */
  const npm = (args, node) =>
    spawnSync(node && command === process.execPath ? join(node, 'node') : command, [...first, ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: node ? { ...process.env, PATH: `${node}:${process.env.PATH}` } : process.env,
    });
  const version = npm(['--version']).stdout?.trim();
  if (!version) throw new CannotStart('npm was not found: Tandem needs Node with npm (https://nodejs.org).');
  if (Number.parseInt(version, 10) < oldestNpm) {
    throw new CannotStart(
      `Tandem needs npm ${oldestNpm} or newer and this is ${version}: please run \`npm install -g npm@${oldestNpm}\`.`,
    );
  }
  return npm;
}

/** Builds the client, unless it is built from just these inputs. */
export function buildClient() {
  const stamp = join(built, '.stamp');
  const inputs = fingerprint(root, ['client', 'shared', 'package.json', 'package-lock.json']);
  if (readIfThere(stamp) === inputs) return;
  console.log('Building the client …');
  const next = `${built}.${process.pid}`;
  mkdirSync(next, { recursive: true });
  const options = ['--config', 'client/vite.config.ts', '--outDir', next, '--logLevel', 'warn'];
  const result = spawnSync(ownNode(), [join(modules, 'vite/bin/vite.js'), 'build', ...options], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    rmSync(next, { recursive: true });
    throw new CannotStart(`The client could not be built.\n${result.stdout}${result.stderr}`);
  }
  writeFileSync(join(next, '.stamp'), inputs);
  // In one step: a server that runs from the same checkout serves the old one until then.
  rmSync(built, { recursive: true, force: true });
  renameSync(next, built);
}

/**
 * Goes on as Node 24 with these arguments: passes on the signals it gets, and ends as that process ends.
 *
 * @param {string[]} args
 * @param {Record<string, string | undefined>} [env] in addition to our own
 */
export function becomeNode(args, env = {}) {
  const path = [join(modules, '.bin'), process.env.PATH].join(':');
  const child = spawn(ownNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])) {
    // A terminal sends its signals to the whole group: the child has them already.
    const fromTerminal = process.stdin.isTTY && signal !== 'SIGTERM';
    process.on(signal, () => fromTerminal || child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`Node 24 does not run here: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

function ownNode() {
  return join(modules, '.bin/node');
}

/** Whether the binary is there: npm leaves it out when told to run no install scripts. */
function hasOwnNode() {
  return existsSync(ownNode());
}

/** @param {string} file */
function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

function installedPackages() {
  return packagesIn(join(modules, '.package-lock.json'));
}

/** @returns {import('./stamp.mjs').Machine} */
function thisMachine() {
  const linux = process.platform === 'linux';
  const report = linux ? /** @type {{ header?: object }} */ (process.report.getReport()) : {};
  const isGlibc = 'glibcVersionRuntime' in (report.header ?? {});
  return { os: process.platform, cpu: process.arch, libc: linux ? (isGlibc ? 'glibc' : 'musl') : undefined };
}

/**
 * @param {string} file a lock file
 * @returns {import('./stamp.mjs').Packages}
 */
function packagesIn(file) {
  return JSON.parse(readIfThere(file) ?? '{}').packages ?? {};
}
