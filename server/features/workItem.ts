/** The rules of work items: what a new one gets, what a change brings with it, and what neither may be. */
import { type RawBuilder, sql } from 'kysely';
import { applyPatch, type Changes, type Draft, isAmendment, type Patch } from '#shared/entity/entity.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { project as projectEntity } from '#shared/features/project.ts';
import { closedGroups, type StateGroup } from '#shared/features/state.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import { roles } from '#shared/roles.ts';
import { type Move, placeFor } from '../db/places.ts';
import { releaseReferences, returnReferences } from '../db/references.ts';
import type { Tx } from '../db/tx.ts';
import { writeNewDocuments } from '../documents/html.ts';
import type { CleanText } from '../documents/text.ts';
import { type GivenText, writeDocument } from '../documents/write.ts';

export interface NewWorkItem {
  workspaceId: string;
  projectId: string;
  draft: Required<Draft<typeof workItem>> | Omit<Required<Draft<typeof workItem>>, 'state_id'>;
  id?: string | undefined;
  bodyHash?: string | undefined;
  description: CleanText;
  move?: Move | undefined;
  /** True when the draft's `sort_order` was asked for. */
  hasPlace?: boolean;
}

/** What the server sets in a new work item that nothing is known of yet. */
export const fresh = {
  cycle_id: null,
  module_ids: [],
  type_id: null,
  sub_issues_count: 0,
  attachment_count: 0,
  link_count: 0,
  archived_at: null,
  is_draft: false,
  is_epic: false,
};

/** Makes a work item, numbered after the project's last. Throws `invalid` naming each reference that is not the project's. */
export async function createWorkItem(tx: Tx, given: NewWorkItem): Promise<WorkItem> {
  const { workspaceId, projectId, draft, description } = given;
  await demandReferences(tx, projectId, draft);
  demandDates(draft);
  const state = await stateFor(tx, projectId, 'state_id' in draft ? draft.state_id : undefined);
  const row = await tx.insert(
    workItem,
    {
      ...fresh,
      ...draft,
      ...(given.id && { id: given.id }),
      workspace_id: workspaceId,
      project_id: projectId,
      state_id: state.id,
      assignee_ids: draft.assignee_ids.length > 0 ? draft.assignee_ids : await defaultAssignees(tx, projectId),
      sequence_id: await nextNumber(tx, projectId),
      sort_order: await newPlace(tx, given, state.id),
      completed_at: state.group === 'completed' ? tx.at : null,
      description_hash: description.hash,
    },
    given.bodyHash ? { bodyHash: given.bodyHash } : {},
  );
  await writeNewDocuments(tx, { kind: 'work_item', workspaceId }, [{ ...description, id: row.id }]);
  if (row.parent_id) await countChild(tx, row.parent_id, 1);
  return row;
}

async function newPlace(tx: Tx, { projectId, move, draft, hasPlace }: NewWorkItem, stateId: string): Promise<number> {
  if (move) return placeFor(tx, move, orderIn(projectId, null));
  if (hasPlace) return draft.sort_order;
  const { rows } = await sql<{ last: number | null }>`
    select max(sort_order) as last from work_item where project_id = ${projectId} and state_id = ${stateId} and deleted_at is null`.execute(
    tx.db,
  );
  const last = rows[0]?.last;
  return typeof last === 'number' ? last + placeStep : firstPlace;
}

const orderIn = (projectId: string, moving: string | null) => ({
  entity: workItem,
  field: 'sort_order',
  among: sql<boolean>`project_id = ${projectId} and deleted_at is null`,
  moving,
});

/** The next number of a project: dense, and never given out again. */
async function nextNumber(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{
    last: number;
  }>`insert into counter (name, id, last) values ('work_item', ${projectId}, 1)
    on conflict (name, id) do update set last = counter.last + 1 returning last`.execute(tx.db);
  return rows[0]?.last ?? 1;
}

interface StateOf {
  id: string;
  group: StateGroup;
}

