/** What lists and boards show while items are dragged. */
import clsx from 'clsx';
import { useListScreen } from '../list/screen.ts';
import { cellKey, useDrag } from './drag.ts';
import { type Cell, isManual } from './moving.ts';
import { orderName } from './orderName.ts';
import { text } from './text.ts';

/** The line where a dragged item would land: before this one, or after the last. */
export function DropLine({ cell, place }: { cell: Cell; place: number }) {
  const { drag } = useListScreen();
  const where = useDrag(drag, (state) => {
    if (!state || state.why || state.at === null || state.over?.group !== cell.group || state.over.lane !== cell.lane)
      return null;
    if (state.at === place) return 'before';
    return place === cell.ids.length - 1 && state.at >= cell.ids.length ? 'after' : null;
  });
  return where && <div className={`drop drop-${where}`} role="presentation" />;
}

/** While something is dragged over: why it may not land, or by what it will be placed. */
export function DropNote({ cell }: { cell: Cell }) {
  const { drag, view } = useListScreen();
  const isOver = useDrag(drag, (state) => state?.over != null && cellKey(state.over) === cellKey(cell));
  const why = useDrag(drag, (state) => state?.why ?? null);
  if (!isOver || (!why && isManual(view))) return null;
  return (
    <div className={clsx('drop-note', why && 'is-bad')}>
      {why ?? text('ordered', { order: orderName(view.order_by) })}
    </div>
  );
}
