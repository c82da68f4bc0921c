import { type RawBuilder, sql } from 'kysely';
import { sessionEntity } from '#shared/change.ts';
import type { Tx } from '../db/tx.ts';

/**
 * Ends sessions of a person and says so in their stream, from which open sockets and documents learn of it. In one
 * transaction, so that none ends unheard.
 */
export async function endSessions(tx: Tx, personId: string, which: RawBuilder<boolean> = sql`true`): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from auth_session where "userId" = ${personId} and ${which} returning id`.execute(tx.db);
  for (const { id } of rows) announceEnd(tx, personId, id);
  return rows.length;
}

/** Tells that a session or token of this person is no longer good. */
export function announceEnd(tx: Tx, personId: string, id: string): void {
  tx.announce(personId, { entity: sessionEntity, id, audience: { person_id: personId } });
}
