import { CardsArt, LayersArt, LensArt } from '#client/ui/art.tsx';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { later } from '#client/ui/later.tsx';
import { Bone, Skeleton } from '#client/ui/Skeleton.tsx';
import { openCreate } from '../createStore.ts';
import { RowList } from './RowList.tsx';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';
import { useCreateOff } from './useCreateOff.ts';
import type { ShownGroups } from './useGroups.ts';
import type { ListLayout } from './viewState.ts';

const Board = later(async () => (await import('../board/Board.tsx')).Board, <BoardBones />);

/** The list or board; or why there is none. */
export function ListBody({ shown, onClearFilters }: { shown: ShownGroups; onClearFilters: () => void }) {
  const { view, list, place } = useListScreen();
  const isFiltered = Object.keys(view.filters).length > 0 || view.type !== null;
  if (shown.status === 'init-error') return <Failed why={shown.error} onRetry={() => void list.load()} />;
  if (shown.status === 'init-loader') return <Bones layout={view.layout} />;
  if (shown.status === 'empty-state') {
    if (isFiltered) return <NoMatch onClear={onClearFilters} />;
    if (view.layout === 'list' || place.kind !== 'project') return <Empty />;
  }
  return view.layout === 'kanban' ? <Board shown={shown} /> : <RowList shown={shown} />;
}

function Failed({ why, onRetry }: { why: string | null; onRetry: () => void }) {
  return (
    <EmptyState title={text('couldNotLoad')} actions={<Button onClick={onRetry}>{text('tryAgain')}</Button>}>
      {why}
    </EmptyState>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      art={<LensArt />}
      title={text('noMatchTitle')}
      actions={<Button onClick={onClear}>{text('clearFilters')}</Button>}
    >
      {text('noMatchWhy')}
    </EmptyState>
  );
}

function Empty() {
  const { place } = useListScreen();
  const off = useCreateOff(place);
  if (place.kind === 'archived') {
    return (
      <EmptyState art={<LayersArt />} title={text('emptyArchiveTitle')}>
        {text('emptyArchiveWhy')}
      </EmptyState>
    );
  }
  const isMine = place.kind === 'mine';
  const create = () =>
    openCreate(place.kind === 'mine' ? { assignee_ids: [place.personId] } : { project_id: place.projectId });
  return (
    <EmptyState
      art={<CardsArt />}
      title={text(isMine ? 'emptyMineTitle' : 'emptyTitle')}
      actions={
        <Button off={off} onClick={create}>
          {text('newItem')}
        </Button>
      }
    >
      {text(isMine ? 'emptyMineWhy' : 'emptyWhy')}
    </EmptyState>
  );
}

const bones = [320, 260, 410, 180, 350, 290, 230, 380];
const cardBones = [
  [200, 160, 220],
  [180, 230],
  [210, 150, 190, 170],
  [160, 200],
];

/** What is to come, in its shape. */
function Bones({ layout }: { layout: ListLayout }) {
  return layout === 'kanban' ? <BoardBones /> : <RowBones />;
}

function RowBones() {
  return (
    <Skeleton>
      {bones.map((width) => (
        <div key={width} className="row">
          <Bone width={16} height={16} />
          <Bone width={56} />
          <Bone width={width} />
        </div>
      ))}
    </Skeleton>
  );
}

function BoardBones() {
  return (
    <Skeleton className="board">
      {cardBones.map((cards) => (
        <div key={cards.join()} className="col gap-2">
          <div className="col-h">
            <Bone width={104} />
          </div>
          {cards.map((width) => (
            <div key={width} className="card gap-3">
              <Bone width={56} />
              <Bone width={width} />
            </div>
          ))}
        </div>
      ))}
    </Skeleton>
  );
}
