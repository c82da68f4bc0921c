import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import type { InstancePerson } from './instanceLoader.ts';
import { text } from './text.ts';

export interface DeactivateDialogProps {
  one: InstancePerson;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before somebody is shut out. */
export function DeactivateDialog({ one, onClose, onConfirm }: DeactivateDialogProps) {
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={text('deactivateTitle', { name: one.display_name })}
      confirmLabel={text('deactivate')}
      onConfirm={onConfirm}
    >
      {text('deactivateBody')}
    </ConfirmDialog>
  );
}
