import type { Audience } from './access.ts';
import type { AnyEntity, Row } from './entity/entity.ts';

/**
 * One committed change, as kept in the outbox and published to the nodes.
 *
 * It carries the whole row, so applying it twice, late or out of order is harmless: the higher `seq` wins, and a
 * deletion (`row: null`) is remembered. Who may hear it, before and after, is decided from the change alone.
 */
export interface Change<R = Record<string, unknown>> {
  /** The workspace or person whose numbers `seq` counts. */
  stream: string;
  seq: number;
  entity: string;
  id: string;
  row: R | null;
  /** The former values of the changed fields; null for a new row. */
  was: Partial<R> | null;
  audience: Audience | null;
  was_audience: Audience | null;
  actor_id: string | null;
  /** The Idempotency-Key of the request that made it. */
  mutation_id: string | null;
  at: string;
}

/** A change as a client gets it: only what it may see, without the reasons. */
export type ClientChange<R = Record<string, unknown>> = Omit<Change<R>, 'stream' | 'audience' | 'was_audience'>;

/** Many rows changed alike in one commit (a bulk edit), in short form. */
export interface BulkChange {
  entity: string;
  rows: [id: string, seq: number][];
  patch: Record<string, unknown>;
  actor_id: string | null;
  mutation_id: string | null;
  at: string;
}

/** Why the server ends a live connection, and the close code of a socket that says so. */
export const byeCodes = {
  /** The session or token ended. */
  signed_out: 4401,
  /** Not, or no longer, in this workspace. */
  no_access: 4403,
  /** Too slow to follow: connect again and catch up. */
  catch_up: 4408,
  /** The server stops; connect again. */
  restarting: 1012,
} as const;

export type ByeReason = keyof typeof byeCodes;

/** The reasons after which connecting again is of no use. */
export const lastingByes: readonly ByeReason[] = ['signed_out', 'no_access'];

/** What the server sends down a live connection (`api.md`, Live). */
export type Frame =
  | { type: 'hello'; streams: Record<string, number>; session: string }
  | { type: 'changes'; stream: string; to: number; changes: (ClientChange | BulkChange)[] }
  | { type: 'beat'; streams: Record<string, number> }
  | { type: 'presence'; here: Presence[] }
  | { type: 'reset'; stream: string; project_id?: string }
  | { type: 'bye'; code: ByeReason };

export interface Place {
  project_id?: string;
  entity?: string;
  id?: string;
}

/** Where somebody is. One entry per person and place. */
export interface Presence {
  person_id: string;
  at: Place;
}

/** What a client sends up. */
export type ClientFrame = { type: 'presence'; at: Place } | { type: 'ping' };

export const isBulk = (change: ClientChange | BulkChange): change is BulkChange => 'rows' in change;

/** Whether a change is of a row of `entity`, and so carries such rows. */
export const isChangeOf = <C extends Change, E extends AnyEntity>(
  change: C,
  entity: E,
): change is C & Pick<Change<Row<E>>, 'row' | 'was'> => change.entity === entity.name;

/** The entity of a change that says: sight of a project changed wholesale, drop or fetch it. */
export const scopeEntity = 'scope';

/** The entity of a change that says: the whole text of a page or work item was begun anew. Only document servers hear it. */
export const documentEntity = 'document';

/** The entity of a change that says: a session or token of this person ended. */
export const sessionEntity = 'session';
