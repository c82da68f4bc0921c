import { type ComponentType, useEffect } from 'react';
import { toast } from '#client/ui/toast.ts';
import { AssigneePicker } from './AssigneePicker.tsx';
import { DateField } from './DateField.tsx';
import { EstimatePicker } from './EstimatePicker.tsx';
import { closePicker, type itemPickers, type Pickable } from './itemPickers.ts';
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

/** The picker of one property, open over the items it changes. */
export function ShownPicker({ property, ids, anchor }: NonNullable<(typeof itemPickers)['shown']>) {
  const Property = pickers[property];
  const { off } = useTarget(ids);
  useEffect(() => {
    if (!off) return;
    toast.show({ text: off, tone: 'info', id: 'item-off' });
    closePicker();
  }, [off]);
  return <Property ids={ids} anchor={anchor} open onOpenChange={(open) => open || closePicker()} />;
}
