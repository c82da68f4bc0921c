import { Ellipsis } from 'lucide-react';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { ContextMenu } from '#client/ui/ContextMenu.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { useField } from '../properties/fields.ts';
import { itemMenu } from './itemMenu.tsx';
import { text } from './text.ts';

/** The entries for these items, made when the function is called. */
function useEntries(ids: readonly string[]) {
  const session = useSession();
  const me = useMe();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  return () => itemMenu({ session, personId: me.id, slug, navigate, ids, at: document.activeElement });
}

/** The menu of a right click on a row or card, for it or for all that are selected. */
export function WorkItemContextMenu({ ids, children }: { ids: readonly string[]; children: ReactElement }) {
  return (
    <ContextMenu label={text('menu')} items={useEntries(ids)}>
      {children}
    </ContextMenu>
  );
}

/** The same on a "…" button. Its entries follow what others do while it is open. */
export function WorkItemMenuButton({ ids }: { ids: readonly string[] }) {
  const entries = useEntries(ids);
  useField(ids, 'updated_at');
  useField(ids, 'archived_at');
  useField(ids, 'state_id');
  useField(ids, 'priority');
  return (
    <Menu
      label={text('menu')}
      align="end"
      width={232}
      items={entries()}
      trigger={<IconButton icon={Ellipsis} label={text('more')} />}
    />
  );
}
