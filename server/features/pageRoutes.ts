import * as z from 'zod/mini';
import { inProject, sightOf, type Viewer } from '#shared/access.ts';
import { parseDraft, parsePatch } from '#shared/entity/entity.ts';
import { idSchema } from '#shared/entity/field.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { page, pageAccess } from '#shared/features/page.ts';
import { project as projectEntity } from '#shared/features/project.ts';
import { roles } from '#shared/roles.ts';
import { idTaken, type Tx } from '../db/tx.ts';
import { readHtml } from '../documents/html.ts';
import { type CleanText, cleanText } from '../documents/text.ts';
import { givenId } from '../entity/crud.ts';
import { type Context, hashOf } from '../http/context.ts';
import { readBody } from '../http/readBody.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import { archivedAnswer } from '../http/shapes.ts';
import { viewerOf } from '../live/viewerOf.ts';
import {
  archivePage,
  createPage,
  duplicatePage,
  lockPage,
  movePage,
  removePage,
  restorePage,
  setPageAccess,
  unarchivePage,
  updatePage,
} from './page.ts';
import { findPage, ownerOfDeletedPage, ownerOfPage, viewerIn } from './pageAccess.ts';
import { pageDetail } from './pageList.ts';
import { changing, namedPage, pagePlus } from './pageListRoutes.ts';

const project = '/api/workspaces/:workspaceSlug/projects/:projectId/';
const pages = `${project}pages/`;
const one = `${pages}:pageId/`;

/** A page by itself comes with its text. */
const detailAnswer = { row: page, plus: { ...pagePlus, description_html: z.string() } };

/** What only the owner of a page and admins of its project may do (spec §6). */
const managing = { access: inProject('admin', { or: 'creator' }), creator: ownerOfPage } as const;

const accessBody = z.object({
  access: z.literal([pageAccess.public, pageAccess.private], { error: 'must be 0 (public) or 1 (private)' }),
});
const moveBody = z.object({ new_project_id: idSchema });

export function pageRoutes(): Route[] {
  return [
    {
      method: 'POST',
      path: pages,
      answer: detailAnswer,
      access: inProject('member'),
      status: 201,
      body: { draft: page, plus: { description_html: z.optional(z.nullable(z.string())) } },
      summary: 'Creates a page. `description_html` is cleaned.',
      again: present,
      handle: async (context) => {
        const description = descriptionOf(context.body);
        const { id, isNew } = await context.commit((tx) => createOnce(tx, context, description));
        return { status: isNew ? 201 : 200, body: await present(context, id) };
      },
    },
    {
      method: 'GET',
      path: one,
      answer: detailAnswer,
      access: inProject('guest'),
      summary: 'Reads a page with its text, an archived one too.',
      handle: async (context) => ok(await present(context, context.param('pageId'))),
    },
    {
      method: 'PATCH',
      path: one,
      answer: detailAnswer,
      access: inProject('member', { or: 'creator' }),
      creator: ownerOfPage,
      body: { patch: page },
      summary: 'Changes fields of a page that is neither locked nor archived.',
      again: present,
      handle: async (context) => {
        const patch = parsePatch(page, context.body);
        const { id } = await context.commit(async (tx) =>
          updatePage(tx, await namedPage(tx, context), { patch, by: viewerIn(context) }),
        );
        return answered(context, id);
      },
    },
    {
      method: 'DELETE',
      path: one,
      ...managing,
      status: 204,
      summary: 'Deletes an archived page; it can be restored for 60 days.',
      handle: (context) => changing(context, removePage),
    },
    {
      method: 'POST',
      path: `${one}restore/`,
      answer: detailAnswer,
      access: inProject('admin', { or: 'creator' }),
      creator: ownerOfDeletedPage,
      summary: 'Brings a deleted page back.',
      again: present,
      handle: async (context) => {
        const id = context.param('pageId');
        await context.commit(async (tx) => {
          await ownerOfDeletedPage(tx.db, context);
          return restorePage(tx, id);
        });
        return ok(await present(context, id));
      },
    },
    {
      method: 'POST',
      path: `${one}access/`,
      ...managing,
      status: 204,
      body: { schema: accessBody },
      summary: "Makes a page public (0), or its owner's alone (1).",
      handle: (context) => {
        const { access } = readBody(context, accessBody);
        return changing(context, (tx, row) => setPageAccess(tx, row, access));
      },
    },
    {
      method: 'POST',
      path: `${one}lock/`,
      ...managing,
      status: 204,
      summary: 'Keeps a page from being changed.',
      handle: (context) => changing(context, (tx, row) => lockPage(tx, row, context.me)),
    },
    {
      method: 'DELETE',
      path: `${one}lock/`,
      ...managing,
      status: 204,
      summary: 'Lets a page be changed again.',
      handle: (context) => changing(context, (tx, row) => lockPage(tx, row, null)),
    },
    {
      method: 'POST',
      path: `${one}archive/`,
      ...managing,
      answer: archivedAnswer,
      summary: 'Archives a page. It leaves the favourites of everybody.',
      handle: async (context) => {
        const { archived_at } = await context.commit(async (tx) => archivePage(tx, await namedPage(tx, context)));
        return ok({ archived_at });
      },
    },
    {
      method: 'DELETE',
      path: `${one}archive/`,
      ...managing,
      status: 204,
      summary: 'Restores an archived page.',
      handle: (context) => changing(context, unarchivePage),
    },
    {
      method: 'POST',
      path: `${one}duplicate/`,
      answer: detailAnswer,
      access: inProject('member'),
      status: 201,
      summary: "Makes a copy of a page, the caller's own.",
      again: present,
      handle: async (context) => {
        const id = givenId(context.body);
        const description = cleanText(await readHtml(context.read, { kind: 'page', id: context.param('pageId') }));
        const row = await context.commit(async (tx) => {
          if (id && (await tx.trace(page, id))) throw idTaken();
          return duplicatePage(tx, await namedPage(tx, context), { owner: context.me, id, description });
        });
        return { status: 201, body: await present(context, row.id) };
      },
    },
    {
      method: 'POST',
      path: `${one}move/`,
      ...managing,
      status: 204,
      body: { schema: moveBody },
      summary: 'Moves a page into another project of the caller, where they are a member at least.',
      handle: (context) => {
        const { new_project_id } = readBody(context, moveBody);
        return changing(context, async (tx, row) => {
          if (row.project_ids.includes(new_project_id)) return;
          await demandTarget(tx, context, new_project_id);
          await movePage(tx, row, new_project_id);
        });
      },
    },
  ];
}

