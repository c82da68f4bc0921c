import { sql } from 'kysely';
import type { Changes } from '#shared/entity/entity.ts';
import { conflict } from '#shared/errors.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { type Person, person } from '#shared/features/person.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';

/** The workspaces that hold a row of this person. */
async function workspacesOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from workspace_member where member = ${personId} and deleted_at is null`.execute(db);
  return rows.map((row) => row.workspace_id);
}

class JoinedMeanwhile extends Error {}

/**
 * A commit on a person's stream and those of all their workspaces. Which these are is read first, since streams are
 * named before they are locked, and held against what is true under the lock; somebody who joins between starts it anew.
 */
export async function commitEverywhere<T>(
  context: Context,
  personId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const workspaces = await workspacesOf(context.read, personId);
    try {
      return await context.commit(
        async (tx) => {
          const now = await workspacesOf(tx.db, personId);
          if (now.some((id) => !workspaces.includes(id))) throw new JoinedMeanwhile();
          return work(tx);
        },
        { streams: [personId, ...workspaces] },
      );
    } catch (error) {
      if (!(error instanceof JoinedMeanwhile)) throw error;
    }
  }
  throw conflict('Your workspaces changed meanwhile. Try again.');
}

/** Changes a person, and the copies of it that their workspaces show. For use inside `commitEverywhere`. */
export async function rewritePerson(tx: Tx, id: string, patch: Changes<typeof person>): Promise<Person> {
  const row = await tx.update(person, id, patch);
  const { first_name, last_name, display_name, email, avatar_url } = row;
  await tx.updateWhere(workspaceMember, { member: id }, { first_name, last_name, display_name, email, avatar_url });
  return row;
}
