import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './patience.ts';

/** Random tests fail when their least number of seeds takes more than four times the suite's share (`tests/budget.ts`). */
const suiteMs = Number(process.env.SUITE_SECONDS ?? 60) * 1000;

const quick = { testTimeout: 3 * patienceMs };
const random = { testTimeout: 4 * suiteMs };

/** Files that share their modules, each with what it needs of its own: as many at once as there are cores. */
const abreast = { isolate: false, maxWorkers: availableParallelism() };

const trees = ['shared', 'client', 'server', 'collab', 'tests'];

/** Folders of `tests/` that are suites of their own; a test anywhere else is a unit test, so that none is forgotten. */
const ownSuites = ['route', 'contract', 'live', 'simulation', 'faults', 'e2e', 'bench'];

const unit = {
  include: trees.map((tree) => `${tree}/**/*.test.ts`),
  exclude: ['**/node_modules/**', ...ownSuites.map((folder) => `tests/${folder}/**`)],
};

export default defineConfig({
  test: {
    // Else what a random test found wrong is cut to forty characters where it is told of without a difference.
    chaiConfig: { truncateThreshold: 2000 },
    projects: [
      project('unit', { ...unit, ...abreast }),
      project('screen', {
        include: ['client/**/*.test.tsx'],
        environment: 'jsdom',
        setupFiles: 'tests/screenSetup.ts',
        ...abreast,
      }),
      project('route', { include: ['tests/route/**/*.test.ts'], ...abreast }),
      project('contract', { include: ['tests/contract/**/*.test.ts'], ...abreast }),
      project('live', { include: ['tests/live/**/*.test.ts'], ...abreast }),
      project('simulation', { include: ['tests/simulation/**/*.test.ts'], ...random }),
      project('faults', { include: ['tests/faults/**/*.test.ts'], ...random }),
    ],
  },
});

function project(
  name: string,
  options: {
    include: string[];
    exclude?: string[];
    environment?: 'jsdom';
    setupFiles?: string;
    testTimeout?: number;
    isolate?: boolean;
    maxWorkers?: number;
  },
) {
  return {
    root: new URL('..', import.meta.url).pathname,
    test: { name, hookTimeout: 6 * patienceMs, expect: { poll: { timeout: patienceMs } }, ...quick, ...options },
  };
}
