import clsx from 'clsx';
import { Avatar, type Person } from './Avatar.tsx';
import { Tooltip } from './Tooltip.tsx';

/** At most `max` people and "+n". The names of the rest come on pointing. */
export function AvatarStack(props: {
  people: readonly Person[];
  size?: 16 | 20 | 24 | 28 | undefined;
  max?: number | undefined;
  /** All of them are here now. */
  areHere?: boolean | undefined;
  className?: string | undefined;
}) {
  const { people, size = 20, max = 4, areHere, className } = props;
  const shown = people.slice(0, max);
  const rest = people.slice(max).map((person) => person.name);
  const label = people.map((person) => person.name).join(', ');
  return (
    <span className={clsx('avs', className)} role="img" aria-label={label}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} isHere={areHere} />
      ))}
      {rest.length > 0 && (
        <Tooltip text={rest.join(', ')}>
          <span className={clsx('av av-more', size !== 20 && `av-${size}`)}>+{rest.length}</span>
        </Tooltip>
      )}
    </span>
  );
}
