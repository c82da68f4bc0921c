import { useSnapshot } from 'valtio/react';
import { useSession } from '#client/sync/hooks.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { keyOf } from '../item/useItemLink.ts';
import { deletion, itemsOf, removeItems } from './itemActions.ts';
import { text } from './text.ts';

/** Put once in a workspace: asks before work items go. */
export function DeleteItems() {
  const session = useSession();
  const { ids } = useSnapshot(deletion);
  if (!ids) return null;
  const items = itemsOf(session, ids);
  const [only] = items.length === 1 ? items : [];
  const shut = () => {
    deletion.ids = null;
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || shut()}
      title={
        only ? text('deleteTitle', { what: keyOf(session, only) }) : text('deleteTitleMany', { count: items.length })
      }
      confirmLabel={text('deleteConfirm')}
      danger
      onConfirm={() => {
        void removeItems(session, ids);
        shut();
      }}
    >
      {only ? text('deleteBody', { name: only.name }) : text('deleteBodyMany')}
    </ConfirmDialog>
  );
}
