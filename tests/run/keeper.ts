import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A temporary folder and the processes that work in it. A shell outside our process group (`keeper.sh`) ends them and
 * removes the folder as soon as we end it or die.
 */
export class Keeper {
  readonly folder: string;
  readonly #shell: ChildProcess;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'tandem-test-'));
    // Postgres works in here as a user of its own when we are root.
    chmodSync(this.folder, 0o711);
    const script = join(import.meta.dirname, 'keeper.sh');
    this.#shell = spawn('sh', [script, this.folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  }

  keepProcess(name: string, pid: number): void {
    writeFileSync(join(this.folder, `${name}.pid`), String(pid));
  }

  /** Keeps the process group that `pid` leads, until `forgetGroup`. */
  keepGroup(name: string, pid: number): void {
    writeFileSync(join(this.folder, `${name}.group`), String(pid));
  }

  forgetGroup(name: string): void {
    rmSync(join(this.folder, `${name}.group`), { force: true });
  }

  /** Resolves when all processes have ended and the folder is gone. */
  async end(): Promise<void> {
    if (this.#shell.exitCode !== null) return;
    const gone = once(this.#shell, 'exit');
    this.#shell.stdin?.end();
    await gone;
  }
}
