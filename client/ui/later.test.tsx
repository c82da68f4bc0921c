// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, laterFor, SinceOpened } from './later.tsx';

afterEach(cleanup);

const Part = ({ name }: { name: string }) => <p>Here is {name}.</p>;

test('a part keeps its place until it is here', async () => {
  const Late = later<{ name: string }>(async () => Part, <p>Its place</p>);
  render(<Late name="Ada" />);
  expect(screen.getByText('Its place')).toBeTruthy();
  expect(await screen.findByText('Here is Ada.')).toBeTruthy();
  expect(screen.queryByText('Its place')).toBeNull();
});

test('a part that was loaded before shows at once', async () => {
  const Late = later<{ name: string }>(async () => Part, <p>Its place</p>);
  render(<Late name="Ada" />);
  await screen.findByText('Here is Ada.');
  cleanup();
  render(<Late name="Bo" />);
  expect(screen.getByText('Here is Bo.')).toBeTruthy();
});

test('what was never opened is not mounted; what was stays, so that it can leave with grace', () => {
  const { rerender } = render(<SinceOpened open={false}>inside</SinceOpened>);
  expect(screen.queryByText('inside')).toBeNull();
  rerender(<SinceOpened open>inside</SinceOpened>);
  rerender(<SinceOpened open={false}>inside</SinceOpened>);
  expect(screen.getByText('inside')).toBeTruthy();
});

test('an element is connected to code once it is here, unless it has gone; one that goes later is disconnected', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const connect = laterFor(() => promise);
  const ends = [vi.fn(), vi.fn(), vi.fn()];
  const connected: string[] = [];
  const enter = (at: number) =>
    connect((code) => {
      connected.push(`${at} to ${code}`);
      return () => ends[at]?.();
    });
  const leave = [enter(0), enter(1)];
  leave[1]?.();
  resolve('code');
  await vi.waitFor(() => expect(connected).toEqual(['0 to code']));
  leave.push(enter(2));
  expect(connected).toEqual(['0 to code', '2 to code']);
  for (const go of leave) go();
  expect(ends.map((end) => end.mock.calls.length)).toEqual([1, 0, 1]);
});
