import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import type { DrawerProps } from './Drawer.tsx';

/** What a drawer is made of. */
export function DrawerFrame(props: DrawerProps) {
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
