/** The rules of pages: what a new one gets, what a change may be, and what goes with it. */
import { sql } from 'kysely';
import type { Viewer } from '#shared/access.ts';
import { type Draft, isAmendment, type Patch } from '#shared/entity/entity.ts';
import { conflict, forbidden, invalid } from '#shared/errors.ts';
import { type Page, page, pageAccess, pageNameMax, pageTitle } from '#shared/features/page.ts';
import { mayManagePage } from '#shared/features/pageRules.ts';
import { releaseReferences, returnReferences } from '../db/references.ts';
import type { Tx } from '../db/tx.ts';
import { writeNewDocuments } from '../documents/html.ts';
import type { CleanText } from '../documents/text.ts';
import { writeDocumentTitle } from '../documents/write.ts';
import { moveFavorites, removeFavorites } from './favorite.ts';

export interface NewPage {
  workspaceId: string;
  projectId: string;
  owner: string;
  draft: Required<Draft<typeof page>>;
  id?: string | undefined;
  bodyHash?: string | undefined;
  description: CleanText;
}

/** Makes a page with its text. Throws `invalid` for labels that are not the project's. */
export async function createPage(tx: Tx, given: NewPage): Promise<Page> {
  const { workspaceId, projectId, owner, draft, id, bodyHash, description } = given;
  await demandLabels(tx, projectId, draft.label_ids);
  const row = await tx.insert(
    page,
    {
      ...draft,
      ...(id && { id }),
      workspace: workspaceId,
      project_ids: [projectId],
      owned_by: owner,
      is_locked: false,
      locked_by: null,
      archived_at: null,
      parent: null,
      description_hash: description.hash,
    },
    bodyHash ? { bodyHash } : {},
  );
  await writeNewDocuments(tx, { kind: 'page', workspaceId }, [{ ...description, id: row.id }]);
  return row;
}

/** Changes a page. Throws `conflict` while it is locked or archived, `forbidden` for who may not say who opens it. */
export async function updatePage(
  tx: Tx,
  before: Page,
  { patch, by }: { patch: Patch<typeof page>; by: Viewer },
): Promise<Page> {
  demandUnarchived(before);
  if (before.is_locked) throw conflict('This page is locked. Unlock it to change it.');
  if (patch.access !== undefined && patch.access !== before.access && !mayManagePage(by, before))
    throw forbidden('Only the owner of this page and admins of its project may change who can open it.');
  if (patch.label_ids)
    await demandLabels(tx, projectOf(before), isAmendment(patch.label_ids) ? patch.label_ids.add : patch.label_ids);
  const after = await tx.update(page, before, patch);
  if (after.name !== before.name) await writeDocumentTitle(tx, { kind: 'page', id: after.id }, after.name);
  await forgetUnseen(tx, before, after);
  return after;
}

/** Makes a page public, or its owner's alone. */
export async function setPageAccess(tx: Tx, before: Page, access: Page['access']): Promise<Page> {
  demandUnarchived(before);
  const after = await tx.update(page, before, { access });
  await forgetUnseen(tx, before, after);
  return after;
}

/** A page that became private is nobody else's favourite any more. */
async function forgetUnseen(tx: Tx, before: Page, after: Page): Promise<void> {
  if (after.access === before.access || after.access !== pageAccess.private) return;
  await removeFavorites(tx, sql`entity_identifier = ${after.id} and "user" <> ${after.owned_by}`);
}

/** Keeps a page from being changed, or lets it be changed again. */
export async function lockPage(tx: Tx, before: Page, by: string | null): Promise<Page> {
  demandUnarchived(before);
  if (before.is_locked === (by !== null)) return before;
  return tx.update(page, before, { is_locked: by !== null, locked_by: by });
}

/** Puts a page away; nobody keeps it among their favourites any more. */
export async function archivePage(tx: Tx, before: Page): Promise<Page> {
  if (before.archived_at) return before;
  await removeFavorites(tx, sql`entity_identifier = ${before.id}`);
  return tx.update(page, before, { archived_at: tx.at });
}

export const unarchivePage = (tx: Tx, before: Page): Promise<Page> => tx.update(page, before, { archived_at: null });

/** Deletes an archived page; it can come back for 60 days. Throws `conflict` for one that is not archived. */
export async function removePage(tx: Tx, row: Page): Promise<void> {
  if (!row.archived_at) throw conflict('Archive this page first; only archived pages can be deleted.');
  await releaseReferences(tx, page, { id: row.id, stream: row.workspace });
  await tx.remove(page, row.id);
}

/** Brings a deleted page back as it was, among the archived. */
export async function restorePage(tx: Tx, id: string): Promise<Page> {
  const row = await tx.restore(page, id);
  await returnReferences(tx, page, { id, stream: row.workspace });
  return row;
}

/** Makes a copy that belongs to `owner`, neither locked nor archived. */
export function duplicatePage(
  tx: Tx,
  of: Page,
  { owner, id, description }: { owner: string; id: string | undefined; description: CleanText },
): Promise<Page> {
  const { color, label_ids, access, logo_props, view_props } = of;
  const ending = ' (Copy)';
  const name = pageTitle(of).slice(0, pageNameMax - ending.length) + ending;
  const draft = { name, color, label_ids, access, logo_props, view_props, external_source: null, external_id: null };
  return createPage(tx, { workspaceId: of.workspace, projectId: projectOf(of), owner, draft, id, description });
}

/** Moves a page into another project, where its labels do not apply. Favourites follow it. */
export async function movePage(tx: Tx, before: Page, projectId: string): Promise<Page> {
  demandUnarchived(before);
  await moveFavorites(tx, before.id, projectId);
  return tx.update(page, before, { project_ids: [projectId], label_ids: [] });
}

const projectOf = ({ project_ids: [id = ''] }: Page): string => id;

function demandUnarchived({ archived_at }: Page): void {
  if (archived_at) throw conflict('This page is archived and can only be restored.');
}

async function demandLabels(tx: Tx, projectId: string, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from label
    where id = any(${ids}::uuid[]) and project_id = ${projectId} and deleted_at is null`.execute(tx.db);
  if ((rows[0]?.n ?? 0) < new Set(ids).size)
    throw invalid('A page can only have labels of its project.', { label_ids: 'must be labels of this project' });
}
