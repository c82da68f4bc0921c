import type { Request } from 'express';
import type { RawBuilder } from 'kysely';

/** Who sends a request: somebody signed in by cookie, or a program with their token. */
export interface Caller {
  person_id: string;
  email: string;
  is_instance_admin: boolean;
  /** Where the person lives, such as `Europe/Berlin`. */
  timezone: string;
  /** The sign-in session, when it came by cookie. */
  session_id: string | null;
  /** The API token, when it came by key. */
  token_id: string | null;
  /** False for a token that has only the scope `read`. */
  mayWrite: boolean;
}

/**
 * What to read of a person by the statement that finds out who they are: one value, from their id. That is a column of a
 * table called `u` or `t`, names which the query must not use.
 */
export type ReadAlong<T> = (personId: RawBuilder<unknown>) => RawBuilder<T | null>;

/** Finds out who sends a request; null for nobody. Throws `unauthenticated` for a key or session that is not valid. */
export type Identify = <T = never>(
  req: Request,
  readAlong?: ReadAlong<T>,
) => Promise<(Caller & { along?: T | null | undefined }) | null>;
