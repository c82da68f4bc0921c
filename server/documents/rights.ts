/** What somebody may do with a document: asked by the document server for each person and document as it is opened. */
import { sql } from 'kysely';
import { sightOf, type Viewer } from '#shared/access.ts';
import type { DocumentCaller, DocumentId, DocumentKind, DocumentRights } from '#shared/documents.ts';
import type { Page } from '#shared/features/page.ts';
import { type GuardedPage, isContentEditable, mayReadPage } from '#shared/features/pageRules.ts';
import { roles } from '#shared/roles.ts';
import type { Db } from '../db/connect.ts';
import { viewerOf } from '../live/viewerOf.ts';

/** What is known of the row that a document belongs to. */
interface Place {
  workspace_id: string;
  project_id: string;
  created_by: string | null;
  archived: boolean;
  project_archived: boolean;
  name: string;
}

type ReadOnly = DocumentRights['readOnly'];

/** Null where they may not know of the document. */
export async function documentRights(
  db: Db,
  caller: DocumentCaller,
  document: DocumentId,
): Promise<DocumentRights | null> {
  const found = await rules[document.kind](db, caller, document.id);
  if (!found) return null;
  const readOnly = found.readOnly ?? (caller.mayWrite ? null : { reason: 'role' as const, by: null });
  return { workspaceId: found.workspaceId, name: found.name, readOnly };
}

type Rule = (db: Db, caller: DocumentCaller, id: string) => Promise<DocumentRights | null>;

const rules: Record<DocumentKind, Rule> = {
  async work_item(db, { personId }, id) {
    const { rows } = await sql<Place>`
      select w.workspace_id, w.project_id, w.created_by, w.archived_at is not null as archived, p.archived_at is not null as project_archived, u.display_name as name
      from work_item w join project p on p.id = w.project_id and p.deleted_at is null join person u on u.id = ${personId} and u.is_active
      where w.id = ${id} and w.deleted_at is null`.execute(db);
    const [item] = rows;
    if (!item) return null;
    const viewer = await viewerOf(db, item.workspace_id, personId);
    const sight = sightOf(viewer, item.project_id);
    const isOwn = item.created_by === personId;
    if (!sight || (sight.role < roles.member && !sight.guestsSeeAll && !isOwn)) return null;
    return { workspaceId: item.workspace_id, name: item.name, readOnly: readOnlyItem(item, viewer) };
  },

  async page(db, { personId }, id) {
    const { rows } = await sql<PageFound>`
      select p.workspace, p.project_ids, p.owned_by, p.access, p.is_locked, p.locked_by, p.archived_at, u.display_name as name,
        not exists (select from project q where q.id = any(p.project_ids) and q.archived_at is null) as project_archived
      from page p join person u on u.id = ${personId} and u.is_active
      where p.id = ${id} and p.deleted_at is null
        and exists (select from project q where q.id = any(p.project_ids) and q.deleted_at is null)`.execute(db);
    const [page] = rows;
    if (!page) return null;
    const viewer = await viewerOf(db, page.workspace, personId);
    if (!mayReadPage(viewer, page)) return null;
    return { workspaceId: page.workspace, name: page.name, readOnly: readOnlyPage(page, viewer) };
  },
};

/** A page's row, and who asks. */
type PageFound = GuardedPage & Pick<Page, 'workspace' | 'locked_by'> & { name: string; project_archived: boolean };

function readOnlyPage(page: PageFound, viewer: Viewer): ReadOnly {
  if (page.archived_at || page.project_archived) return { reason: 'archived', by: null };
  if (page.is_locked) return { reason: 'locked', by: page.locked_by };
  return isContentEditable(page, viewer) ? null : { reason: 'role', by: null };
}

function readOnlyItem({ archived, project_archived, project_id, created_by }: Place, viewer: Viewer): ReadOnly {
  if (archived || project_archived) return { reason: 'archived', by: null };
  const mayEdit = (sightOf(viewer, project_id)?.role ?? 0) >= roles.member || created_by === viewer.person_id;
  return mayEdit ? null : { reason: 'role', by: null };
}
