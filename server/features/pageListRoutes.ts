import { sql } from 'kysely';
import * as z from 'zod/mini';
import { inProject } from '#shared/access.ts';
import { notFound } from '#shared/errors.ts';
import { type Page, page } from '#shared/features/page.ts';
import { mayKeepPage } from '#shared/features/pageRules.ts';
import type { Tx } from '../db/tx.ts';
import type { Context } from '../http/context.ts';
import { type Answer, noContent, ok, type Route } from '../http/route.ts';
import { addFavorite, removeFavorites } from './favorite.ts';
import { findPage, viewerIn } from './pageAccess.ts';
import { archivedPages, countPages, favoritePages, listPages } from './pageList.ts';

const project = '/api/workspaces/:workspaceSlug/projects/:projectId/';
const favorites = `${project}favorite-pages/`;

/** What a page has for its reader beside its own fields. */
export const pagePlus = { is_favorite: z.boolean() };

const listAnswer = { rows: page, plus: pagePlus };

/** The lists of a project's pages, and what its reader keeps at hand of them. */
export function pageListRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: `${project}pages/`,
      answer: listAnswer,
      access: inProject('guest'),
      query: ['type', 'search', 'order_by'],
      summary: 'Lists the pages of a project: public ones and the own. `type` is public, private or archived.',
      handle: async (context) => ok(await listPages(context)),
    },
    {
      method: 'GET',
      path: `${project}pages-summary/`,
      answer: { schema: z.object({ public_pages: z.int(), private_pages: z.int(), archived_pages: z.int() }) },
      access: inProject('guest'),
      summary: 'Counts the pages of a project.',
      handle: async (context) => ok(await countPages(context)),
    },
    {
      method: 'GET',
      path: `${project}archived-pages/`,
      answer: listAnswer,
      access: inProject('guest'),
      query: ['search', 'order_by'],
      summary: 'Lists the archived pages of a project.',
      handle: async (context) => ok(await archivedPages(context)),
    },
    {
      method: 'GET',
      path: favorites,
      answer: listAnswer,
      access: inProject('guest'),
      query: ['search', 'order_by'],
      summary: "Lists the caller's favourites among the pages of a project.",
      handle: async (context) => ok(await favoritePages(context)),
    },
    {
      method: 'POST',
      path: `${favorites}:pageId/`,
      access: inProject('member'),
      status: 204,
      summary: "Puts a page among the caller's favourites.",
      handle: (context) => changing(context, (tx, row) => keepPage(tx, context, row)),
    },
    {
      method: 'DELETE',
      path: `${favorites}:pageId/`,
      access: inProject('member'),
      status: 204,
      summary: "Takes a page out of the caller's favourites.",
      handle: (context) =>
        changing(context, (tx, row) =>
          removeFavorites(tx, sql`entity_identifier = ${row.id} and "user" = ${context.me}`),
        ),
    },
  ];
}

/** The page that the path names. */
export const namedPage = (tx: Tx, context: Context): Promise<Page> => findPage(tx.db, context, context.param('pageId'));

/** Changes the page that the path names and answers nothing. */
export async function changing(context: Context, change: (tx: Tx, row: Page) => Promise<unknown>): Promise<Answer> {
  await context.commit(async (tx) => {
    await change(tx, await namedPage(tx, context));
  });
  return noContent;
}

async function keepPage(tx: Tx, context: Context, row: Page): Promise<void> {
  const by = viewerIn(context);
  if (!mayKeepPage(by, row)) throw notFound();
  const entity = { entity_type: 'page', entity_identifier: row.id, name: null, parent: null } as const;
  await addFavorite(tx, by, { workspaceId: context.workspace.id, ...entity });
}
