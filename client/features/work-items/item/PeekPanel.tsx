import { ChevronDown, ChevronsRight, ChevronUp, Maximize2 } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SaveState } from '#client/editor/SaveState.tsx';
import { useRecent } from '#client/features/palette/recentItems.ts';
import { useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { useKeys } from '#client/ui/keys.ts';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { Grip, useResizable } from '#client/ui/useResizable.tsx';
import { documentName } from '#shared/documents.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { WorkItemMenuButton } from '../menu/WorkItemMenu.tsx';
import { useItemKeys } from '../properties/useItemKeys.ts';
import { CopyLinkButton } from './CopyLinkButton.tsx';
import { type Detail, useDetail } from './detail.ts';
import { Here } from './Here.tsx';
import { ItemBody } from './ItemBody.tsx';
import { ItemGone } from './ItemGone.tsx';
import { neighbourOf } from './itemOrder.ts';
import { text } from './text.ts';
import { useItemLink } from './useItemLink.ts';
import { usePeek } from './usePeek.ts';

/** The peeked item, in a panel over any list. */
export function PeekPanel({ id, projectId }: { id: string; projectId: string | undefined }) {
  const detail = useDetail(id, projectId);
  const { open, close } = usePeek();
  const panel = useRef<HTMLElement>(null);
  const { width, grip } = useResizable({ storageKey: 'tandem.peek', initial: 640, min: 420, max: 960, edge: 'left' });
  useFocusInside(panel, id);
  useOwnRemoval(id, close);
  const step = (by: 1 | -1) => {
    const next = neighbourOf(id, by);
    if (next) open(next);
  };
  useKeys({
    Escape: { label: text('close'), group: text('keysGroup'), run: close, hidden: true },
    j: { label: text('next'), group: text('keysGroup'), run: () => step(1) },
    k: { label: text('previous'), group: text('keysGroup'), run: () => step(-1) },
  });
  useItemKeys(() => [id]);
  const style: CSSProperties & { '--peek': string } = { '--peek': `${width}px` };
  const { item, status } = detail;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the focus when it opens; a menu gives it back to what Tab reaches
    <aside ref={panel} className="peek is-live" style={style} tabIndex={0} aria-label={text('peek')} data-peek={id}>
      <Grip label={text('peek')} {...grip} />
      {item ? (
        <PeekInside item={item} detail={detail} onClose={close} onStep={step} />
      ) : (
        <>
          <header className="head">
            <IconButton icon={ChevronsRight} label={text('close')} keys="Escape" onClick={close} />
          </header>
          {status === 'loading' ? <PeekSkeleton /> : <ItemGone onLeave={close} />}
        </>
      )}
    </aside>
  );
}

interface InsideProps {
  item: Readonly<WorkItem>;
  detail: Detail;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

function PeekInside({ item, detail, onClose, onStep }: InsideProps) {
  const { key, path } = useItemLink(item);
  useRecent(item);
  const isFirst = neighbourOf(item.id, -1) === undefined;
  const isLast = neighbourOf(item.id, 1) === undefined;
  const navigate = useNavigate();
  return (
    <>
      <header className="head">
        <IconButton icon={ChevronsRight} label={text('close')} keys="Escape" onClick={onClose} />
        {key && <IconButton icon={Maximize2} label={text('openFull')} onClick={() => navigate(path)} />}
        <span className="vr" />
        <span className="id">{key}</span>
        <span className="sp" />
        <SaveState name={documentName({ kind: 'work_item', id: item.id })} />
        <Here item={item} />
        <span className="only-l flex">
          <IconButton
            icon={ChevronUp}
            label={text('previous')}
            keys="k"
            off={isFirst && text('noMore')}
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={text('next')}
            keys="j"
            off={isLast && text('noMore')}
            onClick={() => onStep(1)}
          />
        </span>
        <CopyLinkButton id={item.id} />
        <WorkItemMenuButton ids={[item.id]} />
      </header>
      <div className="peek-b" key={item.id}>
        <ItemBody item={item} detail={detail} />
      </div>
    </>
  );
}

function PeekSkeleton() {
  return (
    <div className="peek-b">
      <Skeleton label={text('loading')}>
        <div className="grid gap-4">
          <Bone width="70%" height={20} />
          <Bone width="45%" />
          <Bone width="50%" />
          <Bone width="40%" />
        </div>
      </Skeleton>
    </div>
  );
}

/** What this person deletes needs no panel that says so. */
function useOwnRemoval(id: string, onRemoved: () => void): void {
  const session = useSession();
  useEffect(
    () =>
      session.table(workItem).watch(({ id: changed, before, after, confirmedAfter }) => {
        if (changed === id && before && !after && confirmedAfter) onRemoved();
      }),
    [session, id, onRemoved],
  );
}

/** Focus comes in when the panel opens; when it closes it goes to the item's row, else back to where it was. */
function useFocusInside(panel: RefObject<HTMLElement | null>, id: string): void {
  const latest = useRef(id);
  latest.current = id;
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const row = document.querySelector(`[data-item="${CSS.escape(latest.current)}"]`);
      const isGone = !before?.isConnected || before === document.body;
      const back = row ?? (isGone ? document.querySelector('[data-item]') : before);
      if (back instanceof HTMLElement) back.focus({ preventScroll: true });
    };
  }, [panel]);
}
