import { isEmail, normalEmail } from '#shared/email.ts';
import type { Role } from '#shared/roles.ts';
import { text } from './text.ts';

/** A line of the invitation: an address, as it was typed, and the role it is offered. */
export interface InviteRow {
  key: number;
  email: string;
  role: Role;
}

/** The addresses in a text that was pasted: apart by space, comma, semicolon or line, `Ada <ada@example.com>` too. */
export function addressesIn(pasted: string): string[] {
  const found = pasted.match(/[^\s,;<>"']+@[^\s,;<>"']+/g) ?? [];
  return [...new Set(found.map(normalEmail))];
}

/** The lines after several addresses were pasted into one: it takes the first, new ones the rest, in its role. */
export function withPasted(rows: readonly InviteRow[], key: number, addresses: readonly string[]): InviteRow[] {
  const known = new Set(rows.filter((row) => row.key !== key).map((row) => normalEmail(row.email)));
  const fresh = addresses.filter((email) => !known.has(email));
  if (fresh.length === 0) return [...rows];
  const next = Math.max(...rows.map((row) => row.key)) + 1;
  return rows.flatMap((row) =>
    row.key === key ? fresh.map((email, at) => ({ ...row, key: at === 0 ? key : next + at, email })) : [row],
  );
}

/** What is wrong with each line, by its key. Empty lines are left out of what is sent. */
export function problemsOf(rows: readonly InviteRow[], members: ReadonlySet<string>): ReadonlyMap<number, string> {
  const problems = new Map<number, string>();
  const seen = new Set<string>();
  for (const { key, email } of rows) {
    const address = normalEmail(email);
    if (!address) continue;
    if (!isEmail(address)) problems.set(key, text('emailBad'));
    else if (members.has(address)) problems.set(key, text('emailMember'));
    else if (seen.has(address)) problems.set(key, text('emailTwice'));
    seen.add(address);
  }
  return problems;
}
