import { Archive, CalendarClock, CircleDot, RotateCcw, SignalMedium, Tag, Trash2, Users, X } from 'lucide-react';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import type { IconType } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { archiveOff, deleteItems, deleteOff, itemsOf, restoreArchived } from '../menu/itemActions.ts';
import { editOff } from '../properties/editOff.ts';
import { useField } from '../properties/fields.ts';
import { openPicker, type Pickable } from '../properties/itemPickers.ts';
import { text as propertyText } from '../properties/text.ts';
import { archiveMany } from './archiveMany.ts';
import { mostSelected, useMarks } from './listMarks.ts';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';

/** What is done to all that is selected. It rises with the first one selected. */
export function BulkBar() {
  const { marks, readOnly } = useListScreen();
  const selected = useMarks(marks, (all) => all.selected);
  if (selected.size === 0) return null;
  const ids = [...selected];
  const count = selected.size;
  return (
    <div className="bulk" role="toolbar" aria-label={text('selectedActions')}>
      <span className="n" role="status">
        {text(count >= mostSelected ? 'selectedMost' : 'selected', { count })}
      </span>
      <IconButton icon={X} label={text('keyClear')} keys="Escape" onClick={() => marks.clear()} />
      <span className="vr" />
      {readOnly ? <Restoring ids={ids} /> : <Changing ids={ids} />}
    </div>
  );
}

const properties: readonly { property: Pickable; icon: IconType; name: Parameters<typeof propertyText>[0] }[] = [
  { property: 'state', icon: CircleDot, name: 'state' },
  { property: 'priority', icon: SignalMedium, name: 'priority' },
  { property: 'assignees', icon: Users, name: 'assignees' },
  { property: 'labels', icon: Tag, name: 'labels' },
  { property: 'due', icon: CalendarClock, name: 'dueDate' },
];

function Changing({ ids }: { ids: readonly string[] }) {
  const session = useSession();
  const me = useMe();
  const { slug } = useWorkspace();
  useField(ids, 'state_id');
  const items = itemsOf(session, ids);
  const off = editOff(session, me.id, items);
  const isOneProject = new Set(items.map(({ project_id }) => project_id)).size < 2;
  const offDelete = deleteOff(session, me.id, items);
  return (
    <>
      {properties.map(({ property, icon, name }) => (
        <Button
          key={property}
          variant="ghost"
          icon={icon}
          aria-label={propertyText(name)}
          off={
            off ??
            (isOneProject || property === 'priority' || property === 'due' ? false : propertyText('offSeveralProjects'))
          }
          onClick={(event) => openPicker(property, ids, event.currentTarget)}
        >
          <span className="lbl-l">{propertyText(name)}</span>
        </Button>
      ))}
      <span className="vr" />
      <IconButton
        icon={Archive}
        label={text('archiveThem')}
        off={off ?? archiveOff(session, items)}
        onClick={() => void archiveMany(session, slug, ids)}
      />
      <IconButton icon={Trash2} label={text('deleteThem')} off={offDelete} onClick={() => deleteItems(session, ids)} />
    </>
  );
}

function Restoring({ ids }: { ids: readonly string[] }) {
  const session = useSession();
  return (
    <Button variant="ghost" icon={RotateCcw} onClick={() => void restoreArchived(session, ids)}>
      {text('restore')}
    </Button>
  );
}
