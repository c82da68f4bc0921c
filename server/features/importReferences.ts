/** Turns the words of imported rows into ids: once per batch, whatever its size. */
import { sql } from 'kysely';
import { type Estimate, type EstimatePoint, estimate, estimatePoint } from '#shared/features/estimate.ts';
import { type CheckedDraft, problemAt, stateGroupOf } from '#shared/features/importBatch.ts';
import type { ImportProblem } from '#shared/features/importDraft.ts';
import type { ImportJob } from '#shared/features/importJob.ts';
import { label } from '#shared/features/label.ts';
import { project } from '#shared/features/project.ts';
import { type State, state, stateStep } from '#shared/features/state.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { roles } from '#shared/roles.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { createMissingLabels } from './label.ts';

export type References = Pick<WorkItem, 'state_id' | 'label_ids' | 'assignee_ids' | 'estimate_point'>;

/** A row that an import made besides work items. */
export interface Made {
  entity: string;
  id: string;
  seq: number;
}

interface Found {
  /** The ids for one draft; adds to `problems` what it goes without. */
  of(line: number, draft: CheckedDraft, problems: ImportProblem[]): References;
  made: Made[];
}

/** Finds, or makes where the caller may, everything that these drafts name. */
export async function findReferences(
  tx: Tx,
  context: Context,
  { job, drafts }: { job: ImportJob; drafts: readonly CheckedDraft[] },
): Promise<Found> {
  const made: Made[] = [];
  const note = (entity: { name: string }, rows: readonly { id: string; seq: number }[]) =>
    made.push(...rows.map(({ id, seq }) => ({ entity: entity.name, id, seq })));
  const mayMake = context.project.role >= roles.admin;

  const states = await findStates(tx, job, mayMake ? named(drafts, (draft) => draft.state_name) : []);
  note(state, states.made);
  const wanted = named(drafts, (draft) => draft.label_names);
  if (mayMake && wanted.length > 0) note(label, await createMissingLabels(tx, context, wanted));
  const labels = wanted.length > 0 ? byName(await tx.list(label, { project_id: job.project_id })) : new Map();
  const people = await findPeople(
    tx,
    job.project_id,
    named(drafts, (draft) => draft.assignee_names),
  );
  const points = await findPoints(
    tx,
    job,
    named(drafts, (draft) => draft.estimate_value),
  );
  note(estimate, points.madeEstimates);
  note(estimatePoint, points.made);

  return {
    made,
    of(line, draft, problems) {
      const without = (field: ImportProblem['field'], why: string) =>
        void problems.push(problemAt(line, 'warning', field, `${why}; imported without it`));
      const pick = <T>(map: ReadonlyMap<string, T>, name: string, field: ImportProblem['field'], why: string) => {
        const found = map.get(lower(name));
        if (found === undefined) without(field, why);
        return found;
      };
      const stateId =
        draft.state_name &&
        pick(states.ids, draft.state_name, 'state', `only an admin can add the state “${draft.state_name}”`);
      const point =
        draft.estimate_value &&
        pick(points.ids, draft.estimate_value, 'estimate', `${points.why} “${draft.estimate_value}”`);
      return {
        state_id: stateId || states.otherwise,
        label_ids: unique(
          draft.label_names.map((name) => pick(labels, name, 'labels', `only an admin can add the label “${name}”`)),
        ),
        assignee_ids: unique(
          draft.assignee_names.map((name) => {
            const found = people.get(lower(name));
            if (found?.length === 1) return found[0];
            without(
              'assignees',
              `${found ? 'more than one person' : 'nobody who can be assigned'} is called “${name}”`,
            );
            return undefined;
          }),
        ),
        estimate_point: point || null,
      };
    },
  };
}

const lower = (name: string) => name.trim().toLowerCase();

const unique = (ids: readonly (string | undefined)[]) => [...new Set(ids.filter((id) => id !== undefined))];

const byName = (rows: readonly { id: string; name: string }[]) => new Map(rows.map((row) => [lower(row.name), row.id]));

/** What the drafts name, once each, in the order in which it occurs. */
function named(
  drafts: readonly CheckedDraft[],
  read: (draft: CheckedDraft) => string | null | readonly string[],
): string[] {
  const found = new Map<string, string>();
  for (const name of drafts.flatMap((draft) => read(draft) ?? []))
    if (!found.has(lower(name))) found.set(lower(name), name);
  return [...found.values()];
}

