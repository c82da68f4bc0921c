import { afterEach, expect, test, vi } from 'vitest';
import { newState } from '#shared/editor/body.ts';
import { documentSchema } from '#shared/editor/extensions.ts';
import { derivedOf } from './derivedOf.ts';
import { Deriver } from './deriver.ts';

let deriver: Deriver;
afterEach(() => deriver.close());

/** A document of so many paragraphs, half a kilobyte each. */
function state(paragraphs: number): Uint8Array {
  const words = 'Some words of a sentence that goes on and on. '.repeat(11);
  const content = Array.from({ length: paragraphs }, (_, n) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: `${n} ${words}` }],
  }));
  return newState(documentSchema.nodeFromJSON({ type: 'doc', content }), { title: 'Long' });
}

/** How often the loop turned while `act` was under way. */
async function turnsDuring<T>(act: () => Promise<T>): Promise<{ turns: number; answer: T }> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns++;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const answer = await act();
  isOver = true;
  return { turns, answer };
}

test('a large document is derived as a small one is, and the loop goes on turning meanwhile', async () => {
  deriver = new Deriver();
  const large = state(2000);
  const { turns, answer } = await turnsDuring(() => deriver.derive([large]));
  expect(answer).toEqual(derivedOf([large]));
  expect([answer.title, deriver.isRunning]).toEqual(['Long', true]);
  expect(turns).toBeGreaterThan(100);
});

test('a small document needs no thread', async () => {
  deriver = new Deriver();
  expect((await deriver.derive([state(3)])).html).toMatch(/^<p>0 Some words/);
  expect(deriver.isRunning).toBe(false);
});

test('the thread ends when it has nothing to do, and is there again when there is something', async () => {
  deriver = new Deriver({ idleMs: 5 });
  const large = state(600);
  for (let time = 0; time < 2; time++) {
    expect((await deriver.derive([large])).html.length).toBeGreaterThan(250_000);
    await vi.waitFor(() => expect(deriver.isRunning).toBe(false), 2000);
  }
});

test('what is no update is refused, and the next document is derived', async () => {
  deriver = new Deriver();
  await expect(deriver.derive([new Uint8Array(300_000).fill(255)])).rejects.toThrow();
  expect((await deriver.derive([state(600)])).title).toBe('Long');
});

test('when the thread ends, what it had to do fails, so that it is tried again', async () => {
  deriver = new Deriver();
  const under = deriver.derive([state(2000)]);
  void deriver.close();
  await expect(under).rejects.toThrow('has ended');
});
