import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ListStatus } from '#client/sync/listView.ts';
import { Button } from '#client/ui/Button.tsx';
import { Grid, GridRow } from '../list/grid.tsx';
import { idAt, spotOf, useMarks } from '../list/listMarks.ts';
import { QuickAdd } from '../list/QuickAdd.tsx';
import { useListScreen } from '../list/screen.ts';
import { text } from '../list/text.ts';
import { Card } from './Card.tsx';
import { useSteadyCell } from './cellOf.ts';
import { DropNote } from './DropSigns.tsx';
import { useDropCell } from './dragItems.ts';
import type { Cell } from './moving.ts';

const pathOf = ({ group, lane }: Cell): string[] => (lane === null ? [group] : [lane, group]);

/** The cards of one cell, of which only those in sight exist. */
export function CardCell({
  cell,
  status,
  canAdd,
  label,
}: {
  cell: Cell;
  status: ListStatus;
  canAdd: boolean;
  label: string;
}) {
  const { list, marks } = useListScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const { ids } = cell;
  const steady = useSteadyCell(cell);
  useDropCell(scroller, cell, true);
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    getItemKey: (at) => ids[at] ?? at,
    gap: 8,
    overscan: 4,
    scrollPaddingEnd: 16,
  });
  const focused = useMarks(marks, (all) => all.sought);
  useEffect(() => {
    if (focused === null) return;
    const at = ids.indexOf(idAt(focused));
    if (at >= 0 && spotOf(pathOf(cell), idAt(focused)) === focused) {
      marks.sought = null;
      virtual.scrollToIndex(at);
    }
  }, [focused, ids, cell, marks, virtual]);
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const path = cell.lane === null ? [cell.group] : [cell.group, cell.lane];
  const key = path.join('\u0001');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the path
  useEffect(() => {
    if (cell.more && status === 'loaded' && last > ids.length - 15) void list.loadMore(path);
  }, [cell.more, status, last, ids.length, list, key]);
  return (
    <div ref={scroller} className="cards" data-scroll>
      <DropNote cell={cell} />
      <Grid
        aria-label={label}
        aria-rowcount={ids.length}
        className="cards-in"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, start, key: itemKey }) => {
          const id = ids[index];
          return (
            id && (
              <GridRow
                key={itemKey}
                ref={virtual.measureElement}
                data-index={index}
                aria-rowindex={index + 1}
                className="card-at"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Card id={id} spot={spotOf(pathOf(cell), id)} cell={steady} place={index} />
              </GridRow>
            )
          );
        })}
      </Grid>
      {status === 'pagination-error' && (
        <Button size="s" onClick={() => void list.loadMore(path)}>
          {text('tryAgain')}
        </Button>
      )}
      {canAdd && <QuickAdd group={cell.group} lane={cell.lane ?? undefined} className="" />}
    </div>
  );
}
