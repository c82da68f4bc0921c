import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { GroupFace, groupFace } from '../list/GroupFace.tsx';
import { spotOf } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import { text } from '../list/text.ts';
import type { ShownGroup, ShownGroups } from '../list/useGroups.ts';
import { CardCell } from './CardCell.tsx';
import { ColumnHead } from './Column.tsx';
import { useAutoScroll } from './dragItems.ts';
import type { Cell } from './moving.ts';
import { text as boardText } from './text.ts';
import { useCanAdd } from './useCanAdd.ts';
import { useMoveKeys } from './useMoveKeys.ts';

/** A board with lanes: the heads of the columns stay above, lanes scroll and fold away. Lanes out of sight do not exist. */
export function Lanes({ shown: { groups, lanes } }: { shown: ShownGroups }) {
  const { marks, folded } = useListScreen();
  const scroller = useRef<HTMLElement>(null);
  useAutoScroll(scroller);
  const rows = useMemo(
    () => lanes.map((lane) => ({ lane, cells: groups.map((group) => cellIn(group, lane)) })),
    [groups, lanes],
  );
  const open = useMemo(() => rows.filter(({ lane }) => !folded.lanes.has(lane)), [rows, folded]);
  marks.columns = useMemo(
    () =>
      groups.map((_, at) =>
        open.flatMap(
          ({ cells }) => cells[at]?.ids.map((id) => spotOf([cells[at]?.lane ?? '', cells[at]?.group ?? ''], id)) ?? [],
        ),
      ),
    [groups, open],
  );
  useMoveKeys(useMemo(() => open.flatMap(({ cells }) => cells), [open]));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 320,
    getItemKey: (at) => rows[at]?.lane ?? at,
    overscan: 1,
  });
  return (
    <section ref={scroller} className="board lanes" aria-label={text('board')}>
      <div className="lane-heads">
        {groups.map((group) => (
          <div key={group.key} className="col">
            <ColumnHead group={group} />
          </div>
        ))}
      </div>
      <div className="relative" style={{ height: virtual.getTotalSize(), width: groups.length * 316 }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="lane"
                style={{ transform: `translateY(${start}px)` }}
              >
                <Lane lane={row.lane} cells={row.cells} groups={groups} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

function cellIn(group: ShownGroup, lane: string): Cell {
  const held = group.groups.find(({ key }) => key === lane);
  return { group: group.key, lane, ids: held?.ids ?? [], more: held?.more ?? false };
}

function Lane({ lane, cells, groups }: { lane: string; cells: readonly Cell[]; groups: readonly ShownGroup[] }) {
  const session = useSession();
  const { view, folded, fold } = useListScreen();
  const canAdd = useCanAdd();
  const isFolded = folded.lanes.has(lane);
  const { name } = groupFace(session, view.sub_group_by, lane);
  const counts = groups.map((group) => group.groups.find(({ key }) => key === lane));
  const count = counts.reduce((sum, cell) => sum + (cell?.count ?? 0), 0);
  return (
    <>
      <button
        type="button"
        className="lane-h"
        aria-expanded={!isFolded}
        aria-label={text(isFolded ? 'expand' : 'collapse', { group: name })}
        onClick={() => fold('lanes', lane)}
      >
        <Icon of={isFolded ? ChevronRight : ChevronDown} />
        <GroupFace by={view.sub_group_by} group={lane} />
        <span className="count">{count}</span>
      </button>
      {!isFolded && (
        <div className="lane-cells">
          {cells.map((cell, at) => (
            <div key={cell.group} className="col">
              <CardCell
                cell={cell}
                status={counts[at]?.status ?? 'loaded'}
                canAdd={canAdd(cell.group)}
                label={boardText('columnOf', {
                  group: `${name}, ${groupFace(session, view.group_by, cell.group).name}`,
                  count: counts[at]?.count ?? 0,
                })}
              />
            </div>
          ))}
        </div>
      )}
    </>
  );
}
