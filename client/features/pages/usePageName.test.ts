import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#client/sync/session.ts';
import { autosaveMs, NameSaver } from './usePageName.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openSaver() {
  const saved: unknown[] = [];
  const save = (async (_entity: unknown, id: string, patch: object) => {
    saved.push([id, patch]);
    return true;
  }) as Session['save'];
  return { saver: new NameSaver({ save }, 'page'), saved };
}

test('a name is saved two seconds after the last key, once', () => {
  const { saver, saved } = openSaver();
  let done = 0;
  for (const name of ['P', 'Pl', 'Plan ']) {
    saver.type(name, () => {
      done += 1;
    });
    vi.advanceTimersByTime(autosaveMs - 1);
  }
  expect([saved, done]).toEqual([[], 0]);
  vi.advanceTimersByTime(1);
  expect([saved, done]).toEqual([[['page', { name: 'Plan' }]], 1]);
  vi.advanceTimersByTime(autosaveMs * 2);
  expect(saved).toHaveLength(1);
});

test('leaving the field saves at once and not again; nothing typed saves nothing', () => {
  const { saver, saved } = openSaver();
  saver.save();
  saver.type('Plan', () => undefined);
  saver.save();
  vi.advanceTimersByTime(autosaveMs * 2);
  expect(saved).toEqual([['page', { name: 'Plan' }]]);
});
