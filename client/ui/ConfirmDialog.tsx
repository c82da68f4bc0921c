import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { text } from './text.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, naming what goes: `Delete “In the field”?` */
  title: string;
  /** What else changes by it. */
  children?: ReactNode;
  /** The verb: "Delete state". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  danger?: boolean | undefined;
  /** A word that must be typed first: for what cannot be undone. */
  typed?: string | undefined;
  /** Where Enter goes at first. The safe side for what a slip of the key may have opened. */
  focus?: 'confirm' | 'cancel' | undefined;
  /** It closes when this is done; a failure leaves it open, to be told by the caller. */
  onConfirm: () => void | Promise<void>;
}

/** Asks once before something is lost. A click outside is no answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange } = props;
  const confirm = useRef<HTMLButtonElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="shade" forceRender />
        <Base.Viewport className="stage">
          <Base.Popup
            className="dialog pops"
            data-keys-scope="dialog"
            initialFocus={() => (props.typed || props.focus === 'cancel' ? true : confirm.current)}
          >
            <Question {...props} confirmRef={confirm} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

function Question(props: ConfirmDialogProps & { confirmRef: React.RefObject<HTMLButtonElement | null> }) {
  const {
    title,
    children,
    confirmLabel,
    cancelLabel = text.cancel,
    danger,
    typed,
    onConfirm,
    onOpenChange,
    confirmRef,
  } = props;
  const [word, setWord] = useState('');
  const [busy, setBusy] = useState(false);
  const mayConfirm = !typed || word.trim() === typed;
  const confirm = async () => {
    if (!mayConfirm || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <div className="dialog-b">
        <Base.Title>{title}</Base.Title>
        <Base.Description className="sec" render={<div />}>
          {children}
        </Base.Description>
        {typed && (
          <Field
            className="mt-4"
            label={text.typeToConfirm(typed)}
            value={word}
            onChange={setWord}
            autoComplete="off"
          />
        )}
      </div>
      <div className="dialog-f">
        <Base.Close render={<Button>{cancelLabel}</Button>} />
        <Button
          ref={confirmRef}
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          disabled={!mayConfirm}
          busy={busy}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
