import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject, inWorkspace } from '#shared/access.ts';
import { type Draft, parseDraft, parsePatch } from '#shared/entity/entity.ts';
import { isUuid } from '#shared/entity/field.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { selectList } from '../db/columns.ts';
import { readMove } from '../db/places.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { readHtml } from '../documents/html.ts';
import { type CleanText, cleanText } from '../documents/text.ts';
import { readText } from '../documents/write.ts';
import { givenId } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { draftSchema, idAnswer } from '../http/entitySchema.ts';
import { type Answer, type CreatorOf, noContent, ok, type Route } from '../http/route.ts';
import { archivedAnswer, workItemPlus } from '../http/shapes.ts';
import {
  archiveWorkItems,
  createWorkItem,
  duplicateWorkItem,
  type GivenDescription,
  removeWorkItem,
  restoreWorkItem,
  unarchiveWorkItem,
  updateWorkItem,
} from './workItem.ts';
import { creatorOfWorkItem as creator, findVisible, findWithState, workspaceScope } from './workItemAccess.ts';

const workspace = '/api/workspaces/:workspaceSlug/';
const project = `${workspace}projects/:projectId/`;
const issues = `${project}issues/`;
const one = `${issues}:issueId/`;

/** A work item by itself comes with its description. */
const detailAnswer = { row: workItem, plus: { ...workItemPlus, description_html: z.string() } };

/** The description comes again only with an answer that is given again. */
const changedPlus = { ...workItemPlus, description_html: z.optional(z.string()) };

/** What a body may hold beside the fields: the text, and where in its order the item is to stand. */
const besideFields = {
  description_html: z.optional(z.nullable(z.string())),
  before_id: z.optional(z.nullable(idAnswer)),
  after_id: z.optional(z.nullable(idAnswer)),
};

/** A draft, for which the state may be left out. */
const madeSchema = z.extend(z.partial(draftSchema(workItem), { state_id: true }), besideFields);

