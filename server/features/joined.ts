import { sql } from 'kysely';
import type { AnyEntity, Row } from '#shared/entity/entity.ts';
import { roles } from '#shared/roles.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';

/** A project in which the caller works: its id and whether they see all of it. */
export interface JoinedProject {
  id: string;
  seesAll: boolean;
}

/** The living, unarchived projects that the caller is in; a workspace admin is in all. */
export async function joinedProjects(db: Db, { workspace, me }: Context): Promise<JoinedProject[]> {
  const isAdmin = workspace.role === roles.admin;
  const { rows } = await sql<JoinedProject>`
    select p.id, (${isAdmin} or m.role > ${roles.guest} or p.guest_view_all_features) as "seesAll"
    from project p left join project_member m on m.project = p.id and m.member = ${me} and m.deleted_at is null
    where p.workspace = ${workspace.id} and p.deleted_at is null and p.archived_at is null and (${isAdmin} or m.role is not null)
    order by p.created_at`.execute(db);
  return rows;
}

/** The rows of a project's entity in the given projects, else in all that the caller is in. */
export async function rowsOfJoined<E extends AnyEntity>(
  context: Context,
  entity: E,
  order: string,
  projectIds?: string[],
): Promise<Row<E>[]> {
  const ids = projectIds ?? (await joinedProjects(context.read, context)).map(({ id }) => id);
  const column = 'project_id' in entity.fields ? 'project_id' : 'project';
  const { rows } = await sql<Row<E>>`select ${selectList(entity)} from ${sql.table(entity.name)}
    where ${sql.ref(column)} = any(${ids}::uuid[]) and deleted_at is null order by ${sql.ref(order)}, created_at, id`.execute(
    context.read,
  );
  return rows;
}
