import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { alongside } from './alongside.ts';
import { Kbd } from './Kbd.tsx';
import { later, SinceOpened } from './later.tsx';
import { tips } from './tips.ts';

export type Side = 'top' | 'bottom' | 'left' | 'right';

const TipPopup = later(async () => (await import('./TipPopup.tsx')).TipPopup);

/** A word about a control, with its shortcut. It repeats what assistive technology hears already; it never is the name. */
export function Tooltip(props: {
  text: ReactNode;
  keys?: string | undefined;
  side?: Side | undefined;
  children: ReactElement;
}) {
  const { text, keys, side = 'bottom', children } = props;
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<Element>(null);
  const show = useCallback((isShown: boolean) => setOpen(isShown && TipPopup.isHere()), []);
  useEffect(() => () => tips.hide(show), [show]);
  const about = (tell: typeof tips.point, event: PointerEvent | FocusEvent) => {
    anchor.current = event.currentTarget;
    if (!TipPopup.isHere()) void TipPopup.load().catch(noMatter);
    tell(show);
  };
  const control = alongside(children, {
    onPointerEnter: (event: PointerEvent) => event.pointerType !== 'touch' && about(tips.point, event),
    onPointerLeave: () => tips.leave(show),
    onPointerDown: () => tips.hide(show),
    onClick: () => tips.hide(show),
    onFocus: (event: FocusEvent) => event.target.matches(':focus-visible') && about(tips.reveal, event),
    onBlur: () => tips.hide(show),
  });
  return (
    <>
      {control}
      <SinceOpened open={isOpen}>
        <TipPopup
          open={isOpen}
          anchor={anchor}
          side={side}
          onPoint={() => tips.point(show)}
          onLeave={() => tips.leave(show)}
          onClose={() => tips.hide(show)}
        >
          {text}
          {keys && <Kbd keys={keys} />}
        </TipPopup>
      </SinceOpened>
    </>
  );
}

/** Without a tooltip one can go on. */
function noMatter(): void {}
