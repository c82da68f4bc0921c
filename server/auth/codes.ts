/**
 * Six digits, sent by mail, that prove an address. One is good for ten minutes, one use and five tries, and a new one
 * voids the old. Kept as a keyed hash: six digits alone are guessed from a plain one at once.
 */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';

export type CodePurpose = 'sign_in' | 'email_change';

export const codeMinutes = 10;
export const codeTries = 5;

export type CodeVerdict = 'right' | 'wrong' | 'expired' | 'exhausted';

export interface CodeSubject {
  purpose: CodePurpose;
  /** Whom it proves: an address, or a person and the address they want. */
  subject: string;
}

export class Codes {
  readonly #db: Db;
  readonly #key: Buffer;

  constructor(db: Db, key: Buffer) {
    this.#db = db;
    this.#key = key;
  }

  async issue({ purpose, subject }: CodeSubject): Promise<string> {
    const code = String(randomInt(100_000, 1_000_000));
    await sql`
      with old as (delete from auth_code where expires_at < now() - interval '1 day')
      insert into auth_code (purpose, subject, hash, attempts, expires_at)
      values (${purpose}, ${subject}, ${this.#hash({ purpose, subject }, code)}, 0, now() + make_interval(mins => ${codeMinutes}::int))
      on conflict (purpose, subject) do update set hash = excluded.hash, attempts = 0, expires_at = excluded.expires_at`.execute(
      this.#db,
    );
    return code;
  }

  /** Tries a code. The try is counted before it is looked at, and a right one is used up by exactly one caller. */
  async take({ purpose, subject }: CodeSubject, code: string): Promise<CodeVerdict> {
    const counted = await sql<{ hash: string }>`
      update auth_code set attempts = attempts + 1
      where purpose = ${purpose} and subject = ${subject} and expires_at > now() and attempts < ${codeTries}
      returning hash`.execute(this.#db);
    const kept = counted.rows[0]?.hash;
    if (kept === undefined) return this.#whyNot({ purpose, subject });
    const given = this.#hash({ purpose, subject }, code);
    if (!timingSafeEqual(Buffer.from(kept), Buffer.from(given))) return 'wrong';
    const used = await sql`
      delete from auth_code where purpose = ${purpose} and subject = ${subject} and hash = ${given} returning hash`.execute(
      this.#db,
    );
    return used.rows.length === 1 ? 'right' : 'expired';
  }

  async #whyNot({ purpose, subject }: CodeSubject): Promise<CodeVerdict> {
    const { rows } = await sql`
      select from auth_code where purpose = ${purpose} and subject = ${subject} and expires_at > now()`.execute(
      this.#db,
    );
    return rows.length > 0 ? 'exhausted' : 'expired';
  }

  #hash({ purpose, subject }: CodeSubject, code: string): string {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([purpose, subject, code]))
      .digest('hex');
  }
}
