import { sql } from 'kysely';
import type { Changes } from '#shared/entity/entity.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { type Person, person } from '#shared/features/person.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { commitAlong } from '../http/commitAlong.ts';
import type { Context } from '../http/context.ts';

/** The workspaces that hold a row of this person. */
export async function workspacesOf(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id from workspace_member where member = ${personId} and deleted_at is null`.execute(db);
  return rows.map((row) => row.workspace_id);
}

/** A commit on a person's stream and those of all their workspaces, which hold copies of what others see of them. */
export const commitEverywhere = <T>(context: Context, personId: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  commitAlong(context, async (db) => [personId, ...(await workspacesOf(db, personId))], work);

/** Changes a person, and the copies of it that their workspaces show. For use inside `commitEverywhere`. */
export async function rewritePerson(tx: Tx, id: string, patch: Changes<typeof person>): Promise<Person> {
  const row = await tx.update(person, id, patch);
  const { first_name, last_name, display_name, email, avatar_url } = row;
  await tx.updateWhere(workspaceMember, { member: id }, { first_name, last_name, display_name, email, avatar_url });
  return row;
}
