import clsx from 'clsx';
import type { CSSProperties } from 'react';
import { Tooltip } from './Tooltip.tsx';

export interface BarSegment {
  key: string;
  label: string;
  count: number;
  /** Any CSS colour, usually a role. */
  colour: string;
}

/** A distribution as one bar. Its figures are its name and its tooltip, so colour is never the only sign. */
export function SegmentBar(props: { segments: readonly BarSegment[]; label: string; className?: string | undefined }) {
  const shown = props.segments.filter((segment) => segment.count > 0);
  const figures = shown.map((segment) => `${segment.label} ${segment.count}`).join(', ');
  return (
    <Tooltip text={figures || props.label}>
      <div className={clsx('bar', props.className)} role="img" aria-label={`${props.label}: ${figures || 0}`}>
        {shown.length === 0 && <i style={barStyle('var(--layer-3)', 1)} />}
        {shown.map((segment) => (
          <i key={segment.key} style={barStyle(segment.colour, segment.count)} />
        ))}
      </div>
    </Tooltip>
  );
}

function barStyle(colour: string, weight: number): CSSProperties & { '--c': string } {
  return { '--c': colour, flex: weight };
}
