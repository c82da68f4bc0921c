import { expect, test } from 'vitest';
import { good, growth } from './growth.ts';

const list = (size: number) => Array.from({ length: size }, (_, index) => index);

test('work that grows with its input is told from work that grows with its square', () => {
  const linear = (numbers: number[]) => {
    let sum = 0;
    for (let round = 0; round < 40; round++) for (const number of numbers) sum += number;
    return sum;
  };
  const quadratic = (numbers: number[]) => {
    let sum = 0;
    for (const one of numbers) for (const other of numbers) sum += one ^ other;
    return sum;
  };
  expect(growth(list, linear, 50_000)).toBeLessThan(good);
  expect(growth(list, quadratic, 2000)).toBeGreaterThan(good);
});

test('what takes next to nothing has not grown', () => {
  expect(growth(list, (numbers) => numbers.length, 1000)).toBe(1);
});
