/** What people keep at hand: added once, after the last, and gone with what it stands for. */
import { type RawBuilder, sql } from 'kysely';
import { sightOf, type Viewer } from '#shared/access.ts';
import { conflict, invalid, notFound } from '#shared/errors.ts';
import { type Favorite, type FavoriteType, favorite } from '#shared/features/favorite.ts';
import { page } from '#shared/features/page.ts';
import { mayKeepPage } from '#shared/features/pageRules.ts';
import { project } from '#shared/features/project.ts';
import { firstPlace, placeStep } from '#shared/order.ts';
import { roles } from '#shared/roles.ts';
import { type Move, placeFor } from '../db/places.ts';
import type { Tx } from '../db/tx.ts';

export interface NewFavorite {
  workspaceId: string;
  entity_type: FavoriteType;
  entity_identifier: string | null;
  name: string | null;
  parent: string | null;
  id?: string | undefined;
  bodyHash?: string | undefined;
}

/** Keeps something at hand; what is kept already is answered as it is. Throws `not_found` for what the person may not keep. */
export async function addFavorite(tx: Tx, by: Viewer, given: NewFavorite): Promise<{ row: Favorite; isNew: boolean }> {
  const { workspaceId, entity_type, entity_identifier, id, bodyHash } = given;
  const own = { workspace_id: workspaceId, user: by.person_id };
  const project_id = await projectOfEntity(tx, by, given);
  const known = entity_identifier && (await tx.find(favorite, { ...own, entity_type, entity_identifier }));
  if (known) return { row: known, isNew: false };
  if (given.parent) await demandFolder(tx, own, given.parent);
  const row = {
    ...own,
    ...(id && { id }),
    entity_type,
    entity_identifier,
    project_id,
    name: entity_type === 'folder' ? given.name : null,
    is_folder: entity_type === 'folder',
    parent: given.parent,
    sequence: await nextSequence(tx, own),
  };
  return { row: await tx.insert(favorite, row, bodyHash ? { bodyHash } : {}), isNew: true };
}

/** The project of what is to be kept; null for a folder. */
async function projectOfEntity(tx: Tx, by: Viewer, given: NewFavorite): Promise<string | null> {
  const { entity_type, entity_identifier, workspaceId } = given;
  if (entity_type === 'folder') {
    if (!given.name) throw invalid('A folder needs a name.', { name: 'is required' });
    if (entity_identifier || given.parent)
      throw invalid('A folder stands for nothing else and in no other folder.', { entity_type: 'is a folder' });
    return null;
  }
  if (!entity_identifier) throw invalid('Say what to keep.', { entity_identifier: 'is required' });
  if (entity_type === 'project') {
    const row = await tx.find(project, { id: entity_identifier, workspace: workspaceId });
    const sight = row && sightOf(by, row.id);
    if (!row || !sight || sight.role < roles.member) throw notFound();
    if (row.archived_at) throw conflict('This project is archived. Restore it to keep it at hand.');
    return row.id;
  }
  const row = await tx.find(page, { id: entity_identifier, workspace: workspaceId });
  if (!row || !mayKeepPage(by, row)) throw notFound();
  if (row.archived_at) throw conflict('This page is archived and can only be restored.');
  return row.project_ids[0] ?? null;
}

type Own = Pick<Favorite, 'workspace_id' | 'user'>;

/** One of the person's own. Throws `not_found`. */
export async function findFavorite(tx: Pick<Tx, 'find'>, own: Own, id: string): Promise<Favorite> {
  const row = await tx.find(favorite, { ...own, id });
  if (!row) throw notFound();
  return row;
}

export interface FavoriteChange {
  name?: string | undefined;
  sequence?: number | undefined;
  parent?: string | null | undefined;
  move?: Move | undefined;
}

/** Renames a folder, or moves a favourite among the others or into a folder. */
export async function changeFavorite(tx: Tx, before: Favorite, { name, sequence, parent, move }: FavoriteChange) {
  if (parent) {
    if (before.is_folder) throw invalid('A folder cannot stand in another one.', { parent: 'is for no folder' });
    await demandFolder(tx, before, parent);
  }
  return tx.update(favorite, before, {
    ...(name !== undefined && before.is_folder && { name }),
    ...(parent !== undefined && { parent }),
    ...(sequence !== undefined && { sequence }),
    ...(move && { sequence: await placeOf(tx, before, move) }),
  });
}

/** The largest stands first, so above is after. */
const placeOf = (tx: Tx, { id, workspace_id, user }: Favorite, { before_id, after_id }: Move): Promise<number> =>
  placeFor(
    tx,
    { before_id: after_id, after_id: before_id },
    {
      entity: favorite,
      field: 'sequence',
      among: sql<boolean>`workspace_id = ${workspace_id} and "user" = ${user} and deleted_at is null`,
      moving: id,
    },
  );

/** Lets a favourite go; a folder goes with what it holds. */
export const removeFavorite = (tx: Tx, { id }: Favorite): Promise<Favorite[]> =>
  removeFavorites(tx, sql`id = ${id} or parent = ${id}`);

/** Lets go of all that match, whosever they are. */
export const removeFavorites = (tx: Tx, which: RawBuilder<unknown>): Promise<Favorite[]> =>
  tx.removeWhere(favorite, sql<boolean>`deleted_at is null and (${which})`);

/** What stood in one project stands in another. */
export const moveFavorites = (tx: Tx, entityId: string, projectId: string): Promise<Favorite[]> =>
  tx.updateWhere(favorite, { entity_identifier: entityId }, { project_id: projectId });

async function demandFolder(tx: Tx, { workspace_id, user }: Own, id: string): Promise<void> {
  const folder = await tx.find(favorite, { workspace_id, user, id, is_folder: true });
  if (!folder) throw invalid('This is not a folder of yours.', { parent: 'is not a folder of yours' });
}

async function nextSequence(tx: Tx, { workspace_id, user }: Own): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(sequence) as last from favorite
    where workspace_id = ${workspace_id} and "user" = ${user} and deleted_at is null`.execute(tx.db);
  const last = rows[0]?.last;
  return typeof last === 'number' ? last + placeStep : firstPlace;
}
