import { isInProject, membersByPerson, rolesByProject } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { StateMark } from '#client/ui/marks.tsx';
import type { PickerOption } from '#client/ui/pickerRows.ts';
import { compareText } from '#shared/compareText.ts';
import { none } from '#shared/features/dateFilter.ts';
import { label } from '#shared/features/label.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state, stateGroups } from '#shared/features/state.ts';
import type { FilterKey } from '#shared/features/viewSettings.ts';
import { priorities, workItem } from '#shared/features/workItem.ts';
import { groupFace } from '../list/GroupFace.tsx';
import type { ListPlace } from '../list/listPlace.ts';
import { priorityOptions, useEstimateOptions, useLabelOptions, useStateOptions } from '../properties/choices.tsx';
import { labelsOf, statesOf } from '../properties/tables.ts';
import { filterText } from './text.ts';

/** The filters that are a choice among values. */
export const choiceKeys = [
  'state',
  'state_group',
  'priority',
  'assignees',
  'labels',
  'created_by',
  'estimate_point',
  'parent',
  'project',
] as const satisfies readonly FilterKey[];
export type ChoiceKey = (typeof choiceKeys)[number];

export const dateKeys = [
  'start_date',
  'target_date',
  'created_at',
  'updated_at',
  'completed_at',
] as const satisfies readonly FilterKey[];
export type DateKey = (typeof dateKeys)[number];

export const isChoice = (key: FilterKey): key is ChoiceKey => choiceKeys.some((known) => known === key);
export const isDateKey = (key: FilterKey): key is DateKey => dateKeys.some((known) => known === key);

/** What people call a filter. */
export const filterName = (key: FilterKey): string => filterText(key === 'labels' ? 'label' : key);

/** The filters that make sense at a place. States and labels belong to a project, projects to what spans several. */
export function keysAt(place: ListPlace, isEstimated: boolean): readonly FilterKey[] {
  const all: readonly FilterKey[] = [...choiceKeys, ...dateKeys, 'name'];
  if (place.kind === 'mine')
    return all.filter((key) => !['state', 'labels', 'estimate_point', 'parent', 'assignees'].includes(key));
  return all.filter((key) => key !== 'project' && (isEstimated || key !== 'estimate_point'));
}

/** The values that a filter can take at a place, live, in their order. */
export function useFilterOptions(key: ChoiceKey, place: ListPlace): readonly PickerOption[] {
  const projectId = place.kind === 'mine' ? null : place.projectId;
  const states = useStateOptions(projectId);
  const labels = useLabelOptions(projectId);
  const points = useEstimateOptions(projectId) ?? [];
  const people = usePeople(projectId);
  const projects = useProjects();
  const parents = useParents(key === 'parent' ? projectId : null);
  switch (key) {
    case 'state':
      return states.map((option) => ({ ...option, digit: undefined }));
    case 'state_group':
      return stateGroups.map((group) => ({
        value: group,
        label: filterText(`group_${group}`),
        icon: <StateMark group={group} />,
      }));
    case 'priority':
      return priorities
        .toReversed()
        .flatMap((value) => priorityOptions.find((option) => option.value === value) ?? [])
        .map((option) => ({ ...option, digit: undefined }));
    case 'assignees':
      return [...people, { value: none, label: filterText('none') }];
    case 'created_by':
      return people;
    case 'labels':
      return [...labels, { value: none, label: filterText('none') }];
    case 'estimate_point':
      return points.map((option) => (option.value === '' ? { ...option, value: none } : option));
    case 'parent':
      return [...parents, { value: none, label: filterText('noParent') }];
    case 'project':
      return projects;
  }
}

function usePeople(projectId: string | null): readonly PickerOption[] {
  const session = useSession();
  const members = useDerived(session.table(workspaceMember), membersByPerson);
  useDerived(session.table(projectMember), rolesByProject);
  useDerived(session.table(label), labelsOf);
  useDerived(session.table(state), statesOf);
  return [...members.values()]
    .filter(({ member }) => projectId === null || isInProject(session, member, projectId))
    .map(({ member }) => ({ ...groupFace(session, 'created_by', member), value: member }))
    .map(({ value, name, mark }) => ({ value, label: name, icon: mark }))
    .toSorted((a, b) => compareText(a.label, b.label));
}

function useProjects(): readonly PickerOption[] {
  const session = useSession();
  const projects = useDerived(session.table(project), openProjects);
  return projects.map(({ id, name }) => ({ value: id, label: name, icon: groupFace(session, 'project_id', id).mark }));
}

const openProjects = (rows: Iterable<{ id: string; name: string; archived_at: string | null }>) =>
  [...rows].filter((row) => !row.archived_at).toSorted((a, b) => compareText(a.name, b.name));

/** The items of a project that are held here and have items below them. */
function useParents(projectId: string | null): readonly PickerOption[] {
  const session = useSession();
  if (projectId === null) return [];
  return [...session.table(workItem).rows()]
    .filter((row) => row.project_id === projectId && row.sub_issues_count > 0)
    .map((row) => ({
      value: row.id,
      label: row.name,
      hint: `${session.table(project).get(projectId)?.identifier ?? ''}-${row.sequence_id}`,
    }));
}
