/** What can be done to a page. Each shows at once, here and for others, and goes back where the server refuses it. */
import { rowPath } from '#client/sync/paths.ts';
import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { type Page, page, pageAccess, pageTitle } from '#shared/features/page.ts';
import type { Project } from '#shared/features/project.ts';
import { text } from './text.ts';

/** Who does it, and where what they do goes. */
export interface Doing {
  session: Session;
  personId: string;
}

/** Says what failed in the words of the specification (§8), under its title. */
function tellFailed(detail: string): void {
  toast.show({ id: 'page-failed', text: text('failed'), detail, tone: 'bad' });
}

/** Makes a page at once and answers its id. */
export function createPage({ session, personId }: Doing, projectId: string, access: Page['access']): string {
  const { id, saved } = session.create(
    page,
    { name: '', access },
    { fixed: { project_ids: [projectId], owned_by: personId } },
  );
  void saved.then((taken) => taken || tellFailed(text('failedCreate')));
  return id;
}

/** Makes a copy that is one's own, beside the page. `onOpen` leads to it. */
export function copyPage(
  { session, personId }: Doing,
  of: Page,
  { slug, onOpen }: { slug: string; onOpen: (id: string) => void },
): void {
  const { color, label_ids, access, logo_props, view_props, project_ids } = of;
  const name = text('copyName', { name: pageTitle(of) });
  const { id, saved } = session.create(
    page,
    { name, color, label_ids, access, logo_props, view_props },
    { fixed: { project_ids, owned_by: personId }, path: `${rowPath(page.name, slug, of)}duplicate/` },
  );
  void saved.then((taken) => {
    if (!taken) return tellFailed(text('failedCreate'));
    const action = { label: text('open'), onPress: () => onOpen(id) };
    toast.show({ id, text: text('copied', { name: pageTitle(of) }), action });
  });
}

export const isPrivate = ({ access }: Page): boolean => access === pageAccess.private;

export function toggleLock({ session, personId }: Doing, row: Page): void {
  const on = !row.is_locked;
  const patch = { is_locked: on, locked_by: on ? personId : null };
  const label = text(on ? 'lockedNow' : 'unlockedNow', { name: pageTitle(row) });
  void session.call(page, row.id, { at: 'lock/', on, patch, label });
}

export function toggleAccess({ session }: Doing, row: Page): void {
  const access = isPrivate(row) ? pageAccess.public : pageAccess.private;
  const label = text(isPrivate(row) ? 'madePublic' : 'madePrivate', { name: pageTitle(row) });
  void session.save(page, row.id, { access }, { label }).then((taken) => taken && undoable(session, row.id, label));
}

/** Archives a page, or restores it; either can be taken back. */
export function toggleArchive({ session }: Doing, row: Page): void {
  const on = row.archived_at === null;
  const label = text(on ? 'archivedNow' : 'restored', { name: pageTitle(row) });
  const patch = { archived_at: on ? new Date().toISOString() : null };
  void session
    .call(page, row.id, { at: 'archive/', on, patch, label })
    .then((taken) => taken && undoable(session, row.id, label));
}

export function deletePage({ session }: Doing, row: Page): void {
  const label = text('deleted', { name: pageTitle(row) });
  void session
    .remove(page, row.id, { label })
    .then((taken) => (taken ? undoable(session, row.id, label) : tellFailed(text('failedDelete'))));
}

/** Moves a page into another project. What it is called there does not change; its labels stay behind. */
export function movePage({ session }: Doing, row: Page, to: Project): Promise<boolean> {
  const label = text('movedTo', { name: pageTitle(row), project: to.name });
  const patch = { project_ids: [to.id], label_ids: [] };
  const body = { new_project_id: to.id };
  return session.call(page, row.id, { at: 'move/', on: true, patch, body, label, undo: false }).then((taken) => {
    if (taken) toast.show({ id: row.id, text: label });
    return taken;
  });
}

export const setFullWidth = ({ session }: Doing, { id, view_props }: Page, full_width: boolean): void =>
  void session.save(page, id, { view_props: { ...view_props, full_width } });

function undoable(session: Session, id: string, label: string): void {
  const action = { label: text('undo'), keys: '$mod+z', onPress: () => void session.undo.undo() };
  toast.show({ id, text: label, action });
}
