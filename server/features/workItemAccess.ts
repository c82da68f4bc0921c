import { sql } from 'kysely';
import { notFound } from '#shared/errors.ts';
import { type WorkItem, type WorkItemRow, workItem } from '#shared/features/workItem.ts';
import { selectList } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Context } from '../http/context.ts';
import type { CreatorOf } from '../http/route.ts';
import { joinedProjects } from './joined.ts';
import type { ListScope } from './workItemQuery.ts';

/** Whose a work item is that a path names as `:issueId`. */
export const creatorOfWorkItem: CreatorOf = async (db, context) =>
  (await findVisible(db, context, context.param('issueId'))).created_by;

/** A work item of the path's project that the caller may see, archived or not. Throws `not_found`. */
export async function findVisible(db: Db, context: Context, id: string): Promise<WorkItem> {
  const { state__group: _, ...row } = await findWithState(db, context, id);
  return row;
}

/** The same with the group of its state, as lists show it. */
export async function findWithState(db: Db, { project, me }: Context, id: string): Promise<WorkItemRow> {
  const { rows } = await sql<WorkItemRow>`select ${selectList(workItem)},
      (select s."group" from state s where s.id = work_item.state_id) as state__group
    from work_item where id = ${id} and project_id = ${project.id} and deleted_at is null`.execute(db);
  const row = rows[0];
  if (!row || (!project.seesAll && row.created_by !== me)) throw notFound();
  return row;
}

export const demandVisible = (context: Context, id: string): Promise<WorkItem> =>
  findVisible(context.read, context, id);

/** What of the path's project the caller may list. */
export function projectScope({ workspace, project, me }: Context): ListScope {
  if (project.seesAll) return { workspaceId: workspace.id, projectIds: [project.id] };
  return { workspaceId: workspace.id, projectIds: [], own: { projectIds: [project.id], personId: me } };
}

/** What of all their projects the caller may list. */
export async function workspaceScope(context: Context): Promise<ListScope> {
  const joined = await joinedProjects(context.read, context);
  const own = joined.filter((project) => !project.seesAll).map(({ id }) => id);
  const projectIds = joined.filter((project) => project.seesAll).map(({ id }) => id);
  return {
    workspaceId: context.workspace.id,
    projectIds,
    ...(own.length > 0 && { own: { projectIds: own, personId: context.me } }),
  };
}
