import type { ShownGroups } from '../list/useGroups.ts';

export function Board({ shown }: { shown: ShownGroups }) {
  return <p>{shown.total}</p>;
}
