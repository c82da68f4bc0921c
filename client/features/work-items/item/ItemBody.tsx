import { useMay } from '#client/features/session/rights.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Button } from '#client/ui/Button.tsx';
import { Note } from '#client/ui/Note.tsx';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { inProject } from '#shared/access.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { restoreArchived } from '../menu/itemActions.ts';
import { text as names } from '../properties/text.ts';
import { Activity } from './Activity.tsx';
import type { Detail } from './detail.ts';
import { ItemProperties } from './ItemProperties.tsx';
import { ItemTitle } from './ItemTitle.tsx';
import { RichText } from './RichText.tsx';
import { text } from './text.ts';

/** Everything of an item in one column: title, properties unless a rail holds them, words, activity. */
export function ItemBody({ item, detail, rail = false }: { item: Readonly<WorkItem>; detail: Detail; rail?: boolean }) {
  return (
    <>
      {item.archived_at && <ArchivedNote item={item} />}
      <ItemTitle key={item.id} item={item} />
      {!rail && <ItemProperties item={item} />}
      <Description detail={detail} />
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

function Description({ detail: { html, status, retry } }: { detail: Detail }) {
  if (html) return <RichText html={html} className="mt-5" />;
  if (html === '') return <p className="mute mt-5">{text('noDescription')}</p>;
  if (status === 'failed') {
    return (
      <p className="sec mt-5 flex items-center gap-2">
        {text('descriptionFailed')}
        <Button size="s" onClick={retry}>
          {text('tryAgain')}
        </Button>
      </p>
    );
  }
  return (
    <Skeleton label={text('loading')}>
      <div className="mt-5 grid gap-3">
        <Bone width="92%" />
        <Bone width="78%" />
        <Bone width="40%" />
      </div>
    </Skeleton>
  );
}
