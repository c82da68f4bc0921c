import { expect, test } from 'vitest';
import { ListMemory } from './listMemory.ts';

/** A database that counts what it is asked, and answers from where its stream stands. */
function database() {
  let [seq, asked] = [1, 0];
  const ask = async () => {
    asked += 1;
    const at = seq;
    await null;
    return {
      seq: at,
      body: Buffer.from(`list at ${at}`),
      etag: '',
      rows: new Map(),
      counts: { total: 0, groups: [], cells: [] },
    };
  };
  const moveTo = (to: number) => {
    seq = to;
  };
  return { ask, moveTo, asked: () => asked };
}

test('who asks again while nothing was written is answered from memory, and afterwards anew', async () => {
  const { ask, moveTo, asked } = database();
  const memory = new ListMemory();
  await memory.answer('all', 1, ask);
  expect((await memory.answer('all', 1, ask)).body.toString()).toBe('list at 1');
  expect((await memory.answer('mine', 1, ask)).body.toString()).toBe('list at 1');
  expect(asked()).toBe(2);
  moveTo(2);
  expect((await memory.answer('all', 2, ask)).body.toString()).toBe('list at 2');
  expect((await memory.answer('all', 2, ask)).body.toString()).toBe('list at 2');
  expect(asked()).toBe(3);
});

test('many who ask at once ask once', async () => {
  const { ask, asked } = database();
  const memory = new ListMemory();
  const answers = await Promise.all(Array.from({ length: 10 }, () => memory.answer('all', 1, ask)));
  expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(new Set(['list at 1']));
  expect(asked()).toBe(1);
});

test('an answer that is newer than its question is held as what it is', async () => {
  const { ask, moveTo, asked } = database();
  const memory = new ListMemory();
  moveTo(3);
  expect((await memory.answer('all', 1, ask)).seq).toBe(3);
  expect((await memory.answer('all', 3, ask)).seq).toBe(3);
  expect(asked()).toBe(1);
  await memory.answer('all', 4, ask);
  expect(asked()).toBe(2);
});

test('a question asked anew is given its last answer, also while one is on its way', async () => {
  const { ask, moveTo } = database();
  const memory = new ListMemory();
  const given: unknown[] = [];
  const note = (before?: { seq: number }) => {
    given.push(before?.seq);
    return ask();
  };
  await memory.answer('all', 1, note);
  moveTo(2);
  const second = memory.answer('all', 2, note);
  await Promise.all([second, memory.answer('all', 3, note)]);
  moveTo(4);
  await memory.answer('all', 4, note);
  expect(given).toEqual([undefined, 1, 1, 2]);
});

test('a failure is not held', async () => {
  const { ask } = database();
  const memory = new ListMemory();
  await expect(memory.answer('all', 1, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect((await memory.answer('all', 1, ask)).body.toString()).toBe('list at 1');
});

test('beyond its size it forgets what was asked for longest ago', async () => {
  const { ask, asked } = database();
  const memory = new ListMemory(50); // two questions with their answers
  await memory.answer('one', 1, ask);
  await memory.answer('two', 1, ask);
  await memory.answer('one', 1, ask);
  await memory.answer('six', 1, ask);
  expect(asked()).toBe(3);
  await memory.answer('one', 1, ask);
  expect(asked()).toBe(3);
  await memory.answer('two', 1, ask);
  expect(asked()).toBe(4);
});
