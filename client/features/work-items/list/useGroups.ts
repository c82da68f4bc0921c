import { isInProject, membersByPerson } from '#client/features/session/memberships.ts';
import { useMe } from '#client/features/session/place.ts';
import { useDerived, useList, useSession } from '#client/sync/hooks.ts';
import type { GroupView, ListStatus } from '#client/sync/listView.ts';
import { none } from '#shared/features/dateFilter.ts';
import { label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state } from '#shared/features/state.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import { compareGroups, groupValues } from '#shared/features/workItemGroups.ts';
import type { QueryContext } from '#shared/features/workItemOrder.ts';
import { labelsOf, statesOf } from '../properties/tables.ts';
import type { ListPlace } from './listPlace.ts';
import { queryContextOf } from './queryContext.ts';
import type { WorkItemList } from './useWorkItemList.ts';
import type { ViewState } from './viewState.ts';

/** A group as it is shown: of a grouping, or the whole list under an empty key. */
export interface ShownGroup {
  key: string;
  ids: readonly string[];
  count: number;
  more: boolean;
  status: ListStatus;
  groups: readonly GroupView[];
}

export interface ShownGroups {
  groups: readonly ShownGroup[];
  /** The sub-groups in which something stands, in order; empty without sub-grouping. */
  lanes: readonly string[];
  status: ListStatus;
  total: number;
  error: string | null;
}

/** The groups of a list in their order, the empty ones among them where they are shown. */
export function useGroups(list: WorkItemList, place: ListPlace, view: ViewState): ShownGroups {
  const session = useSession();
  const me = useMe();
  useDerived(session.table(state), statesOf);
  useDerived(session.table(label), labelsOf);
  useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(project), names);
  const { groups, status, total, error } = useList(list);
  const projectId = place.kind === 'mine' ? null : place.projectId;
  const { group_by, sub_group_by, show_empty_groups } = view;
  if (group_by === null) return { groups: [...groups], lanes: [], status, total, error };
  const context = queryContextOf(session, projectId, me.id);
  const isIn = (personId: string) => projectId === null || isInProject(session, personId, projectId);
  const known = show_empty_groups ? knownGroups(group_by, context, isIn) : [];
  const held = new Map(groups.map((group) => [group.key, group]));
  const keys = [...new Set([...known, ...groups.filter(({ count }) => count > 0).map(({ key }) => key)])];
  const shown = keys.toSorted(compareGroups(group_by, context)).map((key) => held.get(key) ?? emptyGroup(key));
  const lanes = sub_group_by ? lanesOf(shown, sub_group_by, context) : [];
  return { groups: shown, lanes, status, total, error };
}

const names = (rows: Iterable<{ id: string; name: string }>): string =>
  [...rows].map(({ id, name }) => `${id}${name}`).join();

function knownGroups(key: GroupKey, context: QueryContext, isIn: (personId: string) => boolean): string[] {
  const values = groupValues(key, context);
  return key === 'assignees__id' ? [...values.filter(isIn), none] : values;
}

const emptyGroup = (key: string): ShownGroup => ({ key, ids: [], count: 0, more: false, status: 'loaded', groups: [] });

function lanesOf(groups: readonly ShownGroup[], key: GroupKey, context: QueryContext): string[] {
  const lanes = new Set(
    groups.flatMap((group) => group.groups.filter(({ count }) => count > 0).map((lane) => lane.key)),
  );
  return [...lanes].toSorted(compareGroups(key, context));
}
