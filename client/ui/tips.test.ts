import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tips } from './tips.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

/** A tooltip that keeps what it was told last. */
function tip() {
  const tell = (isShown: boolean) => {
    told.isShown = isShown;
  };
  const told = Object.assign(tell, { isShown: false });
  return told;
}

test('it comes after a wait, not to a pointer that only passes', () => {
  const [one, passed] = [tip(), tip()];
  tips.point(passed);
  vi.advanceTimersByTime(400);
  tips.leave(passed);
  tips.point(one);
  vi.advanceTimersByTime(499);
  expect(one.isShown).toBe(false);
  vi.advanceTimersByTime(1);
  expect([one.isShown, passed.isShown]).toEqual([true, false]);
  tips.hide(one);
});

test('its neighbour comes at once and alone, also a moment after it has gone', () => {
  const [one, other] = [tip(), tip()];
  tips.reveal(one);
  tips.leave(one);
  tips.point(other);
  expect([one.isShown, other.isShown]).toEqual([false, true]);
  tips.hide(other);
  vi.advanceTimersByTime(200);
  tips.point(one);
  expect(one.isShown).toBe(true);
  tips.hide(one);
});

test('it stays while the pointer moves onto it, and goes after that', () => {
  const one = tip();
  tips.reveal(one);
  tips.leave(one);
  vi.advanceTimersByTime(50);
  tips.point(one);
  vi.advanceTimersByTime(5000);
  expect(one.isShown).toBe(true);
  tips.leave(one);
  vi.advanceTimersByTime(100);
  expect(one.isShown).toBe(false);
});

test('a press on its control takes back what was about to come', () => {
  const one = tip();
  tips.point(one);
  tips.hide(one);
  vi.advanceTimersByTime(5000);
  expect(one.isShown).toBe(false);
});