/** The state asked for, else the project's default, else its first. Throws `invalid` for one of another project. */
async function stateFor(tx: Tx, projectId: string, id: string | undefined): Promise<StateOf> {
  const { rows } =
    await sql<StateOf>`select id, "group" from state where project_id = ${projectId} and deleted_at is null
    ${id ? sql`and id = ${id}` : sql``} order by "default" desc, sequence limit 1`.execute(tx.db);
  if (!rows[0]) throw invalid('This state is not one of the project.', { state_id: 'is not a state of this project' });
  return rows[0];
}

async function defaultAssignees(tx: Tx, projectId: string): Promise<string[]> {
  const { default_assignee } = await tx.get(projectEntity, projectId);
  if (!default_assignee) return [];
  const { rows } =
    await sql`select 1 from project_member where project = ${projectId} and member = ${default_assignee} and deleted_at is null`.execute(
      tx.db,
    );
  return rows.length > 0 ? [default_assignee] : [];
}

/** A description, and the hash of the one it was made from. */
export interface GivenDescription {
  text: GivenText;
  base: string | null;
}

export interface WorkItemChange {
  patch: Patch<typeof workItem>;
  move?: Move | undefined;
  /** Undefined leaves the description as it is. */
  description?: GivenDescription | undefined;
}

/** Changes a work item, with what follows: completion, places, counts of parents. Throws `conflict` for an archived one. */
export async function updateWorkItem(
  tx: Tx,
  before: WorkItem,
  { patch, move, description }: WorkItemChange,
): Promise<WorkItem> {
  if (before.archived_at) throw conflict('This work item is archived and can only be restored.');
  await demandReferences(tx, before.project_id, patch, [before.id]);
  demandDates({ ...before, ...patch });
  const changes: Changes<typeof workItem> = { ...patch };
  if (patch.state_id && patch.state_id !== before.state_id)
    Object.assign(changes, await completion(tx, before, patch.state_id));
  if (move) changes.sort_order = await placeFor(tx, move, orderIn(before.project_id, before.id));
  if (description) {
    const document = { kind: 'work_item', id: before.id } as const;
    const written = await writeDocument(tx, { document, workspaceId: before.workspace_id, ...description });
    if (written) changes.description_hash = written.hash;
  }
  const after = await tx.update(workItem, before, changes);
  if (after.parent_id !== before.parent_id) {
    if (before.parent_id) await countChild(tx, before.parent_id, -1);
    if (after.parent_id) await countChild(tx, after.parent_id, 1);
  }
  return after;
}

/** Work is completed when it comes into the group, and no longer when it leaves it (reference §3.2). */
async function completion(tx: Tx, before: WorkItem, stateId: string): Promise<{ completed_at: string | null }> {
  const { group } = await stateFor(tx, before.project_id, stateId);
  return { completed_at: group === 'completed' ? (before.completed_at ?? tx.at) : null };
}

async function countChild(tx: Tx, parentId: string, by: number): Promise<void> {
  const parent = await tx.find(workItem, { id: parentId });
  if (parent) await tx.update(workItem, parentId, { sub_issues_count: Math.max(0, parent.sub_issues_count + by) });
}

/** Deletes work items; their children live on without a parent. */
export async function removeWorkItem(tx: Tx, row: WorkItem): Promise<void> {
  await releaseReferences(tx, workItem, { id: row.id, stream: row.workspace_id });
  if (row.parent_id) await countChild(tx, row.parent_id, -1);
  await tx.remove(workItem, row.id);
}

/** Brings a deleted work item back, and with it what the deletion took from others. Its state may have gone meanwhile. */
export async function restoreWorkItem(tx: Tx, projectId: string, id: string): Promise<WorkItem> {
  const row = await tx.restore(workItem, id);
  if (row.project_id !== projectId) throw notFound();
  await returnReferences(tx, workItem, { id, stream: row.workspace_id });
  const mended = await withLivingReferences(tx, row);
  const count = (await tx.list(workItem, { parent_id: id })).length;
  const back = await tx.update(workItem, id, { ...mended, sub_issues_count: count });
  if (back.parent_id) await countChild(tx, back.parent_id, 1);
  return back;
}