export function workItemRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: `${issues}list/`,
      answer: { rows: workItem },
      access: inProject('guest'),
      query: ['issues'],
      summary: 'Reads several work items by their ids; those that may not be seen are left out.',
      handle: byIds,
    },
    {
      method: 'POST',
      path: issues,
      answer: detailAnswer,
      access: inProject('member'),
      status: 201,
      body: { schema: madeSchema },
      summary: 'Creates a work item. `description_html` is cleaned; without a state it gets the default one.',
      again: present,
      handle: async (context) => {
        const description = cleanText(htmlOf(context.body) ?? '');
        const { id, isNew } = await context.commit((tx) => createOnce(tx, context, description));
        return { status: isNew ? 201 : 200, body: await present(context, id) };
      },
    },
    {
      method: 'GET',
      path: one,
      answer: detailAnswer,
      access: inProject('guest'),
      creator,
      summary: 'Reads a work item with its description, archived ones too.',
      handle: async (context) => ok(await present(context, context.param('issueId'))),
    },
    {
      method: 'GET',
      path: `${one}meta/`,
      answer: { schema: z.object({ sequence_id: z.int(), project_identifier: z.string() }) },
      access: inProject('guest'),
      summary: 'The number and the project identifier of a work item.',
      handle: async (context) => {
        const { sequence_id } = await findVisible(context.read, context, context.param('issueId'));
        const { rows } = await sql<{
          identifier: string;
        }>`select identifier from project where id = ${context.project.id}`.execute(context.read);
        return ok({ sequence_id, project_identifier: rows[0]?.identifier });
      },
    },
    {
      method: 'GET',
      path: `${workspace}work-items/:key/`,
      answer: detailAnswer,
      access: inWorkspace('guest'),
      summary: 'Reads a work item by its key, such as WEB-123, or by its id, whichever project it is in.',
      handle: byKey,
    },
    {
      method: 'PATCH',
      path: one,
      answer: { row: workItem, plus: changedPlus },
      access: inProject('member', { or: 'creator' }),
      creator,
      body: { patch: workItem, plus: { ...besideFields, description_base: z.optional(z.nullable(z.string())) } },
      summary:
        'Changes fields of a work item, moves it (`before_id`, `after_id`), writes its description. With `description_base`, the `description_hash` of the text it was made from, what others wrote since stays.',
      again: present,
      handle: async (context) => {
        const patch = parsePatch(workItem, context.body);
        const change = { patch, move: readMove(context.body), description: await descriptionOf(context.body) };
        const row = await context.commit(async (tx) => {
          const { state__group, ...before } = await findWithState(tx.db, context, context.param('issueId'));
          const after = await updateWorkItem(tx, before, change);
          return { ...after, state__group: after.state_id === before.state_id ? state__group : undefined };
        });
        return ok(row.state__group ? row : await withState(context, row));
      },
    },
    {
      method: 'DELETE',
      path: one,
      access: inProject('admin', { or: 'creator' }),
      creator,
      status: 204,
      summary: 'Deletes a work item; it can be restored for 60 days.',
      handle: async (context) => {
        await context.commit(async (tx) =>
          removeWorkItem(tx, await findVisible(tx.db, context, context.param('issueId'))),
        );
        return noContent;
      },
    },
    {
      method: 'POST',
      path: `${one}restore/`,
      answer: detailAnswer,
      access: inProject('member', { or: 'creator' }),
      creator: creatorOfDeleted,
      summary: 'Brings a deleted work item back.',
      again: present,
      handle: async (context) => {
        const row = await context.commit((tx) => restoreWorkItem(tx, context.project.id, context.param('issueId')));
        return ok(await present(context, row.id));
      },
    },
    {
      method: 'POST',
      path: `${one}duplicate/`,
      answer: detailAnswer,
      access: inProject('member'),
      status: 201,
      summary: 'Makes a copy of a work item beside it.',
      again: present,
      handle: async (context) => {
        const id = givenId(context.body);
        const description = cleanText(
          await readHtml(context.read, { kind: 'work_item', id: context.param('issueId') }),
        );
        const row = await context.commit(async (tx) => {
          if (id && (await tx.trace(workItem, id))) throw idTaken();
          return duplicateWorkItem(tx, await findVisible(tx.db, context, context.param('issueId')), {
            id,
            description,
          });
        });
        return { status: 201, body: await present(context, row.id) };
      },
    },
    {
      method: 'GET',
      path: `${one}archive/`,
      answer: detailAnswer,
      access: inProject('guest'),
      summary: 'Reads an archived work item.',
      handle: async (context) => ok(await present(context, context.param('issueId'))),
    },
    {
      method: 'POST',
      path: `${one}archive/`,
      answer: archivedAnswer,
      access: inProject('member'),
      summary: 'Archives a completed or cancelled work item.',
      handle: async (context) => {
        const archived_at = await context.commit(async (tx) =>
          archiveWorkItems(tx, [await findVisible(tx.db, context, context.param('issueId'))]),
        );
        return ok({ archived_at });
      },
    },
    {
      method: 'DELETE',
      path: `${one}archive/`,
      access: inProject('member'),
      status: 204,
      summary: 'Restores an archived work item.',
      handle: async (context) => {
        await context.commit(async (tx) =>
          unarchiveWorkItem(tx, (await findVisible(tx.db, context, context.param('issueId'))).id),
        );
        return noContent;
      },
    },
  ];
}

async function byIds(context: Context): Promise<Answer> {
  const ids = (context.query('issues') ?? '').split(',').filter(isUuid);
  if (ids.length === 0) throw invalid('Name the work items in ?issues=.', { issues: 'is required' });
  if (ids.length > 1000)
    throw invalid('At most 1,000 work items can be read at once.', { issues: 'must name at most 1,000' });
  const rows = await Promise.all(ids.map((id) => findVisible(context.read, context, id).catch(() => null)));
  return ok(rows.filter((row) => row !== null));
}

async function byKey(context: Context): Promise<Answer> {
  const key = context.param('key');
  const match = /^(.{1,12})-(\d{1,9})$/.exec(key);
  if (!match && !isUuid(key)) throw invalid('A key reads IDENTIFIER-NUMBER, such as WEB-123.');
  const named = match
    ? sql`upper(p.identifier) = upper(${match[1]}) and w.sequence_id = ${Number(match[2])}`
    : sql`w.id = ${key}`;
  const { rows } = await sql<{ id: string; project_id: string; created_by: string }>`
    select w.id, w.project_id, w.created_by from work_item w join project p on p.id = w.project_id
    where p.workspace = ${context.workspace.id} and ${named}
      and w.deleted_at is null and p.deleted_at is null`.execute(context.read);
  const found = rows[0];
  const scope = await workspaceScope(context);
  const sees =
    found &&
    (scope.projectIds.includes(found.project_id) ||
      (scope.own?.projectIds.includes(found.project_id) && found.created_by === context.me));
  if (!found || !sees) throw notFound();
  return ok(await detail(context, found.id));
}

