import { useEffect, useMemo } from 'react';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Query } from '#client/sync/query.ts';
import type { Session } from '#client/sync/session.ts';
import { sameValue } from '#shared/entity/entity.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import type { WorkItemQuery } from '#shared/features/workItemQuery.ts';
import { type ListPlace, placeKey, sourceOf } from './listPlace.ts';
import { contextEntities } from './queryContext.ts';
import { queryOf, type ViewState } from './viewState.ts';
import { pageParams, workItemEngine } from './workItemEngine.ts';

export type WorkItemList = Query<WorkItem, WorkItemQuery>;

const pageSize = 50;
const mostKept = 6;

/** The lists that a session keeps live, so that going back to one needs no network. The last used stand last. */
const kept = new WeakMap<Session, Map<string, WorkItemList>>();

/** The live list of a place, as `view` asks for it. */
export function useWorkItemList(place: ListPlace, view: ViewState): WorkItemList {
  const session = useSession();
  const me = useMe();
  const { slug } = useWorkspace();
  const key = placeKey(place);
  const query = queryOf(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the place; the query is set below
  const list = useMemo(() => listOf({ session, place, slug, personId: me.id, query }), [session, key, slug, me.id]);
  useEffect(() => {
    if (!sameValue(list.query, query)) void list.setQuery(query);
  });
  return list;
}

interface Opening {
  session: Session;
  place: ListPlace;
  slug: string;
  personId: string;
  query: WorkItemQuery;
}

function listOf({ session, place, slug, personId, query }: Opening): WorkItemList {
  const lists = kept.get(session) ?? new Map<string, WorkItemList>();
  kept.set(session, lists);
  const key = placeKey(place);
  const list = lists.get(key) ?? openList({ session, place, slug, personId, query });
  lists.delete(key);
  lists.set(key, list);
  closeOldest(lists);
  return list;
}

function openList({ session, place, slug, personId, query }: Opening): WorkItemList {
  const source = sourceOf(place, slug);
  const list = session.list({
    entity: workItem,
    engine: workItemEngine(session, source, personId),
    query,
    pageSize,
    path: source.path,
    ...(source.projectId ? { projectId: source.projectId } : {}),
    params: pageParams(session, source, personId),
    dependsOn: contextEntities,
  });
  void list.load();
  return list;
}

function closeOldest(lists: Map<string, WorkItemList>): void {
  const [oldest] = lists;
  if (lists.size <= mostKept || !oldest) return;
  oldest[1].close();
  lists.delete(oldest[0]);
}
