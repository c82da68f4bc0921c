/** Who may do what with a page (spec §6): asked by the routes, the screens, and whoever serves its text. */
import { maySee, sightOf, type Viewer } from '../access.ts';
import { type Role, roles } from '../roles.ts';
import { type Page, type PagePlace, pageAccess, pageAudience } from './page.ts';

/** What of a page decides whether somebody may type in it. */
export type GuardedPage = PagePlace & Pick<Page, 'is_locked' | 'archived_at'>;

/** The viewer's role for a page: the highest among its projects; null when in none of them. */
function roleFor(viewer: Viewer, { project_ids }: PagePlace): Role | null {
  const held = project_ids.flatMap((id) => sightOf(viewer, id)?.role ?? []);
  return held.length === 0 ? null : held.reduce((highest, role) => (role > highest ? role : highest));
}

const isAtLeast = (viewer: Viewer, page: PagePlace, least: Role): boolean => (roleFor(viewer, page) ?? 0) >= least;

const isOwner = (viewer: Viewer, page: PagePlace): boolean => page.owned_by === viewer.person_id;

/** Whether they may know of it: it is public in a project of theirs, or their own. Guests may see only their own. */
export const mayReadPage = (viewer: Viewer, page: PagePlace): boolean => maySee(viewer, pageAudience(page));

/** Whether they may change it and its text, were it neither locked nor archived. */
export const mayEditPage = (viewer: Viewer, page: PagePlace): boolean =>
  mayReadPage(viewer, page) &&
  (isOwner(viewer, page) || (page.access === pageAccess.public && isAtLeast(viewer, page, roles.member)));

/** Whether they may lock, archive, move or delete it, or change who may open it. */
export const mayManagePage = (viewer: Viewer, page: PagePlace): boolean =>
  mayReadPage(viewer, page) && (isOwner(viewer, page) || isAtLeast(viewer, page, roles.admin));

/** Whether they may copy it, or keep it among their favourites. */
export const mayKeepPage = (viewer: Viewer, page: PagePlace): boolean =>
  mayReadPage(viewer, page) && isAtLeast(viewer, page, roles.member);

/** Whether they may type in it as it now stands. */
export const isContentEditable = (page: GuardedPage, viewer: Viewer): boolean =>
  page.archived_at === null && !page.is_locked && mayEditPage(viewer, page);
