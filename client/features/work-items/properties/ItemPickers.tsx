import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSession } from '#client/sync/hooks.ts';
import { toast } from '#client/ui/toast.ts';
import { AssigneePicker } from './AssigneePicker.tsx';
import { DateField } from './DateField.tsx';
import { EstimatePicker } from './EstimatePicker.tsx';
import { closePicker, itemPickers, type Pickable } from './itemPickers.ts';
import { LabelPicker } from './LabelPicker.tsx';
import { PriorityPicker } from './PriorityPicker.tsx';
import { type PropertyProps, useTarget } from './propertyProps.ts';
import { StatePicker } from './StatePicker.tsx';

const pickers: Record<Pickable, ComponentType<PropertyProps>> = {
  state: StatePicker,
  priority: PriorityPicker,
  assignees: AssigneePicker,
  labels: LabelPicker,
  estimate: EstimatePicker,
  start: (props) => <DateField kind="start" {...props} />,
  due: (props) => <DateField kind="due" {...props} />,
};

/** Put once in a workspace: shows the picker that a shortcut or a menu asked for. */
export function ItemPickers() {
  const { shown } = useSnapshot(itemPickers);
  const session = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picker belongs to the session that it was opened in
  useEffect(() => closePicker, [session]);
  if (!shown) return null;
  return <Shown key={`${shown.property} ${shown.ids.join(' ')}`} {...shown} />;
}

function Shown({ property, ids, anchor }: NonNullable<(typeof itemPickers)['shown']>) {
  const Property = pickers[property];
  const { off } = useTarget(ids);
  useEffect(() => {
    if (!off) return;
    toast.show({ text: off, tone: 'info', id: 'item-off' });
    closePicker();
  }, [off]);
  return <Property ids={ids} anchor={anchor} open onOpenChange={(open) => open || closePicker()} />;
}
