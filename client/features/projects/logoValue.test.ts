import { expect, test } from 'vitest';
import { logoIconNames } from '#client/ui/logoIcons.ts';
import { logoSchema } from '#shared/features/logo.ts';
import { logoValue, storedLogo } from './logoValue.ts';

test('every icon that can be picked can be stored, and is drawn again as it was picked', () => {
  for (const icon of logoIconNames) {
    const stored = storedLogo({ icon, colour: 'teal' });
    expect(logoSchema.safeParse(stored).success, icon).toBe(true);
    expect(logoValue(stored)).toEqual({ icon, colour: 'teal' });
  }
});

test('an emoji, and no logo at all, come back as they were', () => {
  expect(logoValue(storedLogo({ emoji: '🚀' }))).toEqual({ emoji: '🚀' });
  expect(logoValue(storedLogo(null))).toBeNull();
});
