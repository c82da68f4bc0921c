import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A start that cannot succeed, with the one line that says why. */
export class StartError extends Error {}

/**
 * Takes the data folder for this process. The embedded database does not notice a second process on its folder and
 * would be ruined by one. A lock whose process is gone is taken over. Returns how to give it back.
 * Throws `StartError` when another living process holds it or the folder cannot be written.
 */
export function lockFolder(folder: string): () => void {
  const file = join(folder, 'tandem.lock');
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Set DATA_DIR to one that can.`,
    );
  }
  for (let attempt = 0; attempt < 3; attempt++) {
    if (writeLock(folder, file)) return () => rmSync(file, { force: true });
    const [pid, began = ''] = readFileSync(file, 'utf8').trim().split(' ');
    const holder = Number(pid);
    if (isAlive(holder) && bootTime(holder) === began) {
      throw new StartError(
        `The data folder ${folder} is in use by another Tandem (process ${holder}). Stop it, or set DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
  throw new StartError(`The data folder ${folder} could not be locked.`);
}

function writeLock(folder: string, file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, `${process.pid} ${bootTime(process.pid)}\n`);
    closeSync(handle);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw new StartError(
      `The data folder ${folder} cannot be written (${codeOf(error)}). Set DATA_DIR to one that can.`,
    );
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** When a process began, where the system tells: a number that was given out again is not the same process. */
function bootTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'unknown';
