import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useRef } from 'react';

/** The frame of a command palette: near the top, without a title bar. Focus goes to the first field in it and comes back. */
export function CommandDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
}) {
  const { open, onOpenChange, label, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="shade" />
        <Base.Viewport className="stage is-top">
          <Base.Popup
            ref={popup}
            className="cmd pops"
            aria-label={label}
            data-keys-scope="palette"
            initialFocus={() => popup.current?.querySelector('input') ?? true}
          >
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
