import clsx from 'clsx';
import { memo } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { GridCell } from '../list/grid.tsx';
import {
  DateChip,
  EstimateChip,
  LabelsChip,
  PeopleChip,
  PriorityChip,
  StateChip,
  SubItems,
} from '../list/ItemChips.tsx';
import { GuestFlag, SavingSign } from '../list/ItemSigns.tsx';
import { useItemKey } from '../list/ListRow.tsx';
import { MoreButton } from '../list/MoreButton.tsx';
import { useListScreen } from '../list/screen.ts';
import { TitleEdit } from '../list/TitleEdit.tsx';
import { text } from '../list/text.ts';
import { useItemSpot } from '../list/useItemSpot.ts';
import { DropLine } from './DropSigns.tsx';
import { useDraggable, useIsSource } from './dragItems.ts';
import type { Cell } from './moving.ts';

interface CardProps {
  id: string;
  spot: string;
  cell: Cell;
  place: number;
}

/** One item as a card. */
export const Card = memo(function Card({ id, ...rest }: CardProps) {
  const item = useRow(useSession().table(workItem), id);
  return item && <Sheet item={item} {...rest} />;
});

function Sheet({ item, spot, cell, place }: Omit<CardProps, 'id'> & { item: Readonly<WorkItem> }) {
  const { marks, view, drag } = useListScreen();
  const at = useItemSpot(spot, item.id);
  const key = useItemKey(item);
  const isSource = useIsSource(drag, spot);
  const shows = (property: (typeof view.properties)[number]) => view.properties.includes(property);
  useDraggable(at.ref, spot, cell);
  return (
    <>
      <DropLine cell={cell} place={place} />
      <GridCell ref={at.ref} {...at.props} className={clsx('card', at.classes, isSource && 'is-source')}>
        {at.guest && <GuestFlag personId={at.guest} />}
        <div className="card-t">
          <span className={clsx('card-box', at.isSelected && 'is-on')}>
            <Checkbox
              hideLabel
              label={text('select', { key })}
              checked={at.isSelected}
              onChange={() => marks.toggle(item.id)}
            />
          </span>
          {shows('priority') && <PriorityChip item={item} />}
          {shows('state') && view.group_by !== 'state_id' && <StateChip item={item} />}
          {shows('key') && <span className="id">{key}</span>}
          <span className="sp" />
          <SavingSign id={item.id} />
          {shows('sub_issue_count') && <SubItems item={item} />}
          {shows('estimate') && item.estimate_point && <EstimateChip item={item} />}
          <MoreButton itemKey={key} />
        </div>
        {at.isEditing ? (
          <TitleEdit item={item} onDone={at.endEditing} />
        ) : (
          <h3 dir="auto" onDoubleClick={at.edit}>
            {item.name}
          </h3>
        )}
        <Meta item={item} />
      </GridCell>
    </>
  );
}

function Meta({ item }: { item: Readonly<WorkItem> }) {
  const { view } = useListScreen();
  const shows = (property: (typeof view.properties)[number]) => view.properties.includes(property);
  return (
    <div className="card-m">
      {shows('start_date') && item.start_date && <DateChip item={item} kind="start" className="meta" />}
      {shows('due_date') && item.target_date && <DateChip item={item} kind="due" className="meta" />}
      {shows('labels') && item.label_ids.length > 0 && <LabelsChip item={item} className="card-l" />}
      <span className="sp" />
      {shows('assignee') && <PeopleChip item={item} />}
    </div>
  );
}
