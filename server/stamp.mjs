import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A fingerprint of files and folders: it changes when a file's content or name does, and with nothing else. Tests are
 * left out, for they are no input of anything that is built. What does not exist counts as empty.
 *
 * @param {string} root the folder that `paths` stand in
 * @param {string[]} paths files, or folders with all that is in them
 */
export function fingerprint(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) => filesIn(root, path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {string[]}
 */
function filesIn(root, path) {
  if (!existsSync(join(root, path))) return [];
  if (statSync(join(root, path)).isDirectory()) {
    return readdirSync(join(root, path)).flatMap((name) => filesIn(root, `${path}/${name}`));
  }
  return /\.test\.tsx?$/.test(path) ? [] : [path];
}

/**
 * @typedef {object} Package an entry of a lock file
 * @property {string} [version]
 * @property {boolean} [dev]
 * @property {boolean} [devOptional]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 *
 * @typedef {Record<string, Package>} Packages
 * @typedef {{ os: string, cpu: string, libc: string | undefined }} Machine
 */

/**
 * Whether every package that the lock file names is among the installed ones, in the locked version. Packages for other
 * machines may be missing, packages for development too unless `development`. (npm leaves out binaries for this very
 * machine, without a word, when they ask for a newer Node than the one it runs on; and rightly what only the binaries for
 * other machines need, which names no machine.)
 *
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {{ development: boolean, machine: Machine }} options
 */
export function isInstalled(locked, installed, { development, machine }) {
  return Object.entries(locked).every(([path, wanted]) => {
    const found = installed[path];
    if (found) return found.version === wanted.version;
    const isForDevelopment = wanted.dev || wanted.devOptional;
    return path === '' || (isForDevelopment && !development) || (wanted.optional && !isFor(wanted, machine));
  });
}

/**
 * @param {Package} wanted
 * @param {Machine} machine
 */
function isFor({ os, cpu, libc }, machine) {
  /** @param {string[] | undefined} list @param {string | undefined} value */
  const allows = (list, value) => !list || !value || list.includes(value);
  return os !== undefined && allows(os, machine.os) && allows(cpu, machine.cpu) && allows(libc, machine.libc);
}

/**
 * Why `npm ci` failed, as one sentence that says what to do; undefined when it is none of the usual reasons.
 *
 * @param {string} output what npm printed
 * @param {string} folder where it installs
 */
export function explainNpm(output, folder) {
  if (/ENOSPC/.test(output)) return `The disk is full: npm cannot write to ${folder}.`;
  if (/\b(EACCES|EROFS|EPERM)\b/.test(output)) return `npm may not write to ${folder} or to its own cache.`;
  if (
    /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|EIDLETIMEOUT)\b/.test(
      output,
    )
  ) {
    return 'The npm registry cannot be reached. Tandem needs the network once, to install; please connect and try again.';
  }
  return undefined;
}
