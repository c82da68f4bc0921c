import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DocumentRegistry } from './documentRegistry.ts';

const name = 'page:7d444840-9dc0-11d1-b245-5ffdce74fad2';

/** A socket that nobody answers. */
class Line extends EventTarget {
  static opened: Line[] = [];
  readyState = 0;

  constructor() {
    super();
    Line.opened.push(this);
  }

  close(): void {
    this.readyState = 3;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Line.opened = [];
});

afterEach(() => void vi.useRealTimers());

test('back online, or its tab shown again, a page tries at once; after it was left never', async () => {
  const documents = new DocumentRegistry({
    url: 'ws://localhost/collab',
    copies: null,
    socket: { WebSocketPolyfill: Line as never, delay: 600_000, minDelay: 600_000, maxDelay: 600_000 },
  });
  documents.open(name);
  await vi.advanceTimersByTimeAsync(10);
  const lose = async () => {
    Line.opened.at(-1)?.dispatchEvent(new Event('error'));
    Line.opened.at(-1)?.dispatchEvent(new Event('close'));
    await vi.advanceTimersByTimeAsync(5000);
  };
  await lose();
  expect(Line.opened.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  await lose();
  expect(Line.opened.length).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  await lose();
  expect(Line.opened.length).toBe(3);
  await documents.end();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(Line.opened.length).toBe(3);
});

test('the socket is left a minute after the last document, and opened again for the next', async () => {
  const documents = new DocumentRegistry({
    url: 'ws://localhost/collab',
    copies: null,
    socket: { WebSocketPolyfill: Line as never, openingMs: 600_000 },
  });
  documents.open(name);
  await vi.advanceTimersByTimeAsync(10);
  documents.release(name);
  await vi.advanceTimersByTimeAsync(50_000);
  documents.open(name);
  documents.release(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.opened.at(-1)?.readyState).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Line.opened.at(-1)?.readyState).toBe(3);
  const opened = Line.opened.length;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(Line.opened.length).toBe(opened);
  documents.open(name);
  await vi.advanceTimersByTimeAsync(10);
  expect(Line.opened.length).toBe(opened + 1);
  await documents.end();
});

test('who comes back to a document that was refused has it asked for at once', async () => {
  const documents = new DocumentRegistry({
    url: 'ws://localhost/collab',
    copies: null,
    socket: { WebSocketPolyfill: Line as never },
  });
  const asked = vi.spyOn(documents.open(name), 'askAgain');
  documents.release(name);
  documents.open(name);
  expect(asked).toHaveBeenCalledTimes(1);
  await documents.end();
});
