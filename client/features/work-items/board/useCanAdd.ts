import { groupDefaults } from '../list/groupPatch.ts';
import { useListScreen } from '../list/screen.ts';
import { useCreateOff } from '../list/useCreateOff.ts';

/** Whether one may add to this board, group by group. */
export function useCanAdd(): (group: string) => boolean {
  const { place, view, readOnly } = useListScreen();
  const off = useCreateOff(place);
  return (group) =>
    !readOnly && off === undefined && place.kind === 'project' && groupDefaults(view.group_by, group) !== null;
}
