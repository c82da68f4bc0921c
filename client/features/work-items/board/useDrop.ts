import { useRef } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { announce } from '#client/ui/LiveRegion.tsx';
import { toast } from '#client/ui/toast.ts';
import { groupFace } from '../list/GroupFace.tsx';
import { idAt, spotOf } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import type { DragState } from './drag.ts';
import { carryOut } from './moving.ts';
import { text } from './text.ts';

/** Carries out what is being moved, and offers to undo it. Refuses with the reason. */
export function useDrop(): () => void {
  const session = useSession();
  const { drag, view, marks } = useListScreen();
  const act = () => {
    const { state } = drag;
    drag.set(null);
    if (!state?.over) return;
    if (state.why) toast.show({ text: state.why, tone: 'info', id: 'drop' });
    else void land(state);
  };
  const land = async (state: DragState) => {
    const { ids, from, over, at, spot } = state;
    if (!over) return;
    const carried = carryOut(session, view, { ids, from, to: over, at });
    if (state.byKeyboard)
      marks.bringFocus(spotOf(over.lane === null ? [over.group] : [over.lane, over.group], idAt(spot)));
    const { name } = groupFace(session, view.group_by, over.group);
    if (!(await carried)) return;
    const said = ids.length > 1 ? text('movedMany', { count: ids.length }) : text('movedTo', { group: name });
    announce(said);
    const action = { label: text('undo'), keys: '$mod+z', onPress: () => void session.undo.undo() };
    if (from.group !== over.group || from.lane !== over.lane)
      toast.show({ text: said, tone: 'done', id: 'drop', action });
  };
  const latest = useRef(act);
  latest.current = act;
  return useRef(() => latest.current()).current;
}
