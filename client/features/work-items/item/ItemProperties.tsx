import { type ReactNode, useRef } from 'react';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { project } from '#shared/features/project.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { AssigneePicker } from '../properties/AssigneePicker.tsx';
import { DateField } from '../properties/DateField.tsx';
import { EstimatePicker } from '../properties/EstimatePicker.tsx';
import type { Pickable } from '../properties/itemPickers.ts';
import { LabelPicker } from '../properties/LabelPicker.tsx';
import { PersonName } from '../properties/PersonName.tsx';
import { PriorityPicker } from '../properties/PriorityPicker.tsx';
import { StatePicker } from '../properties/StatePicker.tsx';
import { text as names } from '../properties/text.ts';
import { text } from './text.ts';
import { exactTime, useTimeAgo } from './timeAgo.ts';
import { useTint } from './useTint.ts';

/** Everything about an item but its words. `rail` puts the lines under each other. */
export function ItemProperties({ item, rail = false }: { item: Readonly<WorkItem>; rail?: boolean | undefined }) {
  const { id } = item;
  const isEstimated = Boolean(useRow(useSession().table(project), item.project_id)?.estimate);
  const ids = [id];
  return (
    <dl className={rail ? 'props props-rail' : 'props'} aria-label={text('properties')}>
      <Line id={id} label={names('state')} of="state" field="state_id">
        <StatePicker ids={ids} look="line" />
      </Line>
      <Line id={id} label={names('priority')} of="priority" field="priority">
        <PriorityPicker ids={ids} look="line" />
      </Line>
      <Line id={id} label={names('assignees')} of="assignees" field="assignee_ids">
        <AssigneePicker ids={ids} look="line" />
      </Line>
      <Line id={id} label={names('labels')} of="labels" field="label_ids">
        <LabelPicker ids={ids} look="line" max={rail ? 6 : 2} />
      </Line>
      <Line id={id} label={text('start')} of="start" field="start_date">
        <DateField ids={ids} kind="start" look="line" />
      </Line>
      <Line id={id} label={text('due')} of="due" field="target_date">
        <DateField ids={ids} kind="due" look="line" />
      </Line>
      {isEstimated && (
        <Line id={id} label={names('estimate')} of="estimate" field="estimate_point">
          <EstimatePicker ids={ids} look="line" />
        </Line>
      )}
      <Fact label={text('createdBy')}>
        <PersonName id={item.created_by} avatar />
      </Fact>
      <Fact label={text('created')}>
        <Moment at={item.created_at} />
      </Fact>
      <Fact label={text('updated')}>
        <Moment at={item.updated_at} />
      </Fact>
    </dl>
  );
}

interface LineProps {
  id: string;
  label: string;
  of: Pickable;
  field: keyof WorkItem;
  children: ReactNode;
}

/** One property; `data-property` is where a shortcut puts its picker. */
function Line({ id, label, of, field, children }: LineProps) {
  const line = useRef<HTMLDivElement>(null);
  useTint(line, id, [field]);
  return (
    <div ref={line} className="prop" data-property={of}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="prop is-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ at }: { at: string }) {
  const ago = useTimeAgo(at);
  return (
    <Tooltip text={exactTime(at)}>
      <time dateTime={at}>{ago}</time>
    </Tooltip>
  );
}
