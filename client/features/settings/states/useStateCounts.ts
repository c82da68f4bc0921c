import { useEffect, useMemo } from 'react';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { sourceOf } from '#client/features/work-items/list/listPlace.ts';
import { contextEntities } from '#client/features/work-items/list/queryContext.ts';
import { pageParams, workItemEngine } from '#client/features/work-items/list/workItemEngine.ts';
import { useList, useSession } from '#client/sync/hooks.ts';
import { workItem } from '#shared/features/workItem.ts';
import { parseWorkItemQuery } from '#shared/features/workItemQuery.ts';

/** How many work items each state of a project holds, live; null until it is known. */
export function useStateCounts(projectId: string): ReadonlyMap<string, number> | null {
  const session = useSession();
  const { id: personId } = useMe();
  const { slug } = useWorkspace();
  const list = useMemo(() => {
    const source = sourceOf({ kind: 'project', projectId }, slug);
    return session.list({
      entity: workItem,
      engine: workItemEngine(session, source, personId),
      query: parseWorkItemQuery({ group_by: 'state_id' }),
      pageSize: 1,
      path: source.path,
      projectId,
      params: pageParams(session, source, personId),
      dependsOn: contextEntities,
    });
  }, [session, projectId, slug, personId]);
  useEffect(() => {
    void list.load();
    return () => list.close();
  }, [list]);
  const { status, groups } = useList(list);
  if (status === 'init-loader' || status === 'init-error') return null;
  return new Map(groups.map(({ key, count }) => [key, count]));
}
