import { describe, expect, test } from 'vitest';
import { isGood, sentence, sum, tally } from './tally.ts';

const vitestReport = {
  numPassedTests: 5,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
};
const playwrightReport = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }, errors: [] };

const ofVitest = (changes: object, endedWell = false) =>
  tally('vitest', JSON.stringify({ ...vitestReport, ...changes }), endedWell);
const ofPlaywright = (changes: object, endedWell = false) =>
  tally('playwright', JSON.stringify({ ...playwrightReport, ...changes }), endedWell);

describe('counts of vitest', () => {
  test('are taken as they stand, what is to do as skipped', () => {
    expect(ofVitest({})).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  test('count a file that does not load as a failure', () => {
    const testResults = [...vitestReport.testResults, { status: 'failed', assertionResults: [] }];
    expect(ofVitest({ testResults }).failed).toBe(2);
  });

  test('count a failing hook as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'skipped' }] }];
    expect(ofVitest({ numFailedTests: 0, testResults }).failed).toBe(1);
  });
});

describe('counts of playwright', () => {
  test('are taken as they stand', () => {
    expect(ofPlaywright({})).toEqual({ passed: 4, failed: 1, skipped: 2 });
  });

  test('count a test that passed only when tried again as failed', () => {
    expect(ofPlaywright({ stats: { ...playwrightReport.stats, flaky: 2 } }).failed).toBe(3);
  });

  test('count errors outside of tests', () => {
    expect(ofPlaywright({ errors: [{ message: 'config' }] }).failed).toBe(2);
  });
});

test('a runner that ends badly without a failed test counts as one failure', () => {
  expect(tally('vitest', undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(ofVitest({ numFailedTests: 0, testResults: [] })).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('a runner that ends well without a report ran nothing', () => {
  expect(tally('playwright', undefined, true)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('sums are told in one sentence', () => {
  const all = sum([ofVitest({}), ofPlaywright({})]);
  expect(sentence(all)).toBe('9 passed, 2 failed, 5 skipped');
});

test.each([
  [{ passed: 1, failed: 0, skipped: 0 }, true],
  [{ passed: 1, failed: 1, skipped: 0 }, false],
  [{ passed: 0, failed: 0, skipped: 3 }, false],
])('%o is good: %s', (counts, expected) => {
  expect(isGood(counts)).toBe(expected);
});
