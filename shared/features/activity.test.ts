import { expect, test } from 'vitest';
import { withoutWritingOn } from './activity.ts';

const at = (minute: number, field: string | null, actor = 'mara') => ({
  field,
  actor,
  created_at: new Date(minute * 60_000).toISOString(),
});

test('a description that the same person goes on writing within ten minutes is told of once', () => {
  const told = [at(0, 'description'), at(1, 'name'), at(3, 'description', 'theo'), at(12, 'description')];
  expect(
    withoutWritingOn([
      ...told.slice(0, 2),
      at(2, 'description'),
      ...told.slice(2, 3),
      at(9, 'description'),
      at(12, 'description'),
    ]),
  ).toEqual(told);
});
