import { RotateCcw } from 'lucide-react';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { toast } from '#client/ui/toast.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { roles } from '#shared/roles.ts';
import { useRoleIn } from '../properties/rights.ts';
import { text as propertyText } from '../properties/text.ts';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';

/** What may be done to an item, at the end of its row: of an archived one, to restore it. */
export function RowEnd({ item }: { item: Readonly<WorkItem>; itemKey: string }) {
  const { readOnly } = useListScreen();
  if (!readOnly) return <span className="slot w-more" />;
  return <Restore item={item} />;
}

function Restore({ item }: { item: Readonly<WorkItem> }) {
  const session = useSession();
  const role = useRoleIn(item.project_id);
  const restore = async () => {
    const done = await session.call(workItem, item.id, { at: 'archive/', on: false, patch: { archived_at: null } });
    if (done) toast.show({ text: text('restored'), tone: 'done' });
  };
  return (
    <Button
      size="s"
      icon={RotateCcw}
      off={(role ?? 0) < roles.member && propertyText('offGuest')}
      onClick={(event) => {
        event.stopPropagation();
        void restore();
      }}
    >
      {text('restore')}
    </Button>
  );
}
