import type { ReactElement } from 'react';

/** The menu of an item, on a right click or long press. */
export function ItemMore({ children }: { id: string; children: ReactElement }) {
  return children;
}
