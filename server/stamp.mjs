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
 * Whether every package that the lock file names is among the installed ones, in the locked version. Packages for other
 * platforms may be missing, packages for development too unless `development`.
 *
 * @typedef {Record<string, { version?: string, dev?: boolean, devOptional?: boolean, optional?: boolean, peer?: boolean, link?: boolean }>} Packages
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {{ development: boolean }} options
 */
export function isInstalled(locked, installed, { development }) {
  return Object.entries(locked).every(([path, { version, dev, devOptional, optional }]) => {
    const found = installed[path];
    if (found) return found.version === version;
    return path === '' || optional || ((dev || devOptional) && !development);
  });
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
