import type { GroupView } from '#client/sync/listView.ts';
import { type ListMarks, mostSelected } from './listMarks.ts';
import type { WorkItemList } from './useWorkItemList.ts';
import type { ViewState } from './viewState.ts';

interface Place {
  list: Pick<WorkItemList, 'view' | 'loadMore'>;
  marks: ListMarks;
  view: Pick<ViewState, 'group_by'>;
  folded: { groups: ReadonlySet<string> };
}

/**
 * Selects all items of a group, or of all groups that are not folded away: those that are loaded at once, the others as
 * they come, up to the most that are changed together.
 */
export async function selectAll({ list, marks, view, folded }: Place, only?: string): Promise<void> {
  const groups = () =>
    list.view.groups.filter(({ key }) => (only === undefined ? !folded.groups.has(key) : key === only));
  const select = () => marks.selectAll(groups().flatMap(idsIn), true);
  select();
  const missing = mostSelected - marks.selected.size;
  const paths = missing > 0 ? groups().flatMap((group) => pathsToMore(group, view.group_by !== null)) : [];
  await Promise.all(paths.map((path) => list.loadMore(path, missing)));
  // Whoever cleared the selection meanwhile does not want it back.
  if (paths.length > 0 && marks.selected.size > 0) select();
}

const idsIn = ({ ids, groups }: GroupView): readonly string[] => (groups.length > 0 ? groups.flatMap(idsIn) : ids);

/** The cells of a group of which not all is loaded. */
function pathsToMore({ key, more, groups }: GroupView, isGrouped: boolean): string[][] {
  if (groups.length > 0) return groups.filter((lane) => lane.more).map((lane) => [key, lane.key]);
  return more ? [isGrouped ? [key] : []] : [];
}
