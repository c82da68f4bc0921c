import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';

/** The frame of a command palette: near the top, without a title bar. Focus goes to the first field in it and comes back. */
export function CommandDialog(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
}) {
  const { open, onOpenChange, label, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="shade" />
        <Base.Viewport className="stage is-top">
          <Base.Popup className="cmd pops" aria-label={label} data-keys-scope="palette">
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
