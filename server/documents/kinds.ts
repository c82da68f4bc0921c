import { sql } from 'kysely';
import type { DocumentId, DocumentKind } from '#shared/documents.ts';
import type { Db } from '../db/connect.ts';

/** What the row is called that a document belongs to. */
export interface Owner {
  workspaceId: string;
  /** What a page's title begins with; null where the kind has no title in its text. */
  title: string | null;
}

/** The row that a document belongs to. Null where there is none, or it is deleted. */
export async function ownerOf(db: Db, { kind, id }: DocumentId): Promise<Owner | null> {
  const { rows } = await sql<Owner>`${ownerQuery[kind](id)}`.execute(db);
  return rows[0] ?? null;
}

const ownerQuery: Record<DocumentKind, (id: string) => ReturnType<typeof sql>> = {
  work_item: (id) =>
    sql`select workspace_id as "workspaceId", null as title from work_item where id = ${id} and deleted_at is null`,
  page: (id) => sql`select workspace as "workspaceId", name as title from page where id = ${id} and deleted_at is null`,
};
