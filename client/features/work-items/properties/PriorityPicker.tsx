import { useSession } from '#client/sync/hooks.ts';
import type { FloatingPlace } from '#client/ui/Floating.tsx';
import { Picker } from '#client/ui/Picker.tsx';
import type { Priority } from '#shared/features/workItem.ts';
import { priorityOptions } from './choices.tsx';
import { useEditOff } from './editOff.ts';
import { saveItems, useCommon } from './fields.ts';
import { PropertyTrigger } from './PropertyTrigger.tsx';
import { priorityName } from './priorities.ts';
import { type PropertyProps, placeOf } from './propertyProps.ts';
import { text } from './text.ts';
import { PriorityValue } from './values.tsx';

export interface PriorityChoiceProps extends FloatingPlace {
  value: Priority | null;
  onChange: (priority: Priority) => void;
}

export function PriorityChoice({ value, onChange, trigger, ...place }: PriorityChoiceProps) {
  return (
    <Picker<Priority>
      label={text('priority')}
      keys="p"
      options={priorityOptions}
      value={value}
      onChange={onChange}
      trigger={trigger}
      width={180}
      {...placeOf(place)}
    />
  );
}

/** The priority of work items. */
export function PriorityPicker({ ids, look, bare, ...place }: PropertyProps) {
  const session = useSession();
  const off = useEditOff(ids);
  const value = useCommon(ids, 'priority');
  const trigger = look && (
    <PropertyTrigger look={look} label={text('priority')} value={value ? priorityName(value) : text('mixed')} off={off}>
      <PriorityValue priority={value ?? 'none'} bare={bare} />
    </PropertyTrigger>
  );
  if (off) return trigger ?? null;
  return (
    <PriorityChoice
      value={value ?? null}
      onChange={(priority) => saveItems(session, ids, { priority }, text('priority'))}
      trigger={trigger}
      {...place}
    />
  );
}
