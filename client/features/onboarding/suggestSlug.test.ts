import { expect, test } from 'vitest';
import { slugProblem } from '#shared/features/workspace.ts';
import { suggestSlug } from './suggestSlug.ts';

test('names become addresses', () => {
  expect(suggestSlug('  Halden Maps & Söhne ')).toBe('halden-maps-sohne');
  expect(suggestSlug('R&D / 2026')).toBe('r-d-2026');
  expect(suggestSlug('日本')).toBe('');
});

test('what is suggested keeps to the rule, however long the name', () => {
  for (const name of ['a'.repeat(80), `${'ab '.repeat(30)}`, '--x--'])
    expect(slugProblem(suggestSlug(name))).toBeNull();
});
