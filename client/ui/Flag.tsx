import type { CSSProperties } from 'react';
import { personColour } from './personColour.ts';

/** The name tab that says "somebody is here", on a caret, a card or a row. */
export function Flag({ personId, name }: { personId: string; name: string }) {
  const style: CSSProperties & { '--who': string } = { '--who': personColour(personId) };
  return (
    <span className="flag" style={style}>
      {name}
    </span>
  );
}