/** What of a row's references is no more: the state becomes the default one, the rest goes. */
async function withLivingReferences(tx: Tx, row: WorkItem): Promise<Changes<typeof workItem>> {
  const { rows } = await sql<{ state: boolean; labels: string[] | null; parent: boolean; point: boolean }>`select
    exists (select 1 from state where id = ${row.state_id} and deleted_at is null) as state,
    (select array_agg(id) from label where id = any(${row.label_ids}::uuid[]) and deleted_at is null) as labels,
    exists (select 1 from work_item where id = ${row.parent_id} and deleted_at is null) as parent,
    exists (select 1 from estimate_point where id = ${row.estimate_point} and deleted_at is null) as point`.execute(
    tx.db,
  );
  const alive = rows[0];
  return {
    ...(!alive?.state && { state_id: (await stateFor(tx, row.project_id, undefined)).id }),
    label_ids: row.label_ids.filter((id) => alive?.labels?.includes(id)),
    parent_id: alive?.parent ? row.parent_id : null,
    estimate_point: alive?.point ? row.estimate_point : null,
  };
}

/** Puts items away. Throws `invalid` unless all of them are done with. */
export async function archiveWorkItems(tx: Tx, rows: readonly WorkItem[]): Promise<string> {
  const ids = rows.map((row) => row.id);
  const { rows: open } = await sql`select 1 from work_item w join state s on s.id = w.state_id
    where w.id = any(${ids}::uuid[]) and s."group" <> all(${[...closedGroups]}) limit 1`.execute(tx.db);
  if (open.length > 0)
    throw invalid('Only completed or cancelled work items can be archived.', {
      state_id: 'must be completed or cancelled',
    });
  await tx.updateWhere(workItem, { id: ids }, { archived_at: tx.at });
  return tx.at;
}

export const unarchiveWorkItem = (tx: Tx, id: string) => tx.update(workItem, id, { archived_at: null });

/** A copy beside its original, named so; the caller made it, and it has a number of its own. */
export async function duplicateWorkItem(
  tx: Tx,
  original: WorkItem,
  { id, description }: { id?: string | undefined; description: CleanText },
): Promise<WorkItem> {
  const {
    name,
    state_id,
    priority,
    assignee_ids,
    label_ids,
    estimate_point,
    start_date,
    target_date,
    parent_id,
    sort_order,
  } = original;
  const suffix = ' (copy)';
  const draft = {
    state_id,
    priority,
    assignee_ids,
    label_ids,
    estimate_point,
    start_date,
    target_date,
    parent_id,
    sort_order,
  };
  const own = { name: name.slice(0, 255 - suffix.length) + suffix, external_source: null, external_id: null };
  const move = { before_id: original.id, after_id: null };
  return createWorkItem(tx, {
    workspaceId: original.workspace_id,
    projectId: original.project_id,
    draft: { ...draft, ...own },
    id,
    description,
    move,
  });
}

function demandDates({ start_date, target_date }: { start_date?: string | null; target_date?: string | null }): void {
  if (start_date && target_date && start_date > target_date) {
    throw invalid('The start date cannot be after the due date.', { start_date: 'cannot be after the due date' });
  }
}

type References = Partial<Pick<WorkItem, 'state_id' | 'parent_id' | 'estimate_point'>> & {
  label_ids?: unknown;
  assignee_ids?: unknown;
};

