/** Moving items by the pointer: which elements take part in it, and what it changes. How it works is loaded with the first. */
import { type RefObject, useEffect, useRef } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { laterFor } from '#client/ui/later.tsx';
import { workItem } from '#shared/features/workItem.ts';
import { idAt } from '../list/listMarks.ts';
import { type ListScreen, useListScreen } from '../list/screen.ts';
import { editOff } from '../properties/editOff.ts';
import { type Drag, useDrag } from './drag.ts';
import { type Cell, isManual, refusal } from './moving.ts';
import type { Over } from './pointerDrag.ts';
import { useDrop } from './useDrop.ts';

const connect = laterFor(() => import('./pointerDrag.ts'));

/** Where a drop on an element would land: asked of the innermost target, with the edge that is closest. */
const landings = new WeakMap<Element, (edge: Over['edge']) => { cell: Cell; at: number }>();

/** Where a finger at a height of the screen is: on an item, before or after it; else in the cell around. */
function under(element: Element | null, y: number, isPlaced: boolean): Over | undefined {
  for (let at = element; at; at = at.parentElement) {
    if (!landings.has(at) || (at.hasAttribute('data-item') && !isPlaced)) continue;
    const { top, height } = at.getBoundingClientRect();
    return { element: at, edge: y > top + height / 2 ? 'bottom' : 'top' };
  }
  return undefined;
}

/** Without groups or an order of one's own there is nowhere to drag an item to. */
const isMovable = ({ view }: ListScreen) => view.group_by !== null || isManual(view);

/** Lets an item be dragged, and others be dropped before and after it. `cell` is asked when it matters. */
export function useDraggable(ref: RefObject<HTMLElement | null>, spot: string, cell: Cell): void {
  const screen = useListScreen();
  const { drag, list, marks, readOnly, view } = screen;
  const takesPart = !readOnly && isMovable(screen);
  const session = useSession();
  const me = useMe();
  const latest = useRef(cell);
  latest.current = cell;
  const onOver = useOver();
  const onDrop = useDrop();
  useEffect(() => {
    const element = ref.current;
    if (!element || !takesPart) return;
    const id = idAt(spot);
    landings.set(element, (edge) => {
      const at = latest.current.ids.indexOf(id);
      return { cell: latest.current, at: edge === 'bottom' ? at + 1 : at };
    });
    const onStart = () => {
      const ids = marks.selected.has(id) ? [...marks.selected] : [id];
      list.hold(id);
      const items = ids.map((one) => session.table(workItem).get(one)).filter((item) => item !== null);
      const off = editOff(session, me.id, items) ?? null;
      drag.set({ spot, ids, from: latest.current, over: null, at: null, off, why: off, byKeyboard: false });
    };
    const onEnd = (isOutside: boolean) => {
      list.release(id);
      if (isOutside) drag.set(null);
    };
    const onCarried = (over: Element | null, y: number) => onOver(under(over, y, isManual(view)));
    const mayReceive = () => isManual(view);
    return connect((to) => to.connectItem(element, { mayReceive, onStart, onEnd, onCarried, onDrop }));
  }, [ref, spot, takesPart, drag, list, marks, view, session, me.id, onOver, onDrop]);
}

/** Lets items be dropped into a cell, and carries out the drop. */
export function useDropCell(ref: RefObject<HTMLElement | null>, cell: Cell, scrolls: boolean): void {
  const takesPart = isMovable(useListScreen());
  const latest = useRef(cell);
  latest.current = cell;
  const onOver = useOver();
  const onDrop = useDrop();
  useEffect(() => {
    const element = ref.current;
    if (!element || !takesPart) return;
    landings.set(element, () => ({ cell: latest.current, at: latest.current.ids.length }));
    return connect((to) => to.connectCell(element, { scrolls, onOver, onDrop }));
  }, [ref, takesPart, onOver, onDrop, scrolls]);
}

/** Scrolls a place that holds cells while something is dragged to its edge. */
export function useAutoScroll(ref: RefObject<HTMLElement | null>): void {
  const takesPart = isMovable(useListScreen());
  useEffect(() => {
    const element = ref.current;
    if (element && takesPart) return connect((to) => to.connectScroller(element));
  }, [ref, takesPart]);
}

/** Says where the drag is now; does nothing when that has not changed. */
function useOver() {
  const { drag, view } = useListScreen();
  const latest = useRef(view);
  latest.current = view;
  return useRef((over: Over | undefined) => {
    const { state } = drag;
    if (!state) return;
    const landing = over && landings.get(over.element)?.(over.edge);
    if (!landing) return drag.set({ ...state, over: null, at: null, why: state.off });
    const { cell } = landing;
    const at = isManual(latest.current) ? landing.at : null;
    if (state.over?.group === cell.group && state.over.lane === cell.lane && state.at === at) return;
    drag.set({ ...state, over: cell, at, why: state.off ?? refusal(latest.current, state.from, cell) });
  }).current;
}

/** Whether this spot is what is being dragged. */
export const useIsSource = (drag: Drag, spot: string): boolean => useDrag(drag, (state) => state?.spot === spot);
