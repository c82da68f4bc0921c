/** The pointer's way of moving items: the mouse's over pragmatic-drag-and-drop, the finger's over `touchDrag.ts`. */

import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { DropTargetRecord } from '@atlaskit/pragmatic-drag-and-drop/types';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useRef } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { workItem } from '#shared/features/workItem.ts';
import { idAt } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import { editOff } from '../properties/rights.ts';
import { type Drag, useDrag } from './drag.ts';
import { type Cell, isManual, refusal } from './moving.ts';
import { draggableByTouch } from './touchDrag.ts';
import { useDrop } from './useDrop.ts';

const kind = 'work-item';
type Edge = 'top' | 'bottom' | null;

interface Landing {
  cell: Cell;
  at: number;
}

/** Where a drop on an element would land: asked of the innermost target, with the edge that is closest. */
const landings = new WeakMap<Element, (edge: Edge) => Landing>();

/** Lets an item be dragged, and others be dropped before and after it. `cell` is asked when it matters. */
export function useDraggable(ref: RefObject<HTMLElement | null>, spot: string, cell: Cell): void {
  const { drag, list, marks, readOnly, view } = useListScreen();
  const session = useSession();
  const me = useMe();
  const latest = useRef(cell);
  latest.current = cell;
  const over = useOver();
  const drop = useDrop();
  useEffect(() => {
    const element = ref.current;
    if (!element || readOnly) return;
    const id = idAt(spot);
    const canDrag = () => view.group_by !== null || isManual(view);
    const lift = () => {
      const ids = marks.selected.has(id) ? [...marks.selected] : [id];
      list.hold(id);
      const items = ids.map((one) => session.table(workItem).get(one)).filter((item) => item !== null);
      const off = editOff(session, me.id, items) ?? null;
      drag.set({ spot, ids, from: latest.current, over: null, at: null, off, why: off, byKeyboard: false });
    };
    const putBack = () => {
      list.release(id);
      drag.set(null);
    };
    landings.set(element, (edge) => {
      const at = latest.current.ids.indexOf(id);
      return { cell: latest.current, at: edge === 'bottom' ? at + 1 : at };
    });
    return combine(
      draggable({
        element,
        canDrag,
        getInitialData: () => ({ kind }),
        onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
          liftedCopy(element, nativeSetDragImage, location.current.input),
        onDragStart: lift,
        onDrop: ({ location }) => {
          list.release(id);
          if (location.current.dropTargets.length === 0) drag.set(null);
        },
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind && isManual(view),
        getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
      }),
      draggableByTouch(element, {
        canLift: canDrag,
        onLift: lift,
        onOver: (under, { y }) => over(landingUnder(under, y, isManual(view))),
        onDrop: () => {
          list.release(id);
          drop();
        },
        onCancel: putBack,
      }),
    );
  }, [ref, spot, readOnly, drag, list, marks, view, session, me.id, over, drop]);
}

/** Where a drop at a height of the screen would land: on an item, before or after it; else in the cell around. */
function landingUnder(element: Element | null, y: number, isPlaced: boolean): Landing | null {
  for (let at = element; at; at = at.parentElement) {
    const landing = landings.get(at);
    if (!landing || (at.hasAttribute('data-item') && !isPlaced)) continue;
    const { top, height } = at.getBoundingClientRect();
    return landing(y > top + height / 2 ? 'bottom' : 'top');
  }
  return null;
}

/** Lets items be dropped into a cell, and carries out the drop. */
export function useDropCell(ref: RefObject<HTMLElement | null>, cell: Cell, scrolls: boolean): void {
  const latest = useRef(cell);
  latest.current = cell;
  const over = useOver();
  const drop = useDrop();
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    landings.set(element, () => ({ cell: latest.current, at: latest.current.ids.length }));
    return combine(
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.kind === kind,
        onDropTargetChange: ({ location }) => over(landingOn(location.current.dropTargets)),
        onDrag: ({ location }) => over(landingOn(location.current.dropTargets)),
        onDragLeave: ({ location }) => over(landingOn(location.current.dropTargets)),
        onDrop: ({ location, self }) => {
          if (location.current.dropTargets.at(-1)?.element !== self.element) return;
          over(landingOn(location.current.dropTargets));
          drop();
        },
      }),
      ...(scrolls ? [autoScrollForElements({ element })] : []),
    );
  }, [ref, over, drop, scrolls]);
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
  const { drag, view } = useListScreen();
  const latest = useRef(view);
  latest.current = view;
  return useRef((landing: Landing | null) => {
    const { state } = drag;
    if (!state) return;
    if (!landing) return drag.set({ ...state, over: null, at: null, why: state.off });
    const { cell } = landing;
    const at = isManual(latest.current) ? landing.at : null;
    if (state.over?.group === cell.group && state.over.lane === cell.lane && state.at === at) return;
    drag.set({ ...state, over: cell, at, why: state.off ?? refusal(latest.current, state.from, cell) });
  }).current;
}

const landingOn = ([target]: readonly DropTargetRecord[]): Landing | null =>
  (target && landings.get(target.element)?.(edgeOf(target))) ?? null;

function edgeOf({ data }: DropTargetRecord): Edge {
  const edge = extractClosestEdge(data);
  return edge === 'top' || edge === 'bottom' ? edge : null;
}

type SetImage = ((image: Element, x: number, y: number) => void) | null;

/** The lifted copy that follows the pointer; the item itself stays, pale. */
function liftedCopy(
  element: HTMLElement,
  nativeSetDragImage: SetImage,
  input: { clientX: number; clientY: number },
): void {
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
