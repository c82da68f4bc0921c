/** Counts of tests, taken from the runners' own JSON reports. */
import * as z from 'zod/mini';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** A file that fails outside its tests (it does not load, a hook fails) counts as one failure. */
function tallyVitest(report: z.infer<typeof vitestReport>): Tally {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that passes only when tried again counts as failed. */
function tallyPlaywright({ stats, errors }: z.infer<typeof playwrightReport>): Tally {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/**
 * What a runner did, from the text of its report (undefined: it wrote none) and whether it ended well. A runner that
 * ends badly without naming a failed test counts as one failure.
 */
export function tally(runner: 'vitest' | 'playwright', report: string | undefined, endedWell: boolean): Tally {
  const counted = report === undefined ? nothing : read(runner, JSON.parse(report));
  return endedWell || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

function read(runner: 'vitest' | 'playwright', report: unknown): Tally {
  return runner === 'vitest'
    ? tallyVitest(vitestReport.parse(report))
    : tallyPlaywright(playwrightReport.parse(report));
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    nothing,
  );
}

/** The line that a run ends with. */
export function sentence({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/** A run is good when something was tried and nothing failed. */
export function isGood({ passed, failed }: Tally): boolean {
  return failed === 0 && passed > 0;
}
