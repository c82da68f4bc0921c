/** What a layout makes of chosen grouping and order (spec §4, kanban rules). */
import type { DisplayFilters, Layout } from './viewSettings.ts';
import { groupKeyOf } from './viewSettings.ts';

/** Which list is shown, as far as its display rules differ. */
export type ListContext = 'project' | 'profile' | 'drafts' | 'global' | 'archived';

/** The display that `chosen` comes to in a list. Applied again it changes nothing. */
export function normalizeDisplay(chosen: DisplayFilters, list: ListContext): DisplayFilters {
  const layout = chosen.layout ?? 'list';
  const group_by = groupIn(layout, known(chosen.group_by), list);
  const sub_group_by = layout === 'kanban' && group_by !== null ? known(chosen.sub_group_by) : null;
  return {
    ...chosen,
    layout,
    group_by,
    sub_group_by: groupKeyOf(group_by) === groupKeyOf(sub_group_by) ? null : sub_group_by,
    ...(chosen.order_by === undefined ? {} : { order_by: orderIn(list, chosen.order_by) }),
  };
}

const known = (name: string | null | undefined): string | null => (groupKeyOf(name) && name) || null;

function groupIn(layout: Layout, chosen: string | null, list: ListContext): string | null {
  if (layout === 'list') return chosen;
  if (layout === 'kanban') return chosen ?? (list === 'profile' || list === 'drafts' ? 'priority' : 'state');
  return layout === 'calendar' ? 'target_date' : null;
}

/** Places belong to a project; a list over several falls back to the newest first. */
const orderIn = (list: ListContext, order: string | null) =>
  list === 'global' && (order === 'sort_order' || order === '-sort_order') ? '-created_at' : order;
