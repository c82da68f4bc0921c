import { expect, test } from 'vitest';
import { cpuTime, good, growth } from './growth.ts';

const list = (size: number) => Array.from({ length: size }, (_, index) => index);

test('work that grows with its input is told from work that grows with its square', () => {
  let steps = 0;
  const linear = (numbers: number[]) => {
    for (const _ of numbers) steps++;
  };
  const quadratic = (numbers: number[]) => {
    for (const _ of numbers) linear(numbers);
  };
  const byCounting = (work: () => void) => {
    steps = 0;
    work();
    return steps;
  };
  expect(growth(list, linear, 1000, byCounting)).toBe(2);
  expect(growth(list, quadratic, 100, byCounting)).toBe(4);
  expect(4).toBeGreaterThan(good);
});

test('of a busy machine’s times the least of each counts', () => {
  const times = [80, 20, 40, 30];
  expect(
    growth(
      list,
      () => {},
      10,
      () => times.shift() ?? 0,
    ),
  ).toBe(2);
});

test('the processor’s time of real work is told', () => {
  const busy = () => {
    for (let until = performance.now() + 30; performance.now() < until; );
  };
  expect(cpuTime(busy)).toBeGreaterThan(0);
  expect(growth(list, (numbers) => numbers.length, 1000)).toBe(1);
});
