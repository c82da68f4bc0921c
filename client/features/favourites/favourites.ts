import { neighboursAt } from '#client/features/projects/moveProject.ts';
import type { Session } from '#client/sync/session.ts';
import { type Favorite, type FavoriteType, favorite } from '#shared/features/favorite.ts';
import type { Page } from '#shared/features/page.ts';
import type { Project } from '#shared/features/project.ts';
import { firstPlace, placeBetween, placeStep } from '#shared/order.ts';

/** Something that can be kept at hand. */
export interface Kept {
  type: Exclude<FavoriteType, 'folder'>;
  id: string;
  projectId: string;
  isArchived: boolean;
}

export const pageKept = ({ id, project_ids: [projectId = ''], archived_at }: Page): Kept => ({
  type: 'page',
  id,
  projectId,
  isArchived: archived_at !== null,
});

export const projectKept = ({ id, archived_at }: Project): Kept => ({
  type: 'project',
  id,
  projectId: id,
  isArchived: archived_at !== null,
});

/** The largest sequence first, as the server lists them. */
export const byPlace = (a: Favorite, b: Favorite): number =>
  b.sequence - a.sequence || b.created_at.localeCompare(a.created_at);

/** Puts something above the other favourites, or takes it out of them. */
export function toggleFavourite(session: Session, personId: string, kept: Kept): void {
  const own = [...session.table(favorite).rows()].filter((row) => row.user === personId);
  const held = own.find((row) => row.entity_identifier === kept.id);
  if (held) {
    void session.remove(favorite, held.id, { undo: false });
    return;
  }
  const last = own.reduce((most, row) => Math.max(most, row.sequence), Number.NEGATIVE_INFINITY);
  const sequence = own.length > 0 ? last + placeStep : firstPlace;
  session.create(
    favorite,
    { entity_type: kept.type, entity_identifier: kept.id },
    { fixed: { user: personId, project_id: kept.projectId, sequence }, undo: false },
  );
}

/** Puts the favourite at `from` of the person's list to `to`. */
export function moveFavourite(
  session: Session,
  list: readonly Favorite[],
  { from, to, label }: { from: number; to: number; label: string },
): void {
  const moved = list[from];
  if (!moved || to === from || to < 0 || to >= list.length) return;
  const { before: above, after: below } = neighboursAt(list, from, to);
  const sequence = placeBetween({ before: below?.sequence ?? null, after: above?.sequence ?? null });
  const body = { before_id: above?.id ?? null, after_id: below?.id ?? null };
  void session.save(favorite, moved.id, { sequence }, { body, label });
}
