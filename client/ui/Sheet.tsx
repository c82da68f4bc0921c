import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { text } from './text.ts';

/** A panel from below, for small screens: what would be a menu or a popover on a large one. */
export function Sheet(props: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  const { open, onOpenChange, title, children } = props;
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="shade" />
        <Base.Popup className="sheet slides-up" data-keys-scope="popup">
          <div className="sheet-h">
            <Base.Title className="flex-1">{title}</Base.Title>
            <Base.Close render={<IconButton icon={X} label={text.close} />} />
          </div>
          <div className="sheet-b">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
