import { DocumentEditor } from '#client/features/documents/DocumentEditor.tsx';
import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Note } from '#client/ui/Note.tsx';
import { inProject } from '#shared/access.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { restoreArchived } from '../menu/itemActions.ts';
import { useEditOff } from '../properties/editOff.ts';
import { text as names } from '../properties/text.ts';
import { Activity } from './Activity.tsx';
import type { Detail } from './detail.ts';
import { ItemProperties } from './ItemProperties.tsx';
import { ItemTitle } from './ItemTitle.tsx';
import { text } from './text.ts';

/** Everything of an item in one column: title, properties unless a rail holds them, words, activity. */
export function ItemBody({ item, detail, rail = false }: { item: Readonly<WorkItem>; detail: Detail; rail?: boolean }) {
  return (
    <>
      {item.archived_at && <ArchivedNote item={item} />}
      <ItemTitle key={item.id} item={item} />
      {!rail && <ItemProperties item={item} />}
      <Description item={item} detail={detail} />
      {item.seq > 0 && <Activity item={item} />}
    </>
  );
}

function ArchivedNote({ item }: { item: Readonly<WorkItem> }) {
  const session = useSession();
  const mayRestore = useMay(inProject('member'), item);
  return (
    <Note
      className="mb-4"
      action={
        <Button
          size="s"
          off={!mayRestore && names('offGuest')}
          onClick={() => void restoreArchived(session, [item.id])}
        >
          {text('restore')}
        </Button>
      }
    >
      {text('archivedNote')}
    </Note>
  );
}

/** The words of an item, shared while they are written. An item that the server does not have yet has none. */
function Description({ item, detail: { html, status, retry } }: { item: Readonly<WorkItem>; detail: Detail }) {
  const off = useEditOff([item.id]);
  if (status === 'failed' && html === null) {
    return (
      <p className="sec mt-5 flex items-center gap-2">
        {text('descriptionFailed')}
        <Button size="s" onClick={retry}>
          {text('tryAgain')}
        </Button>
      </p>
    );
  }
  if (item.seq === 0) return null;
  return (
    <section className="item-words" aria-label={text('description')}>
      <DocumentEditor
        document={{ kind: 'work_item', id: item.id }}
        projectId={item.project_id}
        html={html}
        label={text('description')}
        placeholder={text('descriptionPlaceholder')}
        off={off ?? false}
      />
    </section>
  );
}
