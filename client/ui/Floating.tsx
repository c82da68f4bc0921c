import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import type { CSSProperties, ReactElement, ReactNode, RefObject } from 'react';
import type { Side } from './Tooltip.tsx';

export interface FloatingPlace {
  /** The control that opens it. Without one, `open` and `anchor` say when and where. */
  trigger?: ReactElement | undefined;
  /** What it stands at, when that is not the trigger: a card, a row, a place on the page. */
  anchor?: Element | RefObject<Element | null> | { getBoundingClientRect: () => DOMRect } | null | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  side?: Side | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export interface FloatingProps extends FloatingPlace {
  label: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** A panel that floats at a control, takes focus, and gives it back to where it was. Page shortcuts rest while it is open. */
export function Floating(props: FloatingProps) {
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
    <Popover.Root {...(open === undefined ? undefined : { open })} onOpenChange={(next) => onOpenChange?.(next)}>
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
