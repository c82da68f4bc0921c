import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentSocket } from './documentSocket.ts';

/** A socket that takes whatever it is given, and says what the test has it say. */
class Line extends EventTarget {
  static last: Line;
  bufferedAmount = 0;
  readyState = 1;

  constructor() {
    super();
    Line.last = this;
  }

  close(): void {
    this.readyState = 3;
  }

  say(): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: Uint8Array.of(1, 97, 0) }));
  }
}

let socket: DocumentSocket;

beforeEach(() => {
  vi.useFakeTimers();
  socket = new DocumentSocket({ url: 'ws://localhost/collab', WebSocketPolyfill: Line as never });
});

afterEach(() => {
  socket.destroy();
  vi.useRealTimers();
});

async function open(): Promise<Line> {
  await vi.advanceTimersByTimeAsync(10);
  const line = Line.last;
  line.dispatchEvent(new Event('open'));
  line.say();
  return line;
}

test('a line on which nothing is said for half a minute is given up, and those who are on it hear of it', async () => {
  const line = await open();
  socket.configuration.providerMap.set('one', { hasUnsyncedChanges: false } as never);
  const closed = vi.fn();
  socket.on('close', closed);
  for (let n = 0; n < 10; n++) {
    await vi.advanceTimersByTimeAsync(27_000);
    line.say();
  }
  expect(closed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(36_000);
  expect(closed).toHaveBeenCalledTimes(1);
  expect([line.readyState, Line.last === line]).toEqual([3, false]);
});

test('words that nobody acknowledges are waited for half as long; what is still being sent is no silence', async () => {
  const line = await open();
  socket.configuration.providerMap.set('one', { isAuthenticated: true, hasUnsyncedChanges: true } as never);
  line.bufferedAmount = 10_000_000;
  for (let n = 0; n < 50; n++) {
    await vi.advanceTimersByTimeAsync(3000);
    line.bufferedAmount -= 100_000;
  }
  expect(socket.status).toBe('connected');
  await vi.advanceTimersByTimeAsync(22_000);
  expect(socket.status).not.toBe('connected');
});

test('words that are typed after a long silence have their time too', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(20_000);
  socket.configuration.providerMap.set('one', { isAuthenticated: true, hasUnsyncedChanges: true } as never);
  await vi.advanceTimersByTimeAsync(6000);
  expect(socket.status).toBe('connected');
});

test('a line without a document is not given up for its silence', async () => {
  await open();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(socket.status).toBe('connected');
});
