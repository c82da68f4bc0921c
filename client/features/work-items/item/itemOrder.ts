/** The order in which the list on screen shows its items, for who walks through them elsewhere: the peek's J and K. */
import { useEffect, useRef } from 'react';

type Order = () => readonly string[];
const orders: Order[] = [];

/** Tells the order of the list that calls it, while it is mounted. `getIds` is asked when somebody walks. */
export function useItemOrder(getIds: Order): void {
  const latest = useRef(getIds);
  latest.current = getIds;
  useEffect(() => {
    const order: Order = () => latest.current();
    orders.push(order);
    return () => void orders.splice(orders.indexOf(order), 1);
  }, []);
}

/** The item `by` places after `id` in the list on screen; undefined at its end. */
export function neighbourOf(id: string, by: 1 | -1): string | undefined {
  const ids = orders.at(-1)?.() ?? [];
  const at = ids.indexOf(id);
  return at < 0 ? undefined : ids[at + by];
}
