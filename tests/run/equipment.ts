/** What suites need beside npm's packages: found, installed where that is possible, started, and passed on by environment. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './daemon.ts';
import type { Keeper } from './keeper.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { findRedis, startRedis } from './redis.ts';
import type { Tool } from './suites.ts';

const find: Record<Tool, () => string | undefined> = {
  postgres: findPostgres,
  redis: findRedis,
  chromium: findChromium,
};

/** Where the suites read a tool's address; one that is set beforehand is used, and nothing started. */
const variables: Record<Tool, string> = {
  postgres: 'TEST_DATABASE_URL',
  redis: 'TEST_REDIS_URL',
  chromium: 'CHROMIUM_PATH',
};

const debianPackages: Record<Tool, string> = { postgres: 'postgresql', redis: 'redis-server', chromium: 'chromium' };

function findChromium(): string | undefined {
  const mac = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS`);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome', 'Chromium'];
  return names.map((name) => findProgram(name, mac)).find((file) => file !== undefined);
}

/** The environment in which these tools are there for the suites. What is missing has no entry. */
export async function equip(tools: readonly Tool[], keeper: Keeper): Promise<Partial<Record<string, string>>> {
  const wanted = tools.filter((tool) => !process.env[variables[tool]]);
  install(wanted.filter((tool) => find[tool]() === undefined));
  const found = await Promise.all(wanted.map(async (tool) => [variables[tool], await start(tool, keeper)] as const));
  return Object.fromEntries(found.filter(([, address]) => address !== undefined));
}

export function isThere(tool: Tool, environment: Partial<Record<string, string>>): boolean {
  return Boolean(environment[variables[tool]] ?? process.env[variables[tool]]);
}

async function start(tool: Tool, keeper: Keeper): Promise<string | undefined> {
  const program = find[tool]();
  if (!program || tool === 'chromium') return program;
  const folder = join(keeper.folder, tool);
  mkdirSync(folder, { mode: 0o711 });
  const begin = tool === 'postgres' ? startPostgres : startRedis;
  const daemon = await begin(program, folder, { onProcess: (pid) => keeper.keepProcess(tool, pid) });
  return daemon.url;
}

/** Only as root on Debian and its kin; elsewhere what is missing stays missing. */
function install(missing: readonly Tool[]): void {
  if (missing.length === 0 || process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  console.log(`Installing ${missing.join(', ')} …`);
  // RUNLEVEL=1: the packages do not start services of their own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const packages = missing.map((tool) => debianPackages[tool]);
  for (const args of [
    ['update', '-qq'],
    ['install', '-qq', '-y', '--no-install-recommends', ...packages],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' });
    if (status !== 0) {
      console.log(`apt-get ${args[0]} failed:\n${stderr.trim().slice(-1000)}`);
      return;
    }
  }
}
