import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Hashing } from '../server/auth/auth.ts';

/**
 * The sign-in library's own scrypt, each question put to it once: most of these tests' people have one password, and
 * hashing it anew for each took a quarter of their time. The same password has the same hash here, salt included.
 */
export const rememberedHashing: Hashing = {
  hash: (password) => once(hashes, password, () => hashPassword(password)),
  verify: (pair) => once(comparisons, `${pair.hash} ${pair.password}`, () => verifyPassword(pair)),
};

const hashes = new Map<string, Promise<string>>();
const comparisons = new Map<string, Promise<boolean>>();

function once<T>(known: Map<string, Promise<T>>, question: string, ask: () => Promise<T>): Promise<T> {
  const answer = known.get(question) ?? ask();
  known.set(question, answer);
  return answer;
}
