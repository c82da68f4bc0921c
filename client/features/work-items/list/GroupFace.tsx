import { Calendar } from 'lucide-react';
import type { ReactNode } from 'react';
import { logoValue } from '#client/features/projects/logoValue.ts';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { derived } from '#client/sync/derived.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Dot } from '#client/ui/Dot.tsx';
import { fullDayName } from '#client/ui/day.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Logo } from '#client/ui/Logo.tsx';
import { PriorityMark, StateMark } from '#client/ui/marks.tsx';
import { paletteColour } from '#client/ui/palette.ts';
import { none } from '#shared/features/dateFilter.ts';
import { label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { project } from '#shared/features/project.ts';
import { state, stateGroups } from '#shared/features/state.ts';
import type { GroupKey } from '#shared/features/viewSettings.ts';
import { priorities } from '#shared/features/workItem.ts';
import { filterText } from '../filters/text.ts';
import { priorityName } from '../properties/priorities.ts';
import { asPerson, labelsOf, statesOf } from '../properties/tables.ts';
import { MarkOfState } from '../properties/values.tsx';
import { text } from './text.ts';

export interface Face {
  name: string;
  mark: ReactNode;
}

/** The mark and name of a group, as the tables say them now. `key` null is a list that is not grouped. */
export function groupFace(session: Session, key: GroupKey | null, group: string): Face {
  switch (key) {
    case null:
      return { name: text('all'), mark: null };
    case 'state_id': {
      const shown = derived(session.table(state), statesOf).byId.get(group);
      return { name: shown?.name ?? text('unknown'), mark: shown && <MarkOfState state={shown} /> };
    }
    case 'state__group': {
      const known = stateGroups.find((one) => one === group) ?? 'backlog';
      return { name: filterText(`group_${known}`), mark: <StateMark group={known} /> };
    }
    case 'priority': {
      const priority = priorities.find((one) => one === group) ?? 'none';
      return { name: priorityName(priority), mark: <PriorityMark level={priority} /> };
    }
    case 'labels__id': {
      const shown = derived(session.table(label), labelsOf).byId.get(group);
      if (!shown) return { name: text(group === none ? 'noLabel' : 'unknown'), mark: <Dot colour="var(--layer-3)" /> };
      return { name: shown.name, mark: <Dot colour={paletteColour(shown.color)} /> };
    }
    case 'assignees__id':
    case 'created_by':
      return personFace(session, group);
    case 'target_date':
      if (group === none) return { name: text('noDue'), mark: <Icon of={Calendar} /> };
      return { name: fullDayName(group), mark: <Icon of={Calendar} /> };
    case 'project_id':
      return projectFace(session, group);
  }
}

function personFace(session: Session, id: string): Face {
  if (id === none) return { name: text('nobody'), mark: <Avatar person={null} /> };
  const person = asPerson(id, derived(session.table(workspaceMember), membersByPerson));
  return { name: person.name || text('unknown'), mark: <Avatar person={person} tooltip={false} /> };
}

function projectFace(session: Session, id: string): Face {
  const row = session.table(project).get(id);
  const logo = row ? logoValue(row.logo_props) : null;
  return { name: row?.name ?? text('noProject'), mark: <Logo logo={logo} name={row?.name ?? '?'} /> };
}

/** Mark and name of a group. What it stands in renders again when a table changes (`useGroups`). */
export function GroupFace({ by, group }: { by: GroupKey | null; group: string }) {
  const { name, mark } = groupFace(useSession(), by, group);
  return (
    <>
      {mark}
      <span className="cut">{name}</span>
    </>
  );
}