/** The project's states by name, those in `wanted` made where they are missing. */
async function findStates(tx: Tx, { workspace_id, project_id }: ImportJob, wanted: readonly string[]) {
  const known = await tx.list(state, { project_id });
  const ids = byName(known);
  const last = Math.max(0, ...known.map((row) => row.sequence));
  const made = await tx.insertMany(
    state,
    wanted
      .filter((name) => !ids.has(lower(name)))
      .map((name, index) => ({
        workspace_id,
        project_id,
        name,
        description: '',
        ...looksOf(known, name),
        default: false,
        sequence: last + (index + 1) * stateStep,
      })),
  );
  const first = [...known].sort((one, other) => one.sequence - other.sequence)[0];
  const otherwise = known.find((row) => row.default) ?? first ?? made[0];
  if (!otherwise) throw new Error(`Project ${project_id} has no state.`);
  return { ids: new Map([...ids, ...byName(made)]), otherwise: otherwise.id, made };
}

/** A new state belongs to the group that its name speaks of, and has the colour that the group has here. */
function looksOf(known: readonly State[], name: string): Pick<State, 'group' | 'color'> {
  const group = stateGroupOf(name);
  return { group, color: known.find((row) => row.group === group)?.color ?? '#60646C' };
}

/** Who can be assigned in the project, by email address, display name and full name. */
async function findPeople(tx: Tx, projectId: string, wanted: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (wanted.length === 0) return found;
  const { rows } = await sql<{ member: string; names: string[] }>`
    select distinct m.member, array[lower(m.email), lower(m.display_name), lower(m.first_name || ' ' || m.last_name),
      lower(m.last_name || ', ' || m.first_name)] as names
    from project p join workspace_member m on m.workspace_id = p.workspace and m.is_active and not m.is_bot and m.deleted_at is null
    left join project_member pm on pm.project = p.id and pm.member = m.member and pm.deleted_at is null
    where p.id = ${projectId} and (pm.role >= ${roles.member} or m.role = ${roles.admin})
      and array[lower(m.email), lower(m.display_name), lower(m.first_name || ' ' || m.last_name),
        lower(m.last_name || ', ' || m.first_name)] && ${wanted.map(lower)}::text[]`.execute(tx.db);
  for (const { member, names } of rows)
    for (const name of new Set(names)) found.set(name, [...(found.get(name) ?? []), member]);
  return found;
}

const mostPoints = 100;

/** The points of the active estimate by value; missing ones are added, and an estimate where there is none. */
async function findPoints(tx: Tx, job: ImportJob, wanted: readonly string[]) {
  const nothing = { ids: new Map<string, string>(), made: [], madeEstimates: [], why: '' };
  if (wanted.length === 0) return nothing;
  const active = await activeEstimate(tx, job);
  const own = active ?? (await createEstimate(tx, job, wanted));
  const known = await tx.list(estimatePoint, { estimate: own.id });
  const values = new Set(known.map((point) => lower(point.value)));
  const isNumber = own.type !== 'categories';
  const missing = wanted.filter((value) => !values.has(lower(value)) && (!isNumber || isNumeric(value)));
  const place = { workspace: job.workspace_id, project: job.project_id, estimate: own.id, description: '' };
  const next = Math.max(0, ...known.map((point) => point.key)) + 1;
  const made = await tx.insertMany(
    estimatePoint,
    missing.slice(0, Math.max(0, mostPoints - known.length)).map((value, i) => ({ ...place, key: next + i, value })),
  );
  if (made.length > 0) await sortByValue(tx, [...known, ...made]);
  const ids = new Map([...known, ...made].map((point) => [lower(point.value), point.id]));
  const why = `the estimate “${own.name}” has no room or use for`;
  return { ids, made, madeEstimates: active ? [] : [own], why };
}

async function activeEstimate(tx: Tx, { project_id }: ImportJob): Promise<Estimate | undefined> {
  const chosen = (await tx.get(project, project_id)).estimate;
  const found = chosen ? await tx.find(estimate, { id: chosen, project: project_id }) : undefined;
  return found ?? tx.find(estimate, { project: project_id, last_used: true });
}

/** An estimate named after the file: of points where the first values are all numbers. */
async function createEstimate(tx: Tx, job: ImportJob, values: readonly string[]): Promise<Estimate> {
  const made = await tx.insert(estimate, {
    workspace: job.workspace_id,
    project: job.project_id,
    name: job.file_name.replace(/\.\w{1,5}$/, '') || 'Import',
    description: '',
    type: values.every(isNumeric) ? 'points' : 'categories',
    last_used: true,
  });
  await tx.update(project, job.project_id, { estimate: made.id });
  return made;
}

const isNumeric = (value: string) => value.trim() !== '' && Number.isFinite(Number(value));

/** Numbers stand in their order; words stay as they came. */
async function sortByValue(tx: Tx, points: readonly EstimatePoint[]): Promise<void> {
  if (!points.every((point) => isNumeric(point.value))) return;
  const sorted = [...points].sort((one, other) => Number(one.value) - Number(other.value));
  const keys = new Map(sorted.map((point, index) => [point.id, index + 1]));
  await tx.updateWhere(estimatePoint, { id: [...keys.keys()] }, (point) => ({ key: keys.get(point.id) ?? point.key }));
}
