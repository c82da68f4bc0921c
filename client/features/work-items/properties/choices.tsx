/** What may be chosen for each property of a work item, live, as options of a picker or a submenu. */

import { membersByPerson, rolesByProject } from '#client/features/session/memberships.ts';
import { useMe } from '#client/features/session/place.ts';
import { useDerived, useRow, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Dot } from '#client/ui/Dot.tsx';
import { PriorityMark } from '#client/ui/marks.tsx';
import { paletteColour } from '#client/ui/palette.ts';
import type { PickerOption } from '#client/ui/pickerRows.ts';
import { compareText } from '#shared/compareText.ts';
import { estimatePoint } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { projectMember, workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state } from '#shared/features/state.ts';
import { type Priority, priorities } from '#shared/features/workItem.ts';
import { roles } from '#shared/roles.ts';
import { prioritiesFromTop, priorityName } from './priorities.ts';
import { asPerson, labelsOf, pointsOf, statesOf } from './tables.ts';
import { text } from './text.ts';
import { MarkOfState } from './values.tsx';

/** The states of a project in the order in which work goes through them, with a digit for the first nine. */
export function useStateOptions(projectId: string | null): PickerOption[] {
  const states = useDerived(useSession().table(state), statesOf).byProject.get(projectId ?? '') ?? [];
  return states.map((shown, at) => ({
    value: shown.id,
    label: shown.name,
    icon: <MarkOfState state={shown} />,
    digit: at < 9 ? String(at + 1) : undefined,
  }));
}

/** All priorities, most pressing first; the digit is how pressing. */
export const priorityOptions: readonly PickerOption<Priority>[] = prioritiesFromTop.map((priority) => ({
  value: priority,
  label: priorityName(priority),
  icon: <PriorityMark level={priority} />,
  digit: String(priorities.indexOf(priority)),
}));

/**
 * Who may be assigned in a project: its members and the workspace's admins, oneself first. `held` are assigned now and
 * stay on the list, so that they can be taken off.
 */
export function useAssigneeOptions(projectId: string | null, held: readonly string[]): PickerOption[] {
  const session = useSession();
  const me = useMe();
  const members = useDerived(session.table(workspaceMember), membersByPerson);
  const inProject = useDerived(session.table(projectMember), rolesByProject).get(projectId ?? '');
  const mayBe = (id: string) => {
    const member = members.get(id);
    if (!member?.is_active) return false;
    return member.role === roles.admin || (inProject?.get(id) ?? 0) >= roles.member;
  };
  const ids = [...new Set([...members.keys()].filter(mayBe).concat(held))];
  return ids
    .map((id) => ({ id, person: asPerson(id, members), email: members.get(id)?.email }))
    .toSorted((a, b) => Number(b.id === me.id) - Number(a.id === me.id) || compareText(a.person.name, b.person.name))
    .map(({ id, person, email }) => ({
      value: id,
      label: person.name || text('formerMember'),
      icon: <Avatar person={person} tooltip={false} />,
      hint: id === me.id ? text('me') : undefined,
      keywords: email ?? undefined,
    }));
}

/** The labels of a project, each group before its own. */
export function useLabelOptions(projectId: string | null): PickerOption[] {
  const { byId, byProject } = useDerived(useSession().table(label), labelsOf);
  return (byProject.get(projectId ?? '') ?? []).map((shown) => {
    const parent = shown.parent ? byId.get(shown.parent) : undefined;
    return {
      value: shown.id,
      label: parent ? `${parent.name} › ${shown.name}` : shown.name,
      icon: <Dot colour={paletteColour(shown.color)} />,
    };
  });
}

/** The steps of the active scale of a project and the way to none; null where work is not estimated. */
export function useEstimateOptions(projectId: string | null): PickerOption[] | null {
  const session = useSession();
  const active = useRow(session.table(project), projectId ?? '')?.estimate ?? null;
  const points = useDerived(session.table(estimatePoint), pointsOf).byEstimate;
  if (!active) return null;
  const steps = points.get(active) ?? [];
  return [
    { value: '', label: text('noEstimate'), digit: '0' },
    ...steps.map((point, at) => ({
      value: point.id,
      label: point.value,
      hint: point.description || undefined,
      digit: at < 9 ? String(at + 1) : undefined,
    })),
  ];
}
