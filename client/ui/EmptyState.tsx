import type { ReactNode } from 'react';

/** A place with nothing in it: what it is for in one sentence, and the one action. `art` is one of art.tsx. */
export function EmptyState(props: { art?: ReactNode; title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty">
      {props.art}
      <h2>{props.title}</h2>
      {props.children && <p>{props.children}</p>}
      {props.actions && <div className="acts">{props.actions}</div>}
    </div>
  );
}
