import { useEffect, useMemo, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { rowsIn } from '#client/sync/page.ts';
import type { Session } from '#client/sync/session.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { keyOf } from '../work-items/item/useItemLink.ts';
import { recentItems } from './recentItems.ts';

/** A work item as the palette lists it. */
export interface FoundItem {
  id: string;
  key: string;
  name: string;
  state_id: string | null;
  project_id: string;
}

interface Answer {
  results: {
    issue: { id: string; name: string; sequence_id: number; project__identifier: string; project_id: string }[];
  };
}

const most = 12;
const debounceMs = 150;

/** The work items that `query` may mean: those held at once, then those the server finds. Without words, the recent ones. */
export function useFoundItems(query: string): { items: readonly FoundItem[]; isSearching: boolean } {
  const session = useSession();
  const { id: workspaceId, slug } = useWorkspace();
  const words = query.trim();
  const [found, setFound] = useState<{ words: string; items: FoundItem[] }>();
  const recent = useRecentRows(workspaceId, slug);
  useEffect(() => {
    if (words === '') return;
    let left = false;
    const timer = setTimeout(() => {
      searchServer(session, slug, words)
        .then((items) => left || setFound({ words, items }))
        .catch(() => left || setFound({ words, items: [] }));
    }, debounceMs);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [session, slug, words]);
  const held = useMemo(() => heldItems(session, words), [session, words]);
  if (words === '') return { items: recent, isSearching: false };
  const remote = found?.words === words ? found.items : [];
  const known = new Set(held.map(({ id }) => id));
  return {
    items: [...held, ...remote.filter(({ id }) => !known.has(id))].slice(0, most),
    isSearching: found?.words !== words,
  };
}

async function searchServer(session: Session, slug: string, words: string): Promise<FoundItem[]> {
  const params = new URLSearchParams({ search: words, entities: 'issue' });
  const path = `/api/workspaces/${encodeURIComponent(slug)}/search/?${params}`;
  const { body } = await session.send<Answer>('GET', path);
  return body.results.issue.map(({ id, name, sequence_id, project__identifier, project_id }) => ({
    id,
    name,
    key: `${project__identifier}-${sequence_id}`,
    state_id: session.table(workItem).get(id)?.state_id ?? null,
    project_id,
  }));
}

const asFound = (session: Session, item: WorkItem): FoundItem => ({
  id: item.id,
  key: keyOf(session, item),
  name: item.name,
  state_id: item.state_id,
  project_id: item.project_id,
});

/** Rows at hand that hold every word in their name, or are named by their key. */
function heldItems(session: Session, words: string): FoundItem[] {
  if (words === '') return [];
  const parts = words.toLowerCase().split(/\s+/);
  const items: FoundItem[] = [];
  for (const item of session.table(workItem).rows()) {
    const name = item.name.toLowerCase();
    const isNamed = keyOf(session, item).toLowerCase() === words.toLowerCase();
    if (!isNamed && !parts.every((part) => name.includes(part))) continue;
    if (isNamed) items.unshift(asFound(session, item));
    else items.push(asFound(session, item));
    if (items.length > most * 2) break;
  }
  return items.slice(0, most / 2);
}

/** Those opened last; the ones that are not held are asked for, and those that went are left out. */
function useRecentRows(workspaceId: string, slug: string): readonly FoundItem[] {
  const session = useSession();
  const [, setLoaded] = useState(0);
  const recent = useMemo(() => recentItems(workspaceId), [workspaceId]);
  useEffect(() => {
    const missing = recent.filter(({ id }) => !session.table(workItem).get(id));
    for (const [projectId, some] of Map.groupBy(missing, ({ project_id }) => project_id)) {
      const ids = some.map(({ id }) => id).join(',');
      const path = `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/issues/list/?issues=${ids}`;
      const receive = ({ body }: { body: unknown }) => session.receive(workItem, rowsIn(body));
      session.read(path, { projectId, receive }).then(
        () => setLoaded((n) => n + 1),
        () => undefined,
      );
    }
  }, [session, slug, recent]);
  return recent.flatMap(({ id }) => {
    const item = session.table(workItem).get(id);
    return item ? [asFound(session, item)] : [];
  });
}
