import type { CSSProperties } from 'react';
import { Floating, type FloatingPlace } from './Floating.tsx';
import { PickerPanel, type PickerPanelProps } from './PickerPanel.tsx';
import { useOpen } from './useOpen.ts';

export type PickerProps<V extends string> = PickerPanelProps<V> &
  FloatingPlace & {
    width?: CSSProperties['width'];
  };

/**
 * The property picker: type to filter, arrows, Enter, a digit, Escape. One value and it closes, or several and it stays.
 * A shortcut opens it through `open`, with `anchor` at the focused row or card.
 */
export function Picker<V extends string>(props: PickerProps<V>) {
  const { trigger, anchor, side, align, width } = props;
  const [open, setOpen] = useOpen(props.open, props.onOpenChange);
  return (
    <Floating
      label={props.label}
      trigger={trigger}
      anchor={anchor}
      side={side}
      align={align}
      open={open}
      onOpenChange={setOpen}
      className="picker"
      style={{ width }}
    >
      <PickerPanel<V> {...props} onDone={() => setOpen(false)} />
    </Floating>
  );
}
