/** The properties of an item on a row or card: bare values that open their picker when pressed. */
import { Hexagon, ListTree, Tag } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { dayName } from '#client/ui/day.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { estimatePoint } from '#shared/features/estimate.ts';
import { label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { state } from '#shared/features/state.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { openPicker, type Pickable } from '../properties/itemPickers.ts';
import { priorityName } from '../properties/priorities.ts';
import { asPerson, labelsOf, pointsOf, statesOf } from '../properties/tables.ts';
import { text as propertyText } from '../properties/text.ts';
import { lateness, useToday } from '../properties/today.ts';
import { DateIcon, EstimateValue, Labels, People, PriorityValue, StateValue } from '../properties/values.tsx';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';

type Item = Readonly<WorkItem>;

interface PressProps {
  item: Item;
  property: Pickable;
  /** What it is and holds, for assistive technology and on pointing. */
  name: string;
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Opens the picker of a property. In a read-only list it only shows. Its title is its name, and says all that its marks show. */
function Press({ item, property, name, className, style, children }: PressProps) {
  const { readOnly } = useListScreen();
  if (readOnly) {
    return (
      <span className={className} style={style} title={name}>
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      style={style}
      title={name}
      onClick={(event) => {
        event.stopPropagation();
        openPicker(property, [item.id], event.currentTarget);
      }}
    >
      <span aria-hidden className="contents">
        {children}
      </span>
    </button>
  );
}

export function PriorityChip({ item }: { item: Item }) {
  const name = propertyText('valueOf', { label: propertyText('priority'), value: priorityName(item.priority) });
  return (
    <Press item={item} property="priority" name={name} className="prop-m">
      <PriorityValue priority={item.priority} bare />
    </Press>
  );
}

export function StateChip({ item }: { item: Item }) {
  const shown = useDerived(useSession().table(state), statesOf).byId.get(item.state_id);
  const value = shown?.name ?? propertyText('unknownState');
  const name = propertyText('valueOf', { label: propertyText('state'), value });
  return (
    <Press item={item} property="state" name={name} className="prop-m">
      <StateValue id={item.state_id} bare />
    </Press>
  );
}

export function LabelsChip({ item, max, className = 'labs-p' }: { item: Item; max?: number; className?: string }) {
  const { byId } = useDerived(useSession().table(label), labelsOf);
  const names = item.label_ids.flatMap((id) => byId.get(id)?.name ?? []);
  const value = names.join(', ') || propertyText('noLabels');
  const name = propertyText('valueOf', { label: propertyText('labels'), value });
  return (
    <Press item={item} property="labels" name={name} className={className}>
      {names.length > 0 ? <Labels ids={item.label_ids} max={max} /> : <Icon of={Tag} size={14} className="if-hover" />}
    </Press>
  );
}

interface DateProps {
  item: Item;
  kind: 'start' | 'due';
  className?: string;
}

export function DateChip({ item, kind, className = 'chip' }: DateProps) {
  const today = useToday();
  const group = useDerived(useSession().table(state), statesOf).byId.get(item.state_id)?.group;
  const day = kind === 'due' ? item.target_date : item.start_date;
  const tone = kind === 'due' ? lateness(day, group, today) : undefined;
  const value = day ? dayName(day, today) : propertyText('noDate');
  const name = propertyText('valueOf', { label: propertyText(kind === 'due' ? 'dueDate' : 'startDate'), value });
  return (
    <Press item={item} property={kind} name={name} className={`${className} ${tone ?? ''} ${day ? '' : 'if-hover'}`}>
      <DateIcon kind={kind} size={14} />
      {day && <span className="num">{value}</span>}
    </Press>
  );
}

export function EstimateChip({ item }: { item: Item }) {
  const point = useDerived(useSession().table(estimatePoint), pointsOf).byId.get(item.estimate_point ?? '');
  const value = point?.value ?? propertyText('none');
  const name = propertyText('valueOf', { label: propertyText('estimate'), value });
  return (
    <Press item={item} property="estimate" name={name} className="est-p">
      {item.estimate_point ? (
        <EstimateValue id={item.estimate_point} bare />
      ) : (
        <Icon of={Hexagon} size={14} className="if-hover" />
      )}
    </Press>
  );
}

export function PeopleChip({ item, max = 3 }: { item: Item; max?: number }) {
  const members = useDerived(useSession().table(workspaceMember), membersByPerson);
  const names = item.assignee_ids.map((id) => asPerson(id, members).name || propertyText('formerMember'));
  const value = names.join(', ') || propertyText('nobody');
  const name = propertyText('valueOf', { label: propertyText('assignees'), value });
  return (
    <Press item={item} property="assignees" name={name} className="av-p">
      <People ids={item.assignee_ids} max={max} />
    </Press>
  );
}

export function SubItems({ item }: { item: Item }) {
  if (item.sub_issues_count === 0) return null;
  return (
    <span
      className="count inline-flex flex-none items-center gap-1"
      title={text('subItems', { count: item.sub_issues_count })}
    >
      <Icon of={ListTree} size={14} />
      {item.sub_issues_count}
    </span>
  );
}
