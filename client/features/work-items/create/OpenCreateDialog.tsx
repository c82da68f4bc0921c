import { useSnapshot } from 'valtio/react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { closeCreate, creation } from '../createStore.ts';
import { CreateForm } from './CreateForm.tsx';
import { text } from './text.ts';

/** The dialog itself, while there is something to begin with. */
export function OpenCreateDialog() {
  const { defaults } = useSnapshot(creation);
  return (
    <Dialog
      open={defaults !== null}
      onOpenChange={(open) => open || closeCreate()}
      title={text('newItem')}
      hideTitle
      size="l"
      keysScope="create"
    >
      {defaults && <CreateForm defaults={creation.defaults ?? {}} />}
    </Dialog>
  );
}
