/** The values of a work item's properties, as rows, cards, the peek and menus show them. They only show. */
import clsx from 'clsx';
import { Calendar, CalendarClock, Hexagon } from 'lucide-react';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { useDerived, useSession } from '#client/sync/hooks.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { Dot } from '#client/ui/Dot.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { PriorityMark, StateMark } from '#client/ui/marks.tsx';
import { paletteColour } from '#client/ui/palette.ts';
import { Tooltip } from '#client/ui/Tooltip.tsx';
import { estimatePoint } from '#shared/features/estimate.ts';
import { type Label, label } from '#shared/features/label.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { defaultStates, type State, state } from '#shared/features/state.ts';
import type { Priority } from '#shared/features/workItem.ts';
import { priorityName } from './priorities.ts';
import { asPerson, labelsOf, pointsOf, type ShownState, statesOf } from './tables.ts';
import { text } from './text.ts';

/** A state's own colour; none for those a project begins with, which follow the theme's colour of their group. */
export const stateColour = ({ color, group }: Pick<State, 'color' | 'group'>): string | undefined =>
  defaultStates.some((known) => known.color === color && known.group === group) ? undefined : paletteColour(color);

/** The mark of a state that is at hand. `named` where no word stands beside it. */
export function MarkOfState({ state: shown, named, size }: { state: ShownState; named?: boolean; size?: 14 | 16 }) {
  const { group, place, count, name } = shown;
  return (
    <StateMark
      group={group}
      position={place}
      count={count}
      colour={stateColour(shown)}
      size={size}
      label={named ? name : undefined}
    />
  );
}

/** The state with that id: its mark, and its name unless `bare`. */
export function StateValue({ id, bare }: { id: string | null | undefined; bare?: boolean | undefined }) {
  const shown = useDerived(useSession().table(state), statesOf).byId.get(id ?? '');
  if (!shown) return <StateMark group="backlog" label={bare ? text('unknownState') : undefined} />;
  return (
    <>
      <MarkOfState state={shown} named={bare === true} />
      {!bare && <span className="cut">{shown.name}</span>}
    </>
  );
}

export function PriorityValue({ priority, bare }: { priority: Priority; bare?: boolean | undefined }) {
  const name = priorityName(priority);
  return (
    <>
      <PriorityMark level={priority} label={bare ? name : undefined} />
      {!bare && <span className={clsx('cut', priority === 'none' && 'mute')}>{name}</span>}
    </>
  );
}

/** Avatars of at most four and "+n", or the empty place. */
export function People({ ids, size, max }: { ids: readonly string[]; size?: 16 | 20 | 24 | 28; max?: number }) {
  const members = useDerived(useSession().table(workspaceMember), membersByPerson);
  if (ids.length === 0) return <Avatar person={null} size={size} />;
  const people = ids.map((id) => ({ ...asPerson(id, members) })).map(named);
  return <AvatarStack people={people} size={size} max={max} />;
}

const named = <P extends { name: string }>(person: P): P => ({ ...person, name: person.name || text('formerMember') });

/** The dot and name of one label; its group goes before it on pointing. */
export function LabelValue({ label: shown, parent }: { label: Label; parent?: Label | undefined }) {
  const face = (
    <span className="lab">
      <Dot colour={paletteColour(shown.color)} />
      {shown.name}
    </span>
  );
  return parent ? <Tooltip text={`${parent.name} › ${shown.name}`}>{face}</Tooltip> : face;
}

/** The first `max` labels; the rest fold into overlapping dots and "+n". */
export function Labels({ ids, max = 2 }: { ids: readonly string[]; max?: number | undefined }) {
  const { byId } = useDerived(useSession().table(label), labelsOf);
  const shown = ids.map((id) => byId.get(id)).filter((one) => one !== undefined);
  const rest = shown.slice(max);
  return (
    <>
      {shown.slice(0, max).map((one) => (
        <LabelValue key={one.id} label={one} parent={one.parent ? byId.get(one.parent) : undefined} />
      ))}
      {rest.length > 0 && <FoldedLabels labels={rest} />}
    </>
  );
}

function FoldedLabels({ labels }: { labels: readonly Label[] }) {
  const names = labels.map(({ name }) => name).join(', ');
  return (
    <Tooltip text={names}>
      <span className="lab lab-rest">
        <span className="dots-fold" aria-hidden>
          {labels.slice(0, 3).map((one) => (
            <Dot key={one.id} colour={paletteColour(one.color)} />
          ))}
        </span>
        +{labels.length}
        <span className="sr-only">{names}</span>
      </span>
    </Tooltip>
  );
}

export function DateIcon({ kind, size }: { kind: 'start' | 'due'; size?: 14 | 16 }) {
  return <Icon of={kind === 'due' ? CalendarClock : Calendar} size={size} />;
}

/** The step of an estimate's scale. */
export function EstimateValue({ id, bare }: { id: string | null; bare?: boolean | undefined }) {
  const point = useDerived(useSession().table(estimatePoint), pointsOf).byId.get(id ?? '');
  return (
    <>
      {!bare && <Icon of={Hexagon} size={14} />}
      {point ? <span className="num cut">{point.value}</span> : !bare && <span className="mute">{text('none')}</span>}
    </>
  );
}
