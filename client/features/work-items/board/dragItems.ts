/** The pointer's way of moving items, mouse and touch, over pragmatic-drag-and-drop. */
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import { type RefObject, useEffect, useRef } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { workItem } from '#shared/features/workItem.ts';
import { idAt } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import { editOff } from '../properties/rights.ts';
import { type Drag, useDrag } from './drag.ts';
import { type Cell, isManual, refusal } from './moving.ts';
import { useDrop } from './useDrop.ts';

/** Lets an item be dragged, and others be dropped before and after it. `cell` is asked when it matters. */
export function useDraggable(ref: RefObject<HTMLElement | null>, spot: string, cell: Cell): void {
  const { drag, list, marks, readOnly, view } = useListScreen();
  const session = useSession();
  const me = useMe();
  const latest = useRef(cell);
  latest.current = cell;
  const over = useOver();
  useEffect(() => {
    const element = ref.current;
    if (!element || readOnly) return;
    const id = idAt(spot);
    return combine(
      draggable({
        element,
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          liftedCopy(element, nativeSetDragImage, location.current.input),
        onDragStart: () => {
          const selected = marks.selected.has(id) ? [...marks.selected] : [id];
          list.hold(id);
          const items = selected.map((one) => session.table(workItem).get(one)).filter((item) => item !== null);
          const why = editOff(session, me.id, items) ?? null;
          drag.set({ spot, ids: selected, from: latest.current, over: null, at: null, why, byKeyboard: false });
        },
        onDrop: ({ location }) => {
          list.release(id);
          if (location.current.dropTargets.length === 0) drag.set(null);
        },
      }),
      dropTargetForElements({
        element,
        canDrop: () => drag.state !== null && isManual(view),
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => {
          const at = latest.current.ids.indexOf(id);
          over(latest.current, extractClosestEdge(self.data) === 'bottom' ? at + 1 : at);
        },
      }),
    );
  }, [ref, spot, readOnly, drag, list, marks, view, session, me.id, over]);
}

/** Lets items be dropped into a cell, and carries out the drop. */
export function useDropCell(ref: RefObject<HTMLElement | null>, cell: Cell, scrolls: boolean): void {
  const { drag } = useListScreen();
  const latest = useRef(cell);
  latest.current = cell;
  const over = useOver();
  const drop = useDrop();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return combine(
      dropTargetForElements({
        element,
        canDrop: () => drag.state !== null,
        onDrag: ({ self, location }) => {
          if (location.current.dropTargets[0]?.element !== self.element) return;
          over(latest.current, latest.current.ids.length);
        },
        onDragLeave: () => drag.state && drag.set({ ...drag.state, over: null, at: null }),
        onDrop: () => drop(),
      }),
      ...(scrolls ? [autoScrollForElements({ element })] : []),
    );
  }, [ref, drag, over, drop, scrolls]);
}

/** Scrolls a place that holds cells while something is dragged to its edge. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (element) return autoScrollForElements({ element });
  }, [ref]);
}

/** Says where the drag is now; does nothing when that has not changed. */
function useOver() {
  const { drag, view, list } = useListScreen();
  const latest = useRef({ view, list });
  latest.current = { view, list };
  const over = useRef((cell: Cell, at: number) => {
    const { state } = drag;
    if (!state) return;
    const place = isManual(latest.current.view) ? at : null;
    if (state.over && state.over.group === cell.group && state.over.lane === cell.lane && state.at === place) return;
    const why = state.over === null && state.why ? state.why : refusal(latest.current.view, state.from, cell);
    drag.set({ ...state, over: cell, at: place, why });
  });
  return over.current;
}

type SetImage = ((image: Element, x: number, y: number) => void) | null;

/** The lifted copy that follows the pointer; the item itself stays, pale. */
function liftedCopy(element: HTMLElement, nativeSetDragImage: SetImage, input: { clientX: number; clientY: number }): void {
  const box = element.getBoundingClientRect();
  setCustomNativeDragPreview({
    nativeSetDragImage,
    getOffset: () => ({ x: input.clientX - box.left, y: input.clientY - box.top }),
    render: ({ container }) => {
      const copy = element.cloneNode(true) as HTMLElement;
      copy.classList.add('is-lifted');
      copy.style.width = `${Math.min(box.width, 480)}px`;
      container.append(copy);
    },
  });
}

/** Whether this spot is what is being dragged. */
export const useIsSource = (drag: Drag, spot: string): boolean => useDrag(drag, (state) => state?.spot === spot);
