import { expect, test } from 'vitest';
import { caretAfter } from './caretAfter.ts';

test('a caret stays before the same words, whatever somebody else writes or takes away', () => {
  const cases = [
    { steps: [{ insert: 'abc' }], caret: 8 },
    { steps: [{ retain: 5 }, { insert: 'abc' }], caret: 5 },
    { steps: [{ retain: 7 }, { insert: 'abc' }], caret: 5 },
    { steps: [{ delete: 2 }], caret: 3 },
    { steps: [{ retain: 3 }, { delete: 9 }], caret: 3 },
    { steps: [{ retain: 1 }, { delete: 2 }, { insert: 'abcd' }], caret: 7 },
  ];
  for (const { steps, caret } of cases) expect(caretAfter(5, steps), JSON.stringify(steps)).toBe(caret);
});
