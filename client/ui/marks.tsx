/** The small signs of Tandem. Shape carries the meaning, colour only helps: each reads the same in grey. */
import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

export const stateGroups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'] as const;
export type StateGroup = (typeof stateGroups)[number];

export const priorityLevels = ['none', 'low', 'medium', 'high', 'urgent'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

interface MarkProps {
  /** Its name for assistive technology; leave out where the word stands beside it. */
  label?: string | undefined;
  size?: 14 | 16 | undefined;
  className?: string | undefined;
}

function Mark({ label, size = 16, className, colour, children }: MarkProps & { colour: string; children: ReactNode }) {
  const style: CSSProperties & { '--m': string } = { '--m': colour };
  const classes = clsx('m', size === 14 && 'm-14', className);
  if (label === undefined) {
    return (
      <svg className={classes} viewBox="0 0 16 16" style={style} aria-hidden="true">
        {children}
      </svg>
    );
  }
  return (
    <svg className={classes} viewBox="0 0 16 16" style={style} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

function Ring({ dash }: { dash?: string }) {
  return (
    <circle
      cx="8"
      cy="8"
      r="6.25"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray={dash}
      transform={dash && 'rotate(-99 8 8)'}
    />
  );
}

/** The started wedge: `part` of the circle, drawn as a stroke as wide as its radius. */
function Wedge({ part }: { part: number }) {
  const around = 4 * Math.PI;
  return (
    <circle
      cx="8"
      cy="8"
      r="2"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeDasharray={`${(part * around).toFixed(2)} 20`}
      transform="rotate(-90 8 8)"
    />
  );
}

function Disc({ cut, width = 1.6 }: { cut: string; width?: number }) {
  return (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d={cut}
        fill="none"
        stroke="var(--mark-ink)"
        strokeWidth={width}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}

function stateShape(group: StateGroup, part: number): ReactNode {
  switch (group) {
    case 'backlog':
      return <Ring dash="2.1 1.827" />;
    case 'unstarted':
      return <Ring />;
    case 'started':
      return (
        <>
          <Ring />
          <Wedge part={part} />
        </>
      );
    case 'completed':
      return <Disc cut="M4.9 8.3l2.1 2.1 4.1-4.4" />;
    case 'cancelled':
      return <Disc cut="M5.6 5.6l4.8 4.8M10.4 5.6l-4.8 4.8" />;
    case 'triage':
      return <Disc cut="M7 5.2L4.6 7.6 7 10M9 6l2.4 2.4L9 10.8" width={1.5} />;
  }
}

export interface StateMarkProps extends MarkProps {
  group: StateGroup;
  /** The state's place among the started states, from 1, and how many there are: the wedge is place ÷ (count + 1). */
  position?: number | undefined;
  count?: number | undefined;
  /** The state's own colour; the group's otherwise. */
  colour?: string | undefined;
}

/** A state by its group: dashed ring, ring, wedge, tick, cross, two arrows. */
export function StateMark({ group, position = 1, count = 1, colour, ...mark }: StateMarkProps) {
  return (
    <Mark {...mark} colour={colour ?? `var(--state-${group})`}>
      {stateShape(group, position / (count + 1))}
    </Mark>
  );
}

const bars = [
  { x: 1, y: 10, height: 4 },
  { x: 6, y: 6, height: 8 },
  { x: 11, y: 2, height: 12 },
];

function Bars({ filled }: { filled: number }) {
  return bars.map((bar, at) => (
    <rect key={bar.x} {...bar} width="3" rx="1" fill={at < filled ? 'currentColor' : 'var(--priority-off)'} />
  ));
}

function priorityShape(level: PriorityLevel): ReactNode {
  if (level === 'none') {
    return (
      <path
        d="M2 8h2.5M6.75 8h2.5M11.5 8H14"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    );
  }
  if (level !== 'urgent') return <Bars filled={priorityLevels.indexOf(level)} />;
  return (
    <>
      <rect x="1" y="1" width="14" height="14" rx="4" fill="currentColor" />
      <path d="M8 4.4v4.2" fill="none" stroke="var(--mark-ink)" strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="8" cy="11.4" r="1.1" fill="var(--mark-ink)" />
    </>
  );
}

/** A priority: dashes, one to three bars, and the only coloured one, urgent. */
export function PriorityMark({ level, ...mark }: MarkProps & { level: PriorityLevel }) {
  return (
    <Mark {...mark} colour={level === 'urgent' ? 'var(--priority-urgent)' : 'var(--priority)'}>
      {priorityShape(level)}
    </Mark>
  );
}

/** Two strokes that come from either side and run on side by side: a T. One is ink, one is the accent. */
export function TandemMark({ size = 20, label = 'Tandem' }: { size?: number | undefined; label?: string | undefined }) {
  return (
    <svg
      className="logo"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      role="img"
      aria-label={label}
    >
      <path d="M3.6 6h2.9a3.4 3.4 0 0 1 3.4 3.4V19" stroke="currentColor" />
      <path d="M20.4 6h-2.9a3.4 3.4 0 0 0-3.4 3.4V19" stroke="var(--accent-text)" />
    </svg>
  );
}
