import { AlertDialog as Base } from '@base-ui/react/alert-dialog';
import { useRef, useState } from 'react';
import { Button } from './Button.tsx';
import type { ConfirmDialogProps } from './ConfirmDialog.tsx';
import { Field } from './Field.tsx';
import { text } from './text.ts';

/** What the question is made of. */
export function ConfirmDialogFrame(props: ConfirmDialogProps) {
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