async function present(context: Context, id: string) {
  await findPage(context.read, context, id);
  const detail = await pageDetail(context, id);
  if (!detail) throw notFound();
  return detail;
}

/** The page after a change, to whom may still see it. */
async function answered(context: Context, id: string): Promise<Answer> {
  const found = await present(context, id).catch(() => null);
  return found ? ok(found) : noContent;
}

/** The text that a body brings, cleaned. */
function descriptionOf({ description_html }: Record<string, unknown>): CleanText {
  if (description_html !== undefined && description_html !== null && typeof description_html !== 'string')
    throw invalid('description_html must be text.', { description_html: 'must be text' });
  return cleanText(description_html ?? '');
}

/** Creates, unless this id was created by the same body before. */
async function createOnce(tx: Tx, context: Context, description: CleanText): Promise<{ id: string; isNew: boolean }> {
  const id = givenId(context.body);
  const bodyHash = hashOf(context.body);
  const trace = id && (await tx.trace(page, id));
  if (id && trace) {
    if (trace.isDeleted || trace.bodyHash !== bodyHash) throw idTaken();
    await findPage(tx.db, context, id).catch(() => Promise.reject(idTaken()));
    return { id, isNew: false };
  }
  const places = { workspaceId: context.workspace.id, projectId: context.project.id, owner: context.me };
  const row = await createPage(tx, { ...places, draft: parseDraft(page, context.body), id, bodyHash, description });
  return { id: row.id, isNew: true };
}

/** Throws `not_found` for a project that the caller does not know, `forbidden` where they are less than a member. */
async function demandTarget(tx: Tx, context: Context, id: string): Promise<void> {
  const target = await tx.find(projectEntity, { id, workspace: context.workspace.id });
  const viewer: Viewer = await viewerOf(tx.db, context.workspace.id, context.me);
  const sight = target && sightOf(viewer, target.id);
  if (!target || !sight) throw notFound();
  if (sight.role < roles.member || target.archived_at)
    throw forbidden('You can move a page only to a project in which you may make pages.');
}