async function present(context: Context, id: string) {
  await findVisible(context.read, context, id);
  return detail(context, id);
}

/** A work item with its description; who may see it has been asked. */
async function detail(
  { read }: Context,
  id: string,
): Promise<WorkItem & { state__group: string; description_html: string }> {
  const { rows } = await sql<WorkItem & { state__group: string; description_html: string }>`
    select ${selectList(workItem)}, s."group" as state__group, coalesce(d.html, '') as description_html
    from work_item join state s on s.id = work_item.state_id left join document d on d.kind = 'work_item' and d.id = work_item.id
    where work_item.id = ${id} and work_item.deleted_at is null`.execute(read);
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function withState({ read }: Context, row: WorkItem) {
  const { rows } = await sql<{ group: string }>`select "group" from state where id = ${row.state_id}`.execute(read);
  return { ...row, state__group: rows[0]?.group };
}

/** The description that a body brings; undefined when it brings none. */
function htmlOf({ description_html }: Record<string, unknown>): string | undefined {
  if (description_html === undefined) return undefined;
  if (description_html !== null && typeof description_html !== 'string')
    throw invalid('description_html must be text.', { description_html: 'must be text' });
  return description_html ?? '';
}

/** The description that a body brings, and the hash of the one it was made from (`api.md`). */
async function descriptionOf(body: Record<string, unknown>): Promise<GivenDescription | undefined> {
  const html = htmlOf(body);
  if (html === undefined) return undefined;
  const { description_base } = body;
  if (description_base !== undefined && description_base !== null && typeof description_base !== 'string')
    throw invalid('description_base must be the hash of a description.', { description_base: 'must be text' });
  return { text: await readText(html), base: description_base ?? null };
}

/** Creates, unless this id was created by the same body before. */
async function createOnce(tx: Tx, context: Context, description: CleanText): Promise<{ id: string; isNew: boolean }> {
  const { body } = context;
  const id = givenId(body);
  const bodyHash = hashOf(body);
  const trace = id && (await tx.trace(workItem, id));
  if (id && trace) {
    if (trace.isDeleted || trace.bodyHash !== bodyHash) throw idTaken();
    await findVisible(tx.db, context, id).catch(() => Promise.reject(idTaken()));
    return { id, isNew: false };
  }
  const draft = readDraft(body);
  await demandNewExternal(tx, context.project.id, draft);
  const hasPlace = typeof body.sort_order === 'number';
  const places = { workspaceId: context.workspace.id, projectId: context.project.id };
  const row = await createWorkItem(tx, { ...places, draft, id, bodyHash, description, move: readMove(body), hasPlace });
  return { id: row.id, isNew: true };
}

/** A draft, for which the state may be left out. */
function readDraft(
  body: Record<string, unknown>,
): Required<Draft<typeof workItem>> | Omit<Required<Draft<typeof workItem>>, 'state_id'> {
  if (body.state_id) return parseDraft(workItem, body);
  const { state_id: _, ...draft } = parseDraft(workItem, { ...body, state_id: '00000000-0000-4000-8000-000000000000' });
  return draft;
}

async function demandNewExternal(
  tx: Tx,
  projectId: string,
  { external_source, external_id }: { external_source: string | null; external_id: string | null },
): Promise<void> {
  if (!external_id) return;
  const known = await tx.find(workItem, { project_id: projectId, external_source, external_id });
  if (known)
    throw new AppError('conflict', 'A work item with this external id exists already.', {
      fields: { external_id: 'is taken' },
      extra: { id: known.id },
    });
}

/** Whose a deleted work item is. To guests who would not see it, it never was. */
const creatorOfDeleted: CreatorOf = async (db, context) => {
  const { rows } = await sql<{ created_by: string | null }>`
    select created_by from work_item where id = ${context.param('issueId')} and project_id = ${context.project.id}`.execute(
    db,
  );
  if (!rows[0] || (!context.project.seesAll && rows[0].created_by !== context.me)) throw notFound();
  return rows[0].created_by;
};
