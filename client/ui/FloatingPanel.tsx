import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { FloatingProps } from './Floating.tsx';
import type { PopupPart } from './popup.tsx';

/** What a floating panel is made of. */
export function FloatingPanel(props: PopupPart<FloatingProps>) {
  const {
    trigger,
    anchor,
    open,
    onOpenChange,
    side = 'bottom',
    align = 'start',
    label,
    className,
    style,
    children,
  } = props;
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      {trigger && <Popover.Trigger render={trigger} />}
      <Popover.Portal>
        <Popover.Positioner
          className="floats"
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          {...(anchor ? { anchor } : undefined)}
        >
          <Popover.Popup
            className={clsx('menu pops', className)}
            style={style}
            aria-label={label}
            data-keys-scope="popup"
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
