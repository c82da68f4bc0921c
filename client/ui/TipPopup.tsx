import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactNode, RefObject } from 'react';
import type { Side } from './Tooltip.tsx';

/** What a tooltip is made of. */
export function TipPopup(props: {
  open: boolean;
  anchor: RefObject<Element | null>;
  side: Side;
  onPoint: () => void;
  onLeave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { open, anchor, side, onPoint, onLeave, onClose, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Positioner className="floats is-tip" anchor={anchor} side={side} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="tip pops" onPointerEnter={onPoint} onPointerLeave={onLeave}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
