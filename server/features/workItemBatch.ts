import { sql } from 'kysely';
import type { StateGroup } from '#shared/features/state.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import type { Tx } from '../db/tx.ts';
import { writeNewDocuments } from '../documents/html.ts';
import type { CleanText } from '../documents/text.ts';
import { fresh } from './workItem.ts';

type Given =
  | 'name'
  | 'state_id'
  | 'priority'
  | 'assignee_ids'
  | 'label_ids'
  | 'estimate_point'
  | 'start_date'
  | 'target_date'
  | 'parent_id'
  | 'external_source'
  | 'external_id';

export interface BatchItem extends Pick<WorkItem, Given> {
  id?: string;
  /** How many of the batch have it as their parent. */
  sub_issues_count?: number;
  description: CleanText;
}

/**
 * Makes many work items by a few statements, however many they are: numbered on after the project's last, each at the
 * end of its state. What they refer to must be the project's: the caller has looked it up.
 */
export async function insertWorkItems(
  tx: Tx,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  items: readonly BatchItem[],
): Promise<WorkItem[]> {
  if (items.length === 0) return [];
  const states = await statesOf(tx, [...new Set(items.map((item) => item.state_id))]);
  const first = await takeNumbers(tx, projectId, items.length);
  const made = await tx.insertMany(
    workItem,
    items.map(({ description, ...item }, index) => {
      const state = states.get(item.state_id);
      if (!state) throw new Error(`There is no state ${item.state_id}.`);
      state.place = state.place === null ? firstPlace : state.place + placeStep;
      return {
        ...fresh,
        ...item,
        workspace_id: workspaceId,
        project_id: projectId,
        sub_issues_count: item.sub_issues_count ?? 0,
        sequence_id: first + index,
        sort_order: state.place,
        completed_at: state.group === 'completed' ? tx.at : null,
        description_hash: description.hash,
      };
    }),
  );
  const texts = made.flatMap(({ id }, index) => {
    const description = items[index]?.description;
    return description?.hash ? [{ ...description, id }] : [];
  });
  await writeNewDocuments(tx, { kind: 'work_item', workspaceId }, texts);
  return made;
}

interface Column {
  group: StateGroup;
  /** Of its last item; null while it is empty. */
  place: number | null;
}

async function statesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, Column>> {
  const { rows } = await sql<Column & { id: string }>`
    select id, "group", (select max(sort_order) from work_item where state_id = s.id and deleted_at is null) as place
    from state s where id = any(${ids}::uuid[]) and deleted_at is null`.execute(tx.db);
  return new Map(rows.map(({ id, group, place }) => [id, { group, place }]));
}

/** Takes `count` numbers of a project and answers the first. */
async function takeNumbers(tx: Tx, projectId: string, count: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into counter (name, id, last) values ('work_item', ${projectId}, ${count})
    on conflict (name, id) do update set last = counter.last + excluded.last returning last`.execute(tx.db);
  return (rows[0]?.last ?? count) - count + 1;
}
