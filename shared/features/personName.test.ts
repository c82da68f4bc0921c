import { expect, test } from 'vitest';
import { holdsUrl } from './personName.ts';

test.each(['https://evil.example', 'see www.evil.test', 'evil.com', 'Win at evil.io/now'])(
  '%s is an address',
  (name) => {
    expect(holdsUrl(name)).toBe(true);
  },
);

test.each(['Ann', 'J.R. Smith', 'Jean-Luc', 'Dr. Who', "O'Neill", 'Ünal Çelik', 'A.Company'])(
  '%s is a name',
  (name) => {
    expect(holdsUrl(name)).toBe(false);
  },
);
