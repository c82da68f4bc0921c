import clsx from 'clsx';
import type { CSSProperties } from 'react';

/** The 8 px dot of a label. `colour` is any CSS colour, a role or a palette variable. */
export function Dot({ colour, className }: { colour: string; className?: string | undefined }) {
  const style: CSSProperties & { '--c': string } = { '--c': colour };
  return <i className={clsx('dot', className)} style={style} aria-hidden />;
}
