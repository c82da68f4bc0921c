import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A panel from the side: the sidebar below 768 px, or (right) a form beside the page. */
export function Drawer(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  side?: 'left' | 'right' | undefined;
  children: ReactNode;
}) {
  const { open, onOpenChange, label, side = 'left', children } = props;
  const isRight = side === 'right';
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="shade" />
        <Base.Popup
          className={clsx('drawer', isRight ? 'drawer-right slides-right' : 'slides-left')}
          aria-label={label}
          data-keys-scope="drawer"
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
