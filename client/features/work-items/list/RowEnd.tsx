import { RotateCcw } from 'lucide-react';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { inProject } from '#shared/access.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { restoreArchived } from '../menu/itemActions.ts';
import { MoreButton } from './MoreButton.tsx';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';

/** What may be done to an item, at the end of its row: of an archived one, to restore it. */
export function RowEnd({ item, itemKey }: { item: Readonly<WorkItem>; itemKey: string }) {
  const { readOnly } = useListScreen();
  if (readOnly) return <Restore item={item} />;
  return (
    <span className="slot w-more">
      <MoreButton itemKey={itemKey} />
    </span>
  );
}

function Restore({ item }: { item: Readonly<WorkItem> }) {
  const session = useSession();
  const mayRestore = useMay(inProject('member'), item);
  return (
    <Button
      size="s"
      icon={RotateCcw}
      off={!mayRestore && text('guestsCannotRestore')}
      onClick={(event) => {
        event.stopPropagation();
        void restoreArchived(session, [item.id]);
      }}
    >
      {text('restore')}
    </Button>
  );
}
