import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { spotOf } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import { text } from '../list/text.ts';
import type { ShownGroup, ShownGroups } from '../list/useGroups.ts';
import { useNarrow } from '../list/useNarrow.ts';
import { Column } from './Column.tsx';
import { cellOf } from './cellOf.ts';
import { useAutoScroll } from './dragItems.ts';
import { Lanes } from './Lanes.tsx';
import { useCanAdd } from './useCanAdd.ts';
import { useMoveKeys } from './useMoveKeys.ts';

const mostWhole = 12;
const gap = 12;

/** The board: a column for each group; with a second grouping, lanes across them. */
export function Board({ shown }: { shown: ShownGroups }) {
  const { view } = useListScreen();
  return view.sub_group_by ? <Lanes shown={shown} /> : <Columns groups={shown.groups} />;
}

function Columns({ groups }: { groups: readonly ShownGroup[] }) {
  const { marks, folded } = useListScreen();
  const scroller = useRef<HTMLElement>(null);
  const canAdd = useCanAdd();
  const cells = useMemo(() => groups.map(cellOf), [groups]);
  useAutoScroll(scroller);
  const open = useMemo(() => cells.filter((cell) => !folded.groups.has(cell.group)), [cells, folded]);
  marks.columns = useMemo(() => open.map((cell) => cell.ids.map((id) => spotOf([cell.group], id))), [open]);
  useMoveKeys(open);
  const wide = useNarrow() ? Math.min(320, 0.86 * window.innerWidth) : 304;
  const virtual = useVirtualizer({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (folded.groups.has(groups[at]?.key ?? '') ? 36 : wide),
    gap,
    overscan: 2,
    enabled: groups.length > mostWhole,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a column's width follows
  useLayoutEffect(() => virtual.measure(), [virtual, folded, wide]);
  const items = virtual.getVirtualItems();
  const isWhole = groups.length <= mostWhole;
  const indexes = isWhole ? groups.map((_, at) => at) : items.map(({ index }) => index);
  const [first, last] = [items[0], items.at(-1)];
  return (
    <section ref={scroller} className="board" aria-label={text('board')}>
      {!isWhole && first && <Unseen width={first.start - gap} />}
      {indexes.map((at) => {
        const [group, cell] = [groups[at], cells[at]];
        return group && cell && <Column key={group.key} group={group} cell={cell} canAdd={canAdd(group.key)} />;
      })}
      {!isWhole && last && <Unseen width={virtual.getTotalSize() - last.end - gap} />}
    </section>
  );
}

/** The room of the columns that are out of sight. */
const Unseen = ({ width }: { width: number }) => width > 0 && <div style={{ width, flex: 'none' }} />;
