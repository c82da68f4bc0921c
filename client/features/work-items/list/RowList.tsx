import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { cellOf, useSteadyCell } from '../board/cellOf.ts';
import { DropNote } from '../board/DropSigns.tsx';
import { useDrag } from '../board/drag.ts';
import { useAutoScroll, useDropCell } from '../board/dragItems.ts';
import type { Cell } from '../board/moving.ts';
import { useMoveKeys } from '../board/useMoveKeys.ts';
import { GroupHead } from './GroupHead.tsx';
import { Grid, GridCell, GridRow } from './grid.tsx';
import { ListRow } from './ListRow.tsx';
import { headAt, type ListLine, listLines } from './listLines.ts';
import { useMarks } from './listMarks.ts';
import { QuickAdd } from './QuickAdd.tsx';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';
import { useCreateOff } from './useCreateOff.ts';
import type { ShownGroup, ShownGroups } from './useGroups.ts';
import { useNarrow } from './useNarrow.ts';

const ahead = 10;

/** The list: groups one under the other, of which only the lines in sight exist. */
export function RowList({ shown }: { shown: ShownGroups }) {
  const { view, marks, folded } = useListScreen();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useLines(shown.groups);
  const isNarrow = useNarrow();
  const sizeOf = (at: number) => (lines[at]?.kind === 'head' ? (isNarrow ? 40 : 36) : isNarrow ? 76 : 40);
  useAutoScroll(scroller);
  useMoveKeys(
    useMemo(() => shown.groups.filter(({ key }) => !folded.groups.has(key)).map(cellOf), [shown.groups, folded]),
  );
  const head = useRef(-1);
  const rangeExtractor = useCallback(
    (range: Range) => {
      head.current = headAt(lines, range.startIndex);
      const inSight = defaultRangeExtractor(range);
      return head.current < 0 || inSight.includes(head.current) ? inSight : [head.current, ...inSight];
    },
    [lines],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: sizeOf,
    getItemKey: (at) => lines[at]?.key ?? at,
    rangeExtractor,
    overscan: ahead,
    scrollPaddingStart: view.group_by ? 40 : 0,
    scrollPaddingEnd: 72,
  });
  marks.columns = useMemo(() => [lines.flatMap((line) => (line.kind === 'row' ? [line.key] : []))], [lines]);

  const focused = useMarks(marks, (all) => all.focused);
  useEffect(() => {
    if (focused === null || marks.sought !== focused) return;
    const at = lines.findIndex(({ key }) => key === focused);
    if (at < 0) return;
    marks.sought = null;
    virtual.scrollToIndex(at);
  }, [focused, lines, marks, virtual]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width, and folding, measure anew
  useEffect(() => virtual.measure(), [virtual, isNarrow, folded]);

  const items = virtual.getVirtualItems();
  useLoadAhead(lines, items.at(-1)?.index ?? 0);
  return (
    <section ref={scroller} className="list" data-scroll aria-label={text('workItems')}>
      <Grid
        aria-label={text('workItems')}
        aria-rowcount={lines.length}
        className="relative"
        style={{ height: virtual.getTotalSize() }}
      >
        {items.map(({ index, key, start }) => {
          const line = lines[index];
          if (!line) return null;
          const isStuck = index === head.current;
          return (
            <GridRow
              key={key}
              ref={isNarrow ? virtual.measureElement : undefined}
              data-index={index}
              aria-rowindex={index + 1}
              className={isStuck ? 'line-at is-stuck' : 'line-at'}
              style={isStuck ? undefined : { transform: `translateY(${start}px)` }}
            >
              <Dropping line={line} />
            </GridRow>
          );
        })}
      </Grid>
    </section>
  );
}

function useLines(groups: readonly ShownGroup[]): readonly ListLine[] {
  const { view, folded, place, readOnly } = useListScreen();
  const off = useCreateOff(place);
  const canAdd =
    !readOnly &&
    off === undefined &&
    place.kind === 'project' &&
    view.group_by !== 'state__group' &&
    view.group_by !== 'created_by';
  return useMemo(
    () => listLines(groups, { isGrouped: view.group_by !== null, folded: folded.groups, canAdd: () => canAdd }),
    [groups, view.group_by, folded, canAdd],
  );
}

/** Fetches the next page of a group before its end comes into sight. */
function useLoadAhead(lines: readonly ListLine[], last: number): void {
  const { list, view } = useListScreen();
  useEffect(() => {
    for (const line of lines.slice(Math.max(0, last - 60), last + 2 * ahead)) {
      if (line.kind !== 'more' || line.group.status !== 'loaded') continue;
      void list.loadMore(view.group_by ? [line.group.key] : undefined);
    }
  }, [lines, last, list, view.group_by]);
}

/** A line takes drops for its group: each is as good as its head. */
const Dropping = memo(function Dropping({ line }: { line: ListLine }) {
  const ref = useRef<HTMLDivElement>(null);
  const { drag } = useListScreen();
  const cell = useSteadyCell(cellOf(line.group));
  useDropCell(ref, cell, false);
  const isOver = useDrag(drag, (state) => line.kind === 'head' && state?.over?.group === cell.group);
  return (
    <div ref={ref} role="presentation" className={isOver ? 'is-over' : undefined}>
      <Line line={line} cell={cell} />
      {isOver && <DropNote cell={cell} />}
    </div>
  );
});

function Line({ line, cell }: { line: ListLine; cell: Cell }) {
  if (line.kind === 'head') return <GroupHead group={line.group} />;
  if (line.kind === 'row') return <ListRow id={line.id} spot={line.key} cell={cell} place={line.place} />;
  if (line.kind === 'more') return <More group={line.group} />;
  return (
    <GridCell>
      <QuickAdd group={line.group.key} className="row-quick" />
    </GridCell>
  );
}

function More({ group }: { group: ShownGroup }) {
  const { list, view } = useListScreen();
  if (group.status !== 'pagination-error') return <GridCell className="row" aria-busy />;
  return (
    <GridCell className="row">
      <span className="sec">{text('moreFailed')}</span>
      <Button size="s" onClick={() => void list.loadMore(view.group_by ? [group.key] : undefined)}>
        {text('tryAgain')}
      </Button>
    </GridCell>
  );
}
