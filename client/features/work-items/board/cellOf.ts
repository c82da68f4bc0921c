import type { ShownGroup } from '../list/useGroups.ts';
import type { Cell } from './moving.ts';

/** A whole group as a place where items stand. */
export const cellOf = (group: ShownGroup): Cell => ({ group: group.key, lane: null, ids: group.ids, more: group.more });
