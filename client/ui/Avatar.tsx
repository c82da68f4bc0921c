import clsx from 'clsx';
import { User } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Icon } from './Icon.tsx';
import { initials, personColour } from './personColour.ts';
import { Tooltip } from './Tooltip.tsx';

export interface Person {
  id: string;
  name: string;
  avatarUrl?: string | null | undefined;
}

export interface AvatarProps {
  /** Null draws the empty place: nobody. */
  person: Person | null;
  size?: 16 | 20 | 24 | 28 | 40 | undefined;
  /** Is looking at this place now: an outer ring. */
  isHere?: boolean | undefined;
  /** Off where the name stands beside it, so that it is not read twice. */
  tooltip?: boolean | undefined;
  className?: string | undefined;
}

const iconSizes = { 16: 12, 20: 12, 24: 14, 28: 14, 40: 16 } as const;

/** A person as a round picture, or initials on their colour. Never without a name on pointing. */
export function Avatar({ person, size = 20, isHere, tooltip = true, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const classes = clsx('av', size !== 20 && `av-${size}`, isHere && 'is-here', className);
  if (!person) {
    return (
      <span className={clsx(classes, 'av-none')} aria-hidden>
        <Icon of={User} size={iconSizes[size]} />
      </span>
    );
  }
  const picture = person.avatarUrl && person.avatarUrl !== failed ? person.avatarUrl : null;
  const style: CSSProperties & { '--who': string } = { '--who': personColour(person.id) };
  const face = (
    <span
      className={classes}
      style={style}
      {...(tooltip ? { role: 'img', 'aria-label': person.name } : { 'aria-hidden': true })}
    >
      {picture ? (
        <img src={picture} alt="" className="size-full rounded-full object-cover" onError={() => setFailed(picture)} />
      ) : (
        initials(person.name)
      )}
    </span>
  );
  return tooltip ? <Tooltip text={person.name}>{face}</Tooltip> : face;
}
