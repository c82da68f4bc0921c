import { Dialog as Base } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialogFrame } from './ConfirmDialogFrame.tsx';
import type { DialogProps } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { text } from './text.ts';

const sizes = { m: '', l: 'dialog-l', xl: 'dialog-xl' };

/** What a dialog is made of. */
export function DialogFrame(props: DialogProps) {
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
        <ConfirmDialogFrame
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
        </ConfirmDialogFrame>
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
