import { text } from './text.ts';

/** What is wrong with a name that must be there and be unlike all others, in any case of letters; `taken` says the latter. */
export function nameProblem(name: string, others: readonly { name: string }[], taken: string): string | undefined {
  if (!name) return text('nameNeeded');
  return others.some((other) => other.name.toLowerCase() === name.toLowerCase()) ? taken : undefined;
}
