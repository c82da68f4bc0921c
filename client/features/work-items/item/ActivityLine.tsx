import {
  Archive,
  Calendar,
  CalendarClock,
  CircleDot,
  FileText,
  Hexagon,
  ListTree,
  Paperclip,
  Pencil,
  Plus,
  Signal,
  Tag,
  Users,
} from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Dot } from '#client/ui/Dot.tsx';
import { dayName } from '#client/ui/day.ts';
import { Icon, type IconType } from '#client/ui/Icon.tsx';
import { PriorityMark } from '#client/ui/marks.tsx';
import { paletteColour } from '#client/ui/palette.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { label } from '#shared/features/label.ts';
import { state } from '#shared/features/state.ts';
import { priorities } from '#shared/features/workItem.ts';
import { PersonName } from '../properties/PersonName.tsx';
import { priorityName } from '../properties/priorities.ts';
import { labelsOf, statesOf } from '../properties/tables.ts';
import { useToday } from '../properties/today.ts';
import { MarkOfState } from '../properties/values.tsx';
import type { Happening } from './history.ts';
import { text } from './text.ts';
import { exactTime, useTimeAgo } from './timeAgo.ts';

const icons: Record<string, IconType> = {
  name: Pencil,
  description: FileText,
  parent: ListTree,
  priority: Signal,
  state: CircleDot,
  start_date: Calendar,
  target_date: CalendarClock,
  estimate_points: Hexagon,
  labels: Tag,
  assignees: Users,
  attachment: Paperclip,
  archived_at: Archive,
};

/** One thing that happened, as a sentence; names follow those who bear them. */
export function ActivityLine({ happening }: { happening: Happening; projectId: string }) {
  const { field, actor, created_at } = happening;
  const ago = useTimeAgo(created_at);
  const who = actor ? (
    <b>
      <PersonName id={actor} />
    </b>
  ) : (
    <b>{text('somebody')}</b>
  );
  const old = <Value field={field} id={happening.old_identifier} said={happening.old_value} />;
  const next = <Value field={field} id={happening.new_identifier} said={happening.new_value} />;
  return (
    <li className="ev">
      <Icon of={icons[field ?? ''] ?? Plus} size={14} />
      <span>
        {sentence(keyOf(happening), { who, old, new: next })}
        {' · '}
        <Tooltip text={exactTime(created_at)}>
          <time dateTime={created_at}>{ago}</time>
        </Tooltip>
      </span>
    </li>
  );
}

const known = [
  'name',
  'description',
  'parent',
  'priority',
  'state',
  'start_date',
  'target_date',
  'estimate_points',
  'labels',
  'assignees',
] as const;
const clearable = ['parent', 'start_date', 'target_date', 'estimate_points', 'labels', 'assignees'] as const;

function keyOf({ verb, field, new_identifier, new_value }: Happening) {
  if (field === 'attachment') return verb === 'created' ? 'did_attachment' : 'did_attachment_none';
  if (verb === 'created') return 'did_created';
  if (field === 'archived_at') return new_value === 'restore' ? 'did_archived_at_restore' : 'did_archived_at';
  const isCleared = new_identifier === null && !new_value;
  const cleared = clearable.find((name) => name === field);
  if (isCleared && cleared) return `did_${cleared}_none` as const;
  const name = known.find((one) => one === field);
  return name ? (`did_${name}` as const) : 'did_something';
}

/** A text of the catalogue with elements in the places of its values. */
function sentence(key: Parameters<typeof text>[0], parts: Record<string, ReactNode>): ReactNode {
  const marks = Object.fromEntries(Object.keys(parts).map((name) => [name, `\u0001${name}\u0001`]));
  return (
    text(key, marks)
      .split('\u0001')
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence stay where they are
      .map((piece, at) => <Fragment key={at}>{at % 2 === 1 ? parts[piece] : piece}</Fragment>)
  );
}

/** A value as it is called now; what was said then, where it is not known any more. */
function Value({ field, id, said }: { field: string | null; id: string | null; said: string | null }) {
  const session = useSession();
  const states = useDerived(session.table(state), statesOf).byId;
  const labels = useDerived(session.table(label), labelsOf).byId;
  const today = useToday();
  if (field === 'assignees' && id)
    return (
      <b>
        <PersonName id={id} />
      </b>
    );
  const shownState = field === 'state' ? states.get(id ?? '') : undefined;
  if (shownState)
    return (
      <b className="ev-v">
        <MarkOfState state={shownState} size={14} />
        {shownState.name}
      </b>
    );
  const shownLabel = field === 'labels' ? labels.get(id ?? '') : undefined;
  if (shownLabel)
    return (
      <b className="ev-v">
        <Dot colour={paletteColour(shownLabel.color)} />
        {shownLabel.name}
      </b>
    );
  const priority = field === 'priority' ? priorities.find((one) => one === said) : undefined;
  if (priority)
    return (
      <b className="ev-v">
        <PriorityMark level={priority} size={14} />
        {priorityName(priority)}
      </b>
    );
  const isDay = (field === 'start_date' || field === 'target_date') && said;
  return <b>{isDay ? dayName(said, today) : (said ?? '')}</b>;
}
