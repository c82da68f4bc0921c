/** What can be done to work items besides changing their properties. Each tells what it did, with a way back. */
import { proxy } from 'valtio/vanilla';
import { viewerOf } from '#client/features/session/rights.ts';
import { derived } from '#client/sync/derived.ts';
import { rowPath } from '#client/sync/paths.ts';
import type { Session } from '#client/sync/session.ts';
import { toast } from '#client/ui/toast.ts';
import { inProject, may } from '#shared/access.ts';
import { closedGroups, state } from '#shared/features/state.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { copyText } from '../item/copyText.ts';
import { itemPath, keyOf } from '../item/useItemLink.ts';
import { statesOf } from '../properties/tables.ts';
import { text } from './text.ts';

/** The rows of those ids that are held. */
export const itemsOf = (session: Session, ids: readonly string[]): WorkItem[] =>
  ids.map((id) => session.table(workItem).get(id)).filter((item) => item !== null);

/** Copies the addresses of items, one a line. */
export function copyLinks(session: Session, slug: string, ids: readonly string[]): void {
  const keys = itemsOf(session, ids).map((item) => keyOf(session, item));
  const links = keys.filter(Boolean).map((key) => new URL(itemPath(slug, key), window.location.origin).href);
  if (links.length > 0) void copyText(links.join('\n'), text('linkCopied', { count: links.length }));
}

export function copyKeys(session: Session, ids: readonly string[]): void {
  const keys = itemsOf(session, ids).map((item) => keyOf(session, item));
  void copyText(keys.join(' '), text('keyCopied', { key: keys.join(', ') }));
}

/** Makes a copy beside each; the server copies the description too. Returns the ids of the copies. */
export function copyItems(session: Session, slug: string, ids: readonly string[]): string[] {
  return itemsOf(session, ids).map((item) => {
    const { name, state_id, priority, assignee_ids, label_ids, estimate_point, start_date, target_date, parent_id } =
      item;
    const draft = {
      name: `${name} (copy)`,
      state_id,
      priority,
      assignee_ids,
      label_ids,
      estimate_point,
      start_date,
      target_date,
    };
    const path = `${rowPath(workItem.name, slug, item)}duplicate/`;
    const fixed = { project_id: item.project_id };
    return session.create(workItem, { ...draft, parent_id }, { path, fixed, label: text('copied') }).id;
  });
}

/** Why these cannot be archived; undefined when they can. */
export function archiveOff(session: Session, items: readonly WorkItem[]): string | undefined {
  const states = derived(session.table(state), statesOf).byId;
  const isDone = ({ state_id }: WorkItem) => closedGroups.some((group) => group === states.get(state_id)?.group);
  return items.every(isDone) ? undefined : text('offNotDone');
}

/** Why this person may not delete these; undefined when they may. */
export function deleteOff(session: Session, personId: string, items: readonly WorkItem[]): string | undefined {
  const viewer = viewerOf(session, personId);
  const rule = inProject('admin', { or: 'creator' });
  return items.every((item) => may(viewer, rule, item)) ? undefined : text('offDelete');
}

/** Why this person may not copy, archive or restore these; undefined when they may. */
export function memberOff(session: Session, personId: string, items: readonly WorkItem[]): string | undefined {
  const viewer = viewerOf(session, personId);
  return items.every((item) => may(viewer, inProject('member'), item)) ? undefined : text('offCopy');
}

export async function archiveItems(session: Session, ids: readonly string[]): Promise<void> {
  const taken = await setArchived(session, ids, new Date().toISOString());
  if (!taken) return;
  const undo = () => void setArchived(session, ids, null, false);
  toast.show({ text: text('archived', { count: ids.length }), action: { label: text('undo'), onPress: undo } });
}

export async function restoreArchived(session: Session, ids: readonly string[]): Promise<void> {
  if (await setArchived(session, ids, null)) toast.show({ text: text('restored', { count: ids.length }) });
}

async function setArchived(session: Session, ids: readonly string[], archived_at: string | null, undo = true) {
  const on = archived_at !== null;
  const options = {
    at: 'archive/',
    on,
    patch: { archived_at },
    undo,
    label: text(on ? 'archived' : 'restored', { count: 1 }),
  };
  const taken = await Promise.all(ids.map((id) => session.call(workItem, id, options)));
  return taken.every(Boolean);
}

/** The items that are asked about before they go; null while nothing is asked. */
export const deletion: { ids: readonly string[] | null } = proxy({ ids: null as readonly string[] | null });

/** Asks whether these should go. */
export function deleteItems(session: Session, ids: readonly string[]): void {
  if (itemsOf(session, ids).length > 0) deletion.ids = [...ids];
}

/** Deletes them, and offers to bring them back. */
export async function removeItems(session: Session, ids: readonly string[]): Promise<void> {
  const rows = itemsOf(session, ids).map((row) => ({ ...row }));
  const taken = await Promise.all(rows.map((row) => session.remove(workItem, row.id)));
  if (!taken.every(Boolean)) return;
  const undo = () => rows.forEach((row) => void session.mutations.doing.restore(workItem.name, row));
  toast.show({ text: text('deleted', { count: rows.length }), action: { label: text('undo'), onPress: undo } });
}
