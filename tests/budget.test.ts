import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { budget } from './budget.ts';

beforeEach(() => vi.stubEnv('SEED', ''));
afterEach(() => vi.unstubAllEnvs());

/** A clock that says these seconds, one after another, then the last for ever. */
function clockOf(...seconds: number[]) {
  return () => (seconds.length > 1 ? (seconds.shift() ?? 0) : (seconds[0] ?? 0)) * 1000;
}

test('the least number of seeds is tried even when the time is long over', () => {
  expect([...budget({ atLeast: 3 }, clockOf(0, 999_999))]).toEqual([1, 2, 3]);
});

test('further seeds are tried while time is left, and none after it', () => {
  expect([...budget({ atLeast: 1, share: 0.5 }, clockOf(0, 0, 0, 999_999))]).toEqual([1, 2, 3]);
});

test('leaving before the least number of seeds fails', () => {
  expect(() => {
    for (const seed of budget({ atLeast: 3 }, clockOf(0))) if (seed === 2) break;
  }).toThrow('only 2 of at least 3 seeds');
});

test('a failing seed shows its own error', () => {
  expect(() => {
    for (const seed of budget({ atLeast: 3 }, clockOf(0))) throw new Error(`seed ${seed} diverged`);
  }).toThrow('seed 1 diverged');
});

test('one seed can be asked for by the environment', () => {
  vi.stubEnv('SEED', '42');
  expect([...budget({ atLeast: 3 })]).toEqual([42]);
});
