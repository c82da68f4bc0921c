import { useDerived, useSession } from '#client/sync/hooks.ts';
import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import { state } from '#shared/features/state.ts';
import { useStateOptions } from './choices.tsx';
import { saveItems, useCommon } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { type PropertyProps, placeOf, useTarget } from './propertyProps.ts';
import { statesOf } from './tables.ts';
import { text } from './text.ts';
import { StateValue } from './values.tsx';

export interface StateChoiceProps extends FloatingPlace {
  projectId: string | null;
  value: string | null;
  onChange: (stateId: string) => void;
}

/** Chooses among the states of a project. */
export function StateChoice({ projectId, value, onChange, trigger, ...place }: StateChoiceProps) {
  const options = useStateOptions(projectId);
  return (
    <Picker
      label={text('state')}
      keys="s"
      options={options}
      value={value}
      onChange={onChange}
      trigger={trigger}
      width={220}
      {...placeOf(place)}
    />
  );
}

/** The state of work items. */
export function StatePicker({ ids, look, bare, ...place }: PropertyProps) {
  const session = useSession();
  const { projectId, off } = useTarget(ids);
  const value = useCommon(ids, 'state_id');
  const name = useDerived(session.table(state), statesOf).byId.get(value ?? '')?.name;
  const trigger = look && (
    <PropertyTrigger look={look} label={text('state')} value={name ?? text('mixed')} off={off}>
      <StateValue id={value} bare={bare} />
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <StateChoice
      projectId={projectId}
      value={value ?? null}
      onChange={(state_id) => saveItems(session, ids, { state_id }, text('state'))}
      trigger={trigger}
      {...place}
    />
  );
}
