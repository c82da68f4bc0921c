import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { workspaceMember } from '#shared/features/membership.ts';
import { useAssigneeOptions } from './choices.tsx';
import { saveItems, useField } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { type PropertyProps, placeOf, useTarget } from './propertyProps.ts';
import { asAmendment, inAll } from './sets.ts';
import { asPerson } from './tables.ts';
import { text } from './text.ts';
import { People } from './values.tsx';

export interface SetChoiceProps extends FloatingPlace {
  projectId: string | null;
  value: readonly string[];
  onChange: (value: string[], change: { add: string } | { remove: string }) => void;
}

/** Chooses people of a project, oneself first. */
export function AssigneeChoice({ projectId, value, onChange, trigger, ...place }: SetChoiceProps) {
  const options = useAssigneeOptions(projectId, value);
  return (
    <Picker
      multiple
      label={text('assignees')}
      keys="a"
      options={options}
      value={value}
      onChange={onChange}
      trigger={trigger}
      width={240}
      {...placeOf(place)}
    />
  );
}

/** The assignees of work items. On a line they are named: full names for one, first names for several. */
export function AssigneePicker({ ids, look, ...place }: PropertyProps) {
  const session = useSession();
  const { projectId, off } = useTarget(ids);
  const value = inAll(useField(ids, 'assignee_ids'));
  const members = useDerived(session.table(workspaceMember), membersByPerson);
  const names = value.map((id) => asPerson(id, members).name || text('formerMember'));
  const trigger = look && (
    <PropertyTrigger
      look={look}
      label={text('assignees')}
      value={names.join(', ') || text('nobody')}
      silent={value.length === 0 && look !== 'line'}
      off={off}
    >
      <span aria-hidden={look === 'line' || undefined} className="contents">
        <People ids={value} />
      </span>
      {look === 'line' && <Names names={names} />}
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <AssigneeChoice
      projectId={projectId}
      value={value}
      onChange={(_, change) => saveItems(session, ids, { assignee_ids: asAmendment(change) }, text('assignees'))}
      trigger={trigger}
      {...place}
    />
  );
}

function Names({ names }: { names: readonly string[] }) {
  if (names.length === 0) return <span className="mute">{text('none')}</span>;
  const said = names.length === 1 ? names : names.map((name) => name.split(' ')[0]);
  return <span className="cut">{said.join(', ')}</span>;
}
