/** The suites of `npm test`, in the order they run, and each one's share of the ten minutes that all may take. */

export const tools = ['postgres', 'redis', 'chromium'] as const;
export type Tool = (typeof tools)[number];

export interface Suite {
  readonly name: string;
  /** Seconds it may take; its random tests fill what is left of them (`tests/budget.ts`). */
  readonly seconds: number;
  /** Left out without these. */
  readonly needs: readonly Tool[];
  /** Covers more with these: it tries the embedded database and bus in any case. */
  readonly gains: readonly Tool[];
  readonly runner: 'vitest' | 'playwright';
  /** Projects of `tests/vitest.config.ts`. */
  readonly projects: readonly string[];
}

const both: readonly Tool[] = ['postgres', 'redis'];

export const suites: readonly Suite[] = [
  { name: 'unit', seconds: 60, needs: [], gains: [], runner: 'vitest', projects: ['unit', 'screen'] },
  { name: 'route', seconds: 70, needs: [], gains: both, runner: 'vitest', projects: ['route'] },
  { name: 'contract', seconds: 40, needs: [], gains: both, runner: 'vitest', projects: ['contract'] },
  { name: 'live', seconds: 20, needs: [], gains: both, runner: 'vitest', projects: ['live'] },
  { name: 'simulation', seconds: 75, needs: [], gains: both, runner: 'vitest', projects: ['simulation'] },
  { name: 'faults', seconds: 70, needs: both, gains: [], runner: 'vitest', projects: ['faults'] },
  { name: 'browser', seconds: 180, needs: ['chromium'], gains: both, runner: 'playwright', projects: [] },
];

/** What `npm test`'s arguments ask for: names of suites (none: all), then after `--` filters of their files. */
export function choose(args: readonly string[]): { chosen: readonly Suite[]; filters: readonly string[] } {
  const cut = args.includes('--') ? args.indexOf('--') : args.length;
  const names = args.slice(0, cut);
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown !== undefined) {
    throw new RangeError(`There is no suite "${unknown}": choose among ${suites.map(({ name }) => name).join(', ')}.`);
  }
  return {
    chosen: names.length === 0 ? suites : suites.filter(({ name }) => names.includes(name)),
    filters: args.slice(cut + 1),
  };
}
