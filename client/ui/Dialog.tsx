import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { IconButton } from './IconButton.tsx';
import { text } from './text.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** Keeps the title for assistive technology only: where the content begins with a heading field of its own. */
  hideTitle?: boolean | undefined;
  description?: ReactNode;
  size?: 'm' | 'l' | 'xl' | undefined;
  /** It holds text that is not saved: a click outside does nothing then, and Escape or the cross asks first. */
  dirty?: boolean | undefined;
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** The scope of the shortcuts that work inside (see keys.ts). */
  keysScope?: string | undefined;
  children?: ReactNode;
}

const sizes = { m: '', l: 'dialog-l', xl: 'dialog-xl' };

/** A dialog. Focus goes in, stays in, and comes back to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, dirty, initialFocus, size = 'm', keysScope = 'dialog' } = props;
  const [asking, setAsking] = useState(false);
  const change = (next: boolean, reason: string) => {
    if (next || !dirty) onOpenChange(next);
    else if (reason !== 'outside-press') setAsking(true);
  };
  return (
    <Base.Root open={open} onOpenChange={(next, details) => change(next, details.reason)}>
      <Base.Portal>
        <Base.Backdrop className="shade" />
        <Base.Viewport className="stage">
          <Base.Popup
            className={clsx('dialog pops', sizes[size])}
            data-keys-scope={keysScope}
            {...(initialFocus ? { initialFocus } : undefined)}
          >
            <DialogInside {...props} />
          </Base.Popup>
        </Base.Viewport>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={text.discardTitle}
          confirmLabel={text.discard}
          cancelLabel={text.keepEditing}
          danger
          focus="cancel"
          onConfirm={() => onOpenChange(false)}
        >
          {text.discardBody}
        </ConfirmDialog>
      </Base.Portal>
    </Base.Root>
  );
}

/** The cross stands last, so that focus begins in the content. */
function DialogInside({ title, hideTitle, description, footer, children }: DialogProps) {
  return (
    <>
      <div className="dialog-b">
        <Base.Title className={hideTitle ? 'sr-only' : 'pr-8'}>{title}</Base.Title>
        {description && <Base.Description className="sec">{description}</Base.Description>}
        {children}
      </div>
      {footer && <div className="dialog-f">{footer}</div>}
      <Base.Close
        render={<IconButton icon={X} label={text.close} className="!absolute top-3 right-3 z-10" side="left" />}
      />
    </>
  );
}
