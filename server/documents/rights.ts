/** What somebody may do with a document: asked by the document server for each person and document as it is opened. */
import { sql } from 'kysely';
import { sightOf, type Viewer } from '#shared/access.ts';
import type { DocumentCaller, DocumentId, DocumentKind, DocumentRights } from '#shared/documents.ts';
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

  async page() {
    return null;
  },
};

function readOnlyItem({ archived, project_archived, project_id, created_by }: Place, viewer: Viewer): ReadOnly {
  if (archived || project_archived) return { reason: 'archived', by: null };
  const mayEdit = (sightOf(viewer, project_id)?.role ?? 0) >= roles.member || created_by === viewer.person_id;
  return mayEdit ? null : { reason: 'role', by: null };
}
