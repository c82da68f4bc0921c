import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

test.each([
  ['short1!', /at least 8/],
  ['a'.repeat(129), /at most 128/],
  ['password', /guess/],
  ['Password123!', /guess/],
  ['1q2w3e4r', /guess/],
  ['aaaaaaaaaa', /repeated/],
  ['abcabcabcabc', /repeated/],
  ['1234567890', /repeated/],
  ['qwertyuiop', /repeated/],
  ['987654321', /repeated/],
  ['qwertyasdfgh', /repeated/],
])('%s will not do', (password, why) => {
  expect(passwordProblem(password)).toMatch(why);
});

test('one’s own address or name will not do', () => {
  expect(passwordProblem('Ann.Miller@example.org', { email: 'ann.miller@example.org' })).toMatch(/your email/);
  expect(passwordProblem('annmiller1984', { email: 'annmiller@example.org' })).toMatch(/your email/);
});

test.each(['correct horse battery', 'tR4$kq09', 'ein langer satz', '漢字かなカナ混じり文'])(
  '%s will do',
  (password) => {
    expect(passwordProblem(password, { email: 'ann@example.org' })).toBeUndefined();
  },
);
