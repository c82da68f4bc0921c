import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Change } from '#shared/change.ts';
import { emptyDb } from '#tests/emptyDb.ts';
import { announceChanges, type Bus, inProcessBus } from './bus.ts';
import { Hubs } from './hubs.ts';

const me = '10000000-0000-4000-8000-000000000001';

function changeAt(seq: number): Change {
  const audience = { person_id: me };
  const about = { stream: me, entity: 'thing', id: `${seq}`, row: { id: `${seq}` }, was: null };
  return { ...about, seq, audience, was_audience: audience, actor_id: null, mutation_id: null, at: '2026-01-01' };
}

/** Hubs that look in no database by themselves, on a bus of which one sees how many listen. */
function onBus({ db = emptyDb, loads = async () => ({ sight: null as never, seq: 0 }) } = {}) {
  const bus = inProcessBus();
  let listening = 0;
  const counted: Bus = {
    ...bus,
    async subscribe(topic, hear) {
      const stop = await bus.subscribe(topic, hear);
      listening++;
      return () => {
        listening--;
        stop();
      };
    },
  };
  const hubs = new Hubs({ db, bus: counted, loadSight: loads, everyMs: 1e9 });
  return { hubs, bus, listening: () => listening };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

test('who listens again after a pause goes on hearing, however often others came and went before', async () => {
  const { hubs, bus } = onBus();
  const nothing = () => {};
  (await hubs.watch(me, 'person', nothing))();
  vi.advanceTimersByTime(20_000);
  (await hubs.watch(me, 'person', nothing))(); // its rest ends after that of the first, when another may be open
  vi.advanceTimersByTime(15_000);
  const heard: number[] = [];
  await hubs.watch(me, 'person', ({ seq }) => heard.push(seq));
  vi.advanceTimersByTime(20_000);
  announceChanges(bus, me, [changeAt(1)]);
  await vi.waitFor(() => expect(heard).toEqual([1]));
  hubs.close();
});

test('who comes to a hub that has just ended is sent for another', async () => {
  const { hubs, listening } = onBus();
  const late = await hubs.hub(me, 'person');
  (await hubs.watch(me, 'person', () => {}))();
  vi.advanceTimersByTime(40_000);
  expect(listening()).toBe(0);
  expect(() => late.watch(() => {})).toThrow('ended');
  const close = vi.fn();
  await late.join({ person_id: me, session_id: null, token_id: null, send() {}, close }, undefined, () => {});
  expect(close).toHaveBeenCalledWith(1012, 'restarting');
  expect(late.isEmpty).toBe(true);
  hubs.close();
});

test('a hub that could not be opened leaves nobody listening, and the next one who asks has it', async () => {
  let fails = true;
  const { hubs, listening } = onBus({
    async loads() {
      if (fails) throw new Error('away');
      return { sight: null as never, seq: 0 };
    },
  });
  await expect(hubs.hub(me, 'workspace')).rejects.toThrow('away');
  expect(listening()).toBe(0);
  fails = false;
  await expect(hubs.hub(me, 'workspace')).resolves.toMatchObject({ stream: me });
  expect(listening()).toBe(1);
  hubs.close();
});

test('who could not begin to watch is told of nothing, and the hub rests like any other', async () => {
  const away = emptyDb.withPlugin({
    transformQuery() {
      throw new Error('away');
    },
    transformResult: async ({ result }) => result,
  });
  const { hubs, bus, listening } = onBus({ db: away });
  const hear = vi.fn<(change: Change) => void>();
  await expect(hubs.watch(me, 'workspace', hear)).rejects.toThrow('away');
  announceChanges(bus, me, [changeAt(1)]);
  await new Promise(setImmediate);
  expect(hear).not.toHaveBeenCalled();
  vi.advanceTimersByTime(40_000);
  expect(listening()).toBe(0);
  hubs.close();
});
