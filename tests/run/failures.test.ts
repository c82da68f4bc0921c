import { describe, expect, test } from 'vitest';
import { failures } from './failures.ts';

const ofVitest = (...files: object[]) => failures('vitest', JSON.stringify({ testResults: files }));
const ofPlaywright = (report: object) => failures('playwright', JSON.stringify({ suites: [], errors: [], ...report }));

describe('failures of vitest', () => {
  const file = { name: `${process.cwd()}/tests/unit.test.ts`, status: 'failed', message: '' };

  test('are named by file and title, and say what was expected, without colours and libraries’ lines', () => {
    const assertionResults = [
      { fullName: 'sums one', status: 'passed', failureMessages: [] },
      {
        fullName: 'sums two',
        status: 'failed',
        failureMessages: ['\u001b[31mseed 7: 3 for 4\u001b[39m\n    at /app/node_modules/a.js:1'],
      },
    ];
    expect(ofVitest({ ...file, assertionResults })).toEqual(['✗ tests/unit.test.ts › sums two\nseed 7: 3 for 4']);
  });

  test('are those of a file that does not load, and of a hook', () => {
    const skipped = { fullName: 'sums', status: 'skipped' };
    expect(ofVitest({ ...file, message: 'no such module', assertionResults: [skipped] })).toEqual([
      '✗ tests/unit.test.ts\nno such module',
    ]);
  });

  test('are cut where they are very long', () => {
    const assertionResults = [{ fullName: 'a', status: 'failed', failureMessages: ['x'.repeat(9000)] }];
    expect(ofVitest({ ...file, assertionResults })[0]?.length).toBeLessThan(2100);
  });
});

describe('failures of playwright', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ errors: [{ message: `${title} said so` }] }] }],
  });

  test('are found however deep, with those that passed when tried again', () => {
    const suite = {
      title: 'item.test.ts',
      specs: [spec('one', 'expected'), spec('two', 'unexpected')],
      suites: [{ title: 'inner', specs: [spec('three', 'flaky')] }],
    };
    expect(ofPlaywright({ suites: [suite] })).toEqual([
      '✗ item.test.ts › two\ntwo said so',
      '✗ item.test.ts › three\nthree said so',
    ]);
  });

  test('are also those outside of tests', () => {
    expect(ofPlaywright({ errors: [{ message: 'no config' }] })).toEqual(['✗ outside of tests\nno config']);
  });
});

test('a runner without a report has none that could be named', () => {
  expect(failures('vitest', undefined)).toEqual([]);
});
