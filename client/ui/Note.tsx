import clsx from 'clsx';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon, type IconType } from './Icon.tsx';

const toneIcons = { warn: TriangleAlert, bad: CircleAlert, info: Info };

/** A line across a place that says how things stand there, with at most one action. */
export function Note(props: {
  tone?: 'warn' | 'bad' | 'info' | undefined;
  icon?: IconType | undefined;
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { tone = 'warn', icon, action, className, children } = props;
  return (
    <div className={clsx('note', tone !== 'warn' && tone, className)} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon of={icon ?? toneIcons[tone]} />
      <p className="flex-1">{children}</p>
      {action}
    </div>
  );
}
