/** Why somebody may not do something to a page; undefined when they may. The rules are those of the server. */
import type { Viewer } from '#shared/access.ts';
import type { Page } from '#shared/features/page.ts';
import { mayEditPage, mayKeepPage, mayManagePage } from '#shared/features/pageRules.ts';
import { text } from './text.ts';

/** Locking, archiving, restoring, deleting. */
export const manageOff = (viewer: Viewer, page: Page): string | undefined =>
  mayManagePage(viewer, page) ? undefined : text('offManage');

/** What an archived page does not allow, and only owner and admins may. */
export const manageLivingOff = (viewer: Viewer, page: Page): string | undefined =>
  page.archived_at ? text('offArchived') : manageOff(viewer, page);

/** Who may open it: a locked page says no to that too. */
export const accessOff = (viewer: Viewer, page: Page): string | undefined =>
  manageLivingOff(viewer, page) ?? (page.is_locked ? text('offLocked') : undefined);

export const copyOff = (viewer: Viewer, page: Page): string | undefined =>
  mayKeepPage(viewer, page) ? undefined : text('offMember');

/** Its name, sign and width. */
export function editOff(viewer: Viewer, page: Page): string | undefined {
  if (page.archived_at) return text('offArchived');
  if (page.is_locked) return text('offLocked');
  return mayEditPage(viewer, page) ? undefined : text('offEdit');
}

/** As an entry of a menu takes it. */
export const refused = (off: string | undefined): { off?: string } => (off ? { off } : {});
