import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { personColour } from '#client/ui/personColour.ts';
import { useMarks } from './listMarks.ts';
import { useListScreen } from './screen.ts';
import { useChanger, useGuest } from './signs.ts';

/** What is pressed for itself, not for the item around it. */
const controls = 'button, input, a, [role="checkbox"]';

type Style = CSSProperties & { '--who'?: string };

/** What a row and a card have in common at their spot: focus, selection, opening, editing, and the signs of others. */
export function useItemSpot(spot: string, id: string) {
  const { marks, openPeek, peek, readOnly, list, drag } = useListScreen();
  const isFocused = useMarks(marks, (all) => all.focused === spot);
  const isSelected = useMarks(marks, (all) => all.selected.has(id));
  const isFirst = useMarks(
    marks,
    (all) => all.focused === null && all.columns.find((one) => one.length > 0)?.[0] === spot,
  );
  const guest = useGuest(id);
  const changer = useChanger(id);
  const [isEditing, setEditing] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isFocused || marks.wanted !== spot) return;
    marks.wanted = null;
    ref.current?.focus({ preventScroll: true });
  });
  useEffect(() => () => list.release(id), [list, id]);
  const hold = (event: PointerEvent) => event.pointerType === 'mouse' && list.hold(id);
  const release = () => drag.state?.ids.includes(id) || list.release(id);
  const who = changer ?? guest;
  const style: Style = who ? { '--who': personColour(who) } : {};
  const endEditing = () => {
    setEditing(false);
    marks.bringFocus(spot);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(controls)) return;
    if (event.shiftKey) return marks.selectTo(id);
    if (event.metaKey || event.ctrlKey) return marks.toggle(id);
    openPeek(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== ref.current) return;
    if (event.key === 'e' && !readOnly && !event.metaKey && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      setEditing(true);
    }
  };
  return {
    ref,
    guest,
    isFocused,
    isSelected,
    isEditing,
    edit: () => setEditing(!readOnly),
    endEditing,
    classes: { 'is-focus': false, 'has-guest': guest !== null, 'just-changed': changer !== null },
    props: {
      style,
      tabIndex: isFocused || isFirst ? 0 : -1,
      'aria-selected': isSelected,
      'aria-current': peek === id ? ('true' as const) : undefined,
      'data-item': id,
      onFocus: () => marks.focusIsAt(spot),
      onClick,
      onPointerEnter: hold,
      onPointerLeave: release,
      onKeyDown,
    },
  };
}
