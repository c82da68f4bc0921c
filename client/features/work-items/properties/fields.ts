/** The values that some work items have in one field, live. */
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import type { RowPatch } from '#client/sync/pendingEdits.ts';
import type { Session } from '#client/sync/session.ts';
import type { Table } from '#client/sync/table.ts';
import { toast } from '#client/ui/toast.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { text } from './text.ts';

/** One value for each of `ids` that is held. Renders again only when one of these values changes. */
export function useField<K extends keyof WorkItem>(ids: readonly string[], field: K): readonly WorkItem[K][] {
  const table = useSession().table(workItem);
  const key = ids.join(' ');
  const store = useMemo(() => fieldStore(table, key.split(' '), field), [table, key, field]);
  return useSyncExternalStore(store.subscribe, store.read, store.read);
}

/** The value that all of them have, null when there is none, undefined when they differ. */
export function useCommon<K extends keyof WorkItem>(ids: readonly string[], field: K): WorkItem[K] | null | undefined {
  const values = useField(ids, field);
  return commonOf(values);
}

export function commonOf<V>(values: readonly V[]): V | null | undefined {
  const [first = null] = values;
  return values.every((value) => sameValue(value, first)) ? first : undefined;
}

function fieldStore<K extends keyof WorkItem>(table: Table<WorkItem>, ids: readonly string[], field: K) {
  const wanted = new Set(ids);
  let held: readonly WorkItem[K][] = [];
  const read = () => {
    const now = ids.flatMap((id) => {
      const row = table.get(id);
      return row ? [row[field]] : [];
    });
    if (now.length !== held.length || now.some((value, at) => value !== held[at])) held = now;
    return held;
  };
  const subscribe = (listener: () => void) => table.watch(({ id }) => wanted.has(id) && listener());
  return { read, subscribe };
}

/** Changes one work item or many, as one action that undo takes back; of many it says so. `label` is what changes: "State". */
export async function saveItems(
  session: Session,
  ids: readonly string[],
  patch: RowPatch<WorkItem>,
  label: string,
): Promise<boolean> {
  const what = label.toLowerCase();
  const [id] = ids;
  if (id === undefined) return true;
  if (ids.length === 1) return session.save(workItem, id, patch, { label: text('setOne', { label: what }) });
  const said = text('setMany', { label: what, count: ids.length });
  const isTaken = await session.bulk(workItem, ids, patch, { label: said });
  const action = { label: text('undo'), keys: '$mod+z', onPress: () => void session.undo.undo() };
  if (isTaken) toast.show({ text: said, tone: 'done', id: 'bulk', action });
  return isTaken;
}