/** Throws `invalid` naming every reference to something that is not of this project, or to a person who cannot be assigned. */
async function demandReferences(
  tx: Tx,
  projectId: string,
  given: References,
  itself: readonly string[] = [],
): Promise<void> {
  const labels = named(given.label_ids);
  const people = named(given.assignee_ids);
  const checks: [string, RawBuilder<unknown>, string][] = [];
  if (given.state_id)
    checks.push([
      'state_id',
      oneIn('state', 'project_id', [given.state_id], projectId),
      'is not a state of this project',
    ]);
  if (labels.length > 0)
    checks.push([
      'label_ids',
      oneIn('label', 'project_id', labels, projectId),
      'names a label that is not of this project',
    ]);
  if (people.length > 0)
    checks.push(['assignee_ids', assignable(people, projectId), 'names somebody who is not a member of this project']);
  if (given.estimate_point)
    checks.push([
      'estimate_point',
      oneIn('estimate_point', 'project', [given.estimate_point], projectId),
      'is not an estimate point of this project',
    ]);
  if (given.parent_id)
    checks.push([
      'parent_id',
      possibleParent(given.parent_id, itself, projectId),
      'is not a work item that can be its parent',
    ]);
  if (checks.length === 0) return;
  const { rows } = await sql<
    Record<string, boolean>
  >`select ${sql.join(checks.map(([name, check]) => sql`(${check}) as ${sql.id(name)}`))}`.execute(tx.db);
  const fields = Object.fromEntries(
    checks.filter(([name]) => !rows[0]?.[name]).map(([name, , problem]) => [name, problem]),
  );
  const [first] = Object.entries(fields);
  if (first) throw invalid(`${first[0]} ${first[1]}.`, fields);
}

/** The ids that a set or an amendment puts in. */
const named = (value: unknown): string[] =>
  Array.isArray(value) ? value : isAmendment(value) ? (value.add ?? []) : [];

const oneIn = (table: string, column: string, ids: readonly string[], projectId: string) =>
  sql`select count(*) = ${ids.length} from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and ${sql.ref(column)} = ${projectId} and deleted_at is null`;

/** Members and admins of the project, and workspace admins, who are admins everywhere. */
const assignable = (ids: readonly string[], projectId: string) => sql`select count(distinct m.member) = ${ids.length}
  from project p join workspace_member m on m.workspace_id = p.workspace and m.is_active and m.deleted_at is null
  left join project_member pm on pm.project = p.id and pm.member = m.member and pm.deleted_at is null
  where p.id = ${projectId} and m.member = any(${[...ids]}::uuid[]) and (pm.role >= ${roles.member} or m.role = ${roles.admin})`;

/** A living item of the project that is none of `itself`, nor below any of them. */
const possibleParent = (parent: string, itself: readonly string[], projectId: string) => sql`
  select exists (select 1 from work_item where id = ${parent} and project_id = ${projectId} and deleted_at is null and archived_at is null)
    and not exists (
      with recursive above(id, parent_id) as (
        select id, parent_id from work_item where id = ${parent}
        union select w.id, w.parent_id from work_item w join above a on w.id = a.parent_id
      ) select 1 from above where id = any(${[...itself]}::uuid[]))`;

/** `patch` for each of many rows, checked once for all of them. */
export async function updateWorkItems(
  tx: Tx,
  rows: readonly WorkItem[],
  patch: Patch<typeof workItem>,
): Promise<WorkItem[]> {
  const [first] = rows;
  if (!first) return [];
  if (rows.some((row) => row.archived_at))
    throw conflict('One of these work items is archived and can only be restored.');
  const ids = rows.map((row) => row.id);
  await demandReferences(tx, first.project_id, patch, ids);
  for (const row of rows) demandDates(applyPatch(row, patch));
  const group = patch.state_id ? (await stateFor(tx, first.project_id, patch.state_id)).group : undefined;
  const completed = (row: WorkItem) =>
    group === undefined ? {} : { completed_at: group === 'completed' ? (row.completed_at ?? tx.at) : null };
  const changed = await tx.updateWhere(workItem, { id: ids }, (row) => ({ ...patch, ...completed(row) }));
  if (patch.parent_id !== undefined) await recountChildren(tx, rows, patch.parent_id);
  return changed;
}

/** Sets right the counts of the parents that `rows` had, and of the one that they have now. */
async function recountChildren(tx: Tx, rows: readonly WorkItem[], parentId: string | null): Promise<void> {
  const moved = rows.filter((row) => row.parent_id !== parentId);
  const left = Map.groupBy(moved, (row) => row.parent_id);
  for (const [parent, children] of left) if (parent) await countChild(tx, parent, -children.length);
  if (parentId && moved.length > 0) await countChild(tx, parentId, moved.length);
}
