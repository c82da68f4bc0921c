import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { type Change, isChangeOf } from '#shared/change.ts';
import { type ActivityEntry, activitiesOf, writesOnMs } from '#shared/features/activity.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { isoFormat } from '../db/columns.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import { idAnswer, momentAnswer } from '../http/entitySchema.ts';
import { ok, type Route } from '../http/route.ts';
import { personInRow } from '../http/shapes.ts';
import { creatorOfWorkItem, demandVisible } from './workItemAccess.ts';

interface ActivityRow extends ActivityEntry {
  workspace_id: string;
  project_id: string;
  issue_id: string;
  seq: number;
  actor_id: string | null;
}

/** The activities of a commit's work items, from the same changes that everybody hears. */
export async function recordActivities(tx: Tx): Promise<RawBuilder<unknown> | null> {
  const rows = tx.changes.filter((change) => isChangeOf(change, workItem)).flatMap(rowsOf);
  if (rows.length === 0) return null;
  const names = await namesOf(tx.db, rows);
  const named = rows.map((row) => ({
    ...row,
    old_value: row.old_value ?? (row.old_identifier && (names.get(row.old_identifier) ?? '')),
    new_value: row.new_value ?? (row.new_identifier && (names.get(row.new_identifier) ?? '')),
  }));
  return sql`insert into activity (workspace_id, project_id, issue_id, seq, actor_id, verb, field, old_value, new_value, old_identifier, new_identifier, comment, created_at)
    select workspace_id, project_id, issue_id, seq, actor_id, verb, field, old_value, new_value, old_identifier, new_identifier, comment, ${tx.at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as a(workspace_id uuid, project_id uuid, issue_id uuid, seq bigint, actor_id uuid, verb text,
      field text, old_value text, new_value text, old_identifier uuid, new_identifier uuid, comment text)
    where a.field is distinct from 'description' or not exists (
      select from activity b where b.issue_id = a.issue_id and b.field = 'description' and b.actor_id is not distinct from a.actor_id
        and b.created_at > ${tx.at}::timestamptz - ${writesOnMs / 1000} * interval '1 second')`;
}

function rowsOf(change: Change<WorkItem>): ActivityRow[] {
  const { workspace_id, project_id } = (change.row ?? change.was) as WorkItem;
  const place = { workspace_id, project_id, issue_id: change.id, seq: change.seq, actor_id: change.actor_id };
  return activitiesOf(change).map((entry) => ({ ...entry, ...place }));
}

/** What ids are called: names of states, labels, people and estimate points, keys of work items. One statement. */
async function namesOf(db: Db, rows: readonly ActivityRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => [row.old_identifier, row.new_identifier]).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from state where id = any(${ids}::uuid[])
    union all select id, name from label where id = any(${ids}::uuid[])
    union all select id, value from estimate_point where id = any(${ids}::uuid[])
    union all select id, display_name from person where id = any(${ids}::uuid[])
    union all select w.id, p.identifier || '-' || w.sequence_id from work_item w join project p on p.id = w.project_id where w.id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What every list of activities tells of each. */
export const activityFields = {
  id: idAnswer,
  verb: z.enum(['created', 'updated', 'deleted']),
  field: z.nullable(z.string()),
  old_value: z.nullable(z.string()),
  new_value: z.nullable(z.string()),
  old_identifier: z.nullable(idAnswer),
  new_identifier: z.nullable(idAnswer),
  comment: z.string(),
  created_at: momentAnswer,
};

/** What `activitySelect` reads. */
export const activitySchema = z.object({
  ...activityFields,
  seq: z.int(),
  issue: idAnswer,
  project: idAnswer,
  workspace: idAnswer,
  actor: z.nullable(idAnswer),
  attachments: z.tuple([]),
  issue_comment: z.null(),
  epoch: z.number(),
  updated_at: momentAnswer,
  actor_detail: z.nullable(personInRow),
});

export function activityRoutes(): Route[] {
  const path = '/api/workspaces/:workspaceSlug/projects/:projectId/issues/:issueId/history/';
  return [
    {
      method: 'GET',
      path,
      access: inProject('guest'),
      creator: creatorOfWorkItem,
      query: ['activity_type', 'created_at__gt'],
      summary: 'What happened to a work item, oldest first.',
      answer: { schema: z.array(activitySchema) },
      handle: async (context) => {
        await demandVisible(context, context.param('issueId'));
        if (context.query('activity_type') === 'issue-comment') return ok([]);
        return ok(await historyOf(context.read, context.param('issueId'), context.query('created_at__gt')));
      },
    },
  ];
}

/** The activities of an item after a moment, oldest first; a moment that cannot be read is ignored. */
async function historyOf(db: Db, issueId: string, after: string | undefined) {
  const since = after && Number.isFinite(Date.parse(after)) ? new Date(after).toISOString() : null;
  const { rows } =
    await sql`${activitySelect} where a.issue_id = ${issueId} and (${since}::timestamptz is null or a.created_at > ${since}::timestamptz)
    order by a.created_at, a.seq, a.id`.execute(db);
  return rows;
}

/** An activity in the shape of the API, with who did it. */
export const activitySelect = sql`
  select a.id, a.verb, a.field, a.old_value, a.new_value, a.old_identifier, a.new_identifier, a.comment, a.seq, a.issue_id as issue,
    a.project_id as project, a.workspace_id as workspace, a.actor_id as actor, '[]'::json as attachments, null as issue_comment,
    extract(epoch from a.created_at)::float8 as epoch,
    to_char(a.created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as created_at,
    to_char(a.created_at at time zone 'UTC', ${sql.lit(isoFormat)}) as updated_at,
    case when p.id is null then null else json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
      'display_name', p.display_name, 'avatar_url', p.avatar_url, 'is_bot', p.is_bot) end as actor_detail
  from activity a left join person p on p.id = a.actor_id`;
