import clsx from 'clsx';
import { memo } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { estimate } from '#shared/features/estimate.ts';
import { project } from '#shared/features/project.ts';
import { type WorkItem, workItem, workItemKey } from '#shared/features/workItem.ts';
import { DropLine } from '../board/DropSigns.tsx';
import { useDraggable, useIsSource } from '../board/dragItems.ts';
import type { Cell } from '../board/moving.ts';
import { GridCell } from './grid.tsx';
import { DateChip, EstimateChip, LabelsChip, PeopleChip, PriorityChip, StateChip, SubItems } from './ItemChips.tsx';
import { GuestFlag, SavingSign } from './ItemSigns.tsx';
import { RowEnd } from './RowEnd.tsx';
import { useListScreen } from './screen.ts';
import { TitleEdit } from './TitleEdit.tsx';
import { text } from './text.ts';
import { useItemSpot } from './useItemSpot.ts';

interface RowProps {
  id: string;
  spot: string;
  cell: Cell;
  place: number;
}

/** One item as a line. */
export const ListRow = memo(function ListRow({ id, ...rest }: RowProps) {
  const item = useRow(useSession().table(workItem), id);
  return item && <Line item={item} {...rest} />;
});

function Line({ item, spot, cell, place }: Omit<RowProps, 'id'> & { item: Readonly<WorkItem> }) {
  const { marks, view, drag } = useListScreen();
  const at = useItemSpot(spot, item.id);
  const key = useItemKey(item);
  const isSource = useIsSource(drag, spot);
  useDraggable(at.ref, spot, cell);
  const shows = (property: (typeof view.properties)[number]) => view.properties.includes(property);
  return (
    <>
      <DropLine cell={cell} place={place} />
      <GridCell ref={at.ref} {...at.props} className={clsx('row', at.classes, isSource && 'is-source')}>
        <span className="row-box">
          <Checkbox
            hideLabel
            label={text('select', { key })}
            checked={at.isSelected}
            onChange={() => marks.toggle(item.id)}
            className="row-check"
          />
        </span>
        {shows('priority') && <PriorityChip item={item} />}
        {shows('key') && <span className="id">{key}</span>}
        {shows('state') && <StateChip item={item} />}
        <span className="ttl">
          {at.isEditing ? (
            <TitleEdit item={item} onDone={at.endEditing} />
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the key E does the same
            <span className="cut" dir="auto" onDoubleClick={at.edit} title={item.name}>
              {item.name}
            </span>
          )}
          {shows('sub_issue_count') && <SubItems item={item} />}
          <SavingSign id={item.id} />
          {at.guest && <GuestFlag personId={at.guest} />}
          <Under item={item} itemKey={key} />
        </span>
        {shows('labels') && (
          <span className="slot labs">
            <LabelsChip item={item} />
          </span>
        )}
        {shows('start_date') && (
          <span className="slot w-due w-start">
            <DateChip item={item} kind="start" />
          </span>
        )}
        {shows('due_date') && (
          <span className="slot w-due">
            <DateChip item={item} kind="due" />
          </span>
        )}
        {shows('estimate') && <EstimateSlot item={item} />}
        {shows('assignee') && (
          <span className="slot w-av">
            <PeopleChip item={item} />
          </span>
        )}
        <RowEnd item={item} itemKey={key} />
      </GridCell>
    </>
  );
}

/** What stands under the title on a small screen. */
function Under({ item, itemKey }: { item: Readonly<WorkItem>; itemKey: string }) {
  const { view } = useListScreen();
  return (
    <span className="under">
      {view.properties.includes('key') && <span className="id">{itemKey}</span>}
      {view.properties.includes('due_date') && item.target_date && <DateChip item={item} kind="due" />}
      {view.properties.includes('labels') && item.label_ids.length > 0 && <LabelsChip item={item} max={1} />}
    </span>
  );
}

function EstimateSlot({ item }: { item: Readonly<WorkItem> }) {
  const { place } = useListScreen();
  const session = useSession();
  const scale = useRow(session.table(project), item.project_id)?.estimate ?? '';
  const type = useRow(session.table(estimate), scale)?.type;
  if (!type && place.kind !== 'mine') return null;
  return (
    <span className={clsx('slot w-est', (type ?? 'points') !== 'points' && 'is-words')}>
      {type && <EstimateChip item={item} />}
    </span>
  );
}

/** `WEB-123`; before the server has numbered it, the identifier alone. */
export function useItemKey(item: Readonly<WorkItem>): string {
  const identifier = useRow(useSession().table(project), item.project_id)?.identifier ?? '';
  return item.sequence_id > 0 ? workItemKey(identifier, item) : identifier;
}
