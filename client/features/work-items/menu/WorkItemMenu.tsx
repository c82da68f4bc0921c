import { Ellipsis } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { useField } from '../properties/fields.ts';
import { targetItems } from '../properties/targetItems.ts';
import { itemMenu } from './itemMenu.tsx';
import { text } from './text.ts';

/** The entries for these items, made when the function is called. */
function useEntries(ids: readonly string[], item?: Element) {
  const session = useSession();
  const me = useMe();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  return () => itemMenu({ session, personId: me.id, slug, navigate, ids, ...(item ? { at: item } : {}) });
}

interface Asked {
  ids: readonly string[];
  /** The point that was clicked, and the item there. */
  anchor: { getBoundingClientRect(): DOMRect };
  item: Element;
}

/** Around lists and boards: a right click on whatever carries `data-item` opens its menu, or that of all selected. */
export function WorkItemContextMenu({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const entries = useEntries(asked?.ids ?? [], asked?.item);
  const onContextMenu = (event: MouseEvent) => {
    const item = event.target instanceof Element ? event.target.closest('[data-item]') : null;
    const id = item?.getAttribute('data-item');
    if (!item || !id) return;
    event.preventDefault();
    const point = new DOMRect(event.clientX, event.clientY, 0, 0);
    const selected = targetItems.current();
    setAsked({ ids: selected.includes(id) ? selected : [id], anchor: { getBoundingClientRect: () => point }, item });
    setOpen(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the items inside are what is clicked; the menu key works on them too
    <div className="contents" onContextMenu={onContextMenu}>
      {children}
      {asked && (
        <Menu
          label={text('menu')}
          width={280}
          items={isOpen ? entries() : []}
          anchor={asked.anchor}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </div>
  );
}

/** The menu on a "…" button. Its entries follow what others do while it is open. */
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
      width={280}
      items={entries()}
      trigger={<IconButton icon={Ellipsis} label={text('more')} />}
    />
  );
}
