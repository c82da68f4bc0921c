import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { signedIn } from '#shared/access.ts';
import { parseDraft } from '#shared/entity/entity.ts';
import { conflict, forbidden } from '#shared/errors.ts';
import { estimate, estimatePoint } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { type Person, person } from '#shared/features/person.ts';
import { project } from '#shared/features/project.ts';
import { state } from '#shared/features/state.ts';
import { workspace } from '#shared/features/workspace.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import type { Tx } from '../db/tx.ts';
import type { Route } from '../http/route.ts';
import { joinProject } from './joinProject.ts';
import { joinWorkspace } from './joinWorkspace.ts';
import { createProject } from './project.ts';
import {
  inReview,
  type SampleProject,
  sampleLabels,
  samplePeople,
  samplePoints,
  sampleProjects,
} from './sampleContent.ts';
import { type SamplePlace, sampleItems, seededRandom } from './sampleItems.ts';
import { createSamplePeople } from './samplePeople.ts';
import { insertWorkItems } from './workItemBatch.ts';
import { createWorkspace, readWorkspace, type WorkspaceDeps, workspaceAnswer } from './workspace.ts';

const itemCount = 300;
const seed = 1;

export function sampleRoutes({ mayCreateWorkspace }: WorkspaceDeps): Route[] {
  return [
    {
      method: 'POST',
      path: '/api/workspaces/sample/',
      access: signedIn,
      status: 201,
      summary: 'Creates a workspace filled with sample work. Deleting it removes its people too.',
      answer: workspaceAnswer,
      again: (context, id) => readWorkspace(context.read, id, context.me),
      async handle(context) {
        if (!context.caller.is_instance_admin && !(await mayCreateWorkspace()))
          throw forbidden('New workspaces are switched off here. Ask an admin of this Tandem for one.');
        const ids = sampleIds();
        const today = new Date().toISOString().slice(0, 10);
        await context.commit(
          async (tx) => {
            if (await isInSample(tx.db, context.me)) throw conflict('You have a sample workspace already.');
            const slug = await freeSlug(tx.db, 'sample');
            const creator = await tx.get(person, context.me);
            const places = await openSample(tx, { ...ids, slug, creator, projects: sampleProjects });
            const random = seededRandom(seed);
            for (const place of places)
              await fillSample(tx, place, { random, today, count: itemCount / sampleProjects.length });
            return { id: ids.workspaceId };
          },
          { opens: [ids.workspaceId, ...ids.peopleIds] },
        );
        return { status: 201, body: await readWorkspace(context.read, ids.workspaceId, context.me) };
      },
    },
  ];
}

/** Ids of a new sample, all of them streams that its commit opens. */
export const sampleIds = () => ({ workspaceId: randomUUID(), peopleIds: samplePeople.map(() => randomUUID()) });

/** Whether a person has a sample workspace, so that none is offered. */
export async function isInSample(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from membership m join workspace w on w.id = m.workspace_id
    where m."user" = ${personId} and m.deleted_at is null and w.is_sample and w.deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that no workspace has. */
export async function freeSlug(db: Db, wanted: string): Promise<string> {
  const { rows } = await sql<{ slug: string }>`select lower(slug) as slug from workspace
    where lower(slug) like ${`${wanted.toLowerCase()}%`} and deleted_at is null`.execute(db);
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  let number = 2;
  while (taken.has(`${wanted.toLowerCase()}-${number}`)) number++;
  return `${wanted}-${number}`;
}

export interface NewSample {
  workspaceId: string;
  peopleIds: readonly string[];
  slug: string;
  creator: Person;
  projects: readonly SampleProject[];
}

/** Makes a sample workspace with its people and projects, but no work yet. Opens its streams, holds the creator's. */
export async function openSample(tx: Tx, given: NewSample): Promise<SamplePlace[]> {
  const { workspaceId, creator, slug } = given;
  const draft = parseDraft(workspace, { name: 'Halden Maps', organization_size: '11-50' });
  await createWorkspace(tx, { id: workspaceId, draft, slug, creator, isSample: true });
  const people = await createSamplePeople(tx, given.peopleIds);
  for (const [index, one] of people.entries())
    await joinWorkspace(tx, { workspaceId, person: one, role: index === 0 ? roles.admin : roles.member });
  const places: SamplePlace[] = [];
  for (const content of given.projects)
    places.push(await openSampleProject(tx, content, { workspaceId, creator: creator.id, people }));
  return places;
}

async function openSampleProject(
  tx: Tx,
  content: SampleProject,
  { workspaceId, creator, people }: { workspaceId: string; creator: string; people: readonly Person[] },
): Promise<SamplePlace> {
  const { name, identifier, description } = content;
  const peopleIds = content.people.flatMap((index) => people[index]?.id ?? []);
  const draft = parseDraft(project, { name, identifier, description, project_lead: peopleIds[0] ?? null });
  const { id: projectId } = await createProject(tx, { workspaceId, creator, draft });
  const whose = { workspaceId, projectId };
  await joinProject(
    tx,
    whose,
    peopleIds.map((member) => ({ member, role: roles.member })),
  );
  await tx.insert(state, { ...inReview, ...ofProject(whose), description: '', default: false });
  const states = await tx.list(state, { project_id: projectId });
  const labels = await tx.insertMany(
    label,
    sampleLabels.map(([name, color], index) => ({
      ...ofProject(whose),
      name,
      color,
      parent: null,
      sort_order: firstPlace + index * placeStep,
    })),
  );
  return {
    ...whose,
    content,
    stateIds: [...states].sort((one, other) => one.sequence - other.sequence).map(({ id }) => id),
    labelIds: labels.map(({ id }) => id),
    pointIds: await openEstimate(tx, whose),
    peopleIds: [...peopleIds, creator],
  };
}

interface Whose {
  workspaceId: string;
  projectId: string;
}

const ofProject = ({ workspaceId, projectId }: Whose) => ({ workspace_id: workspaceId, project_id: projectId });

async function openEstimate(tx: Tx, { workspaceId, projectId }: Whose): Promise<string[]> {
  const place = { workspace: workspaceId, project: projectId, description: '' };
  const scale = await tx.insert(estimate, { ...place, name: 'Points', type: 'points', last_used: true });
  const points = await tx.insertMany(
    estimatePoint,
    samplePoints.map((value, index) => ({ ...place, estimate: scale.id, key: index + 1, value })),
  );
  await tx.update(project, projectId, { estimate: scale.id });
  return points.map(({ id }) => id);
}

/** Fills a project with work: the same for the same random numbers and day. */
export async function fillSample(
  tx: Tx,
  place: SamplePlace,
  options: { random: () => number; today: string; count: number },
): Promise<void> {
  await insertWorkItems(tx, place, sampleItems(place, options));
}
