import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { text } from './text.ts';

/** One grey stroke in place of what is coming. */
export function Bone({ width, height = 10, round }: { width: number | string; height?: number; round?: boolean }) {
  const style: CSSProperties = { width, height, borderRadius: round ? '50%' : undefined };
  return <i className="skel" style={style} aria-hidden />;
}

export interface SkeletonProps {
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows its bones only after 150 ms: what comes sooner never flickers. Takes their room from the start, so nothing moves. */
export function Skeleton({ label = text.loading, className, children }: SkeletonProps) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="status"
      aria-label={label}
      aria-busy
      className={className}
      style={{ visibility: isSlow ? 'visible' : 'hidden' }}
    >
      {children}
    </div>
  );
}
