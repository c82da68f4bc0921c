/**
 * Reordering by a grip: rows in one or several lists, by mouse, pen or touch, through pointer events, since the browser's
 * own drag and drop knows no touch. The keyboard's way is the grip's own key handler, which the owner gives.
 *
 * Rows carry `data-sort-row` and stand in elements with `data-sort-list`. While one is dragged nothing is reordered: the
 * row follows the pointer and a line shows where it will go, so what others change meanwhile does not move it.
 */
import { type CSSProperties, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';

/** Where a row was let go: at a row of a list, or in a list that has none. */
export interface Spot {
  list: string;
  row: string | null;
  zone: 'before' | 'after' | 'onto';
}

interface Drag {
  id: string;
  by: number;
  spot: Spot | null;
}

export interface SortableOptions {
  onDrop: (id: string, spot: Spot) => void;
  /** Whether a row may be let go on another one. */
  mayNest?: ((id: string, onto: string) => boolean) | undefined;
}

interface RowProps {
  'data-sort-row': string;
  'data-drop': string | undefined;
  'data-dragged': true | undefined;
  style: CSSProperties | undefined;
}

const slopPx = 4;
const edgePx = 56;

export function useSortable(options: SortableOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const start = (event: ReactPointerEvent<HTMLElement>, id: string) => {
    if (event.button !== 0) return;
    stop.current();
    stop.current = follow(event.currentTarget, event.nativeEvent, {
      id,
      mayNest: (onto) => latest.current.mayNest?.(id, onto) ?? false,
      show: setDrag,
      drop: (spot) => latest.current.onDrop(id, spot),
    });
  };
  const rowProps = (id: string): RowProps => ({
    'data-sort-row': id,
    'data-drop': drag?.spot?.row === id && drag.id !== id ? drag.spot.zone : undefined,
    'data-dragged': drag?.id === id || undefined,
    style: drag?.id === id ? { transform: `translateY(${drag.by}px)` } : undefined,
  });
  const listProps = (id: string) => ({
    'data-sort-list': id,
    'data-drop': drag?.spot?.list === id && drag.spot.row === null ? 'into' : undefined,
  });
  return { dragged: drag?.id ?? null, start, rowProps, listProps };
}

interface Following {
  id: string;
  mayNest(onto: string): boolean;
  show(drag: Drag | null): void;
  drop(spot: Spot): void;
}

/** Follows one pointer from its press to its release. Returns how to end it before. */
function follow(grip: HTMLElement, pressed: PointerEvent, { id, mayNest, show, drop }: Following): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const scroller = scrollerOf(grip);
  const fromTop = pressed.clientY + (scroller?.scrollTop ?? 0);
  let y = pressed.clientY;
  let moving = false;
  let spot: Spot | null = null;

  const draw = () => {
    spot = spotAt(grip, { y, id, mayNest }) ?? spot;
    show({ id, by: y + (scroller?.scrollTop ?? 0) - fromTop, spot });
  };
  const scroll = () => {
    if (signal.aborted) return;
    const step = scroller ? scrollStep(scroller, y) : 0;
    if (step !== 0) {
      scroller?.scrollBy(0, step);
      draw();
    }
    requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    y = event.clientY;
    if (!moving && Math.abs(y - pressed.clientY) < slopPx) return;
    event.preventDefault();
    if (!moving) requestAnimationFrame(scroll);
    moving = true;
    draw();
  };
  const end = () => {
    ending.abort();
    show(null);
  };
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pressed.pointerId) return;
    end();
    if (moving && spot && spot.row !== id) drop(spot);
  };
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('pointermove', move, { signal, passive: false });
  window.addEventListener('pointerup', release, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', cancel, { signal, capture: true });
  return end;
}

interface Asking {
  y: number;
  id: string;
  mayNest(onto: string): boolean;
}

/** The place nearest to the height `y`, among the lists that stand together with the grip's. */
function spotAt(grip: HTMLElement, { y, id, mayNest }: Asking): Spot | null {
  const root = grip.closest('[data-sorting]');
  const lists = [...(root?.querySelectorAll<HTMLElement>('[data-sort-list]') ?? [])];
  const list = nearest(lists, y);
  if (!list) return null;
  const name = list.dataset.sortList ?? '';
  const rows = [...list.querySelectorAll<HTMLElement>('[data-sort-row]')].filter((row) => row.dataset.sortRow !== id);
  const row = nearest(rows, y);
  if (!row) return { list: name, row: null, zone: 'after' };
  const over = row.dataset.sortRow ?? '';
  const { top, height } = row.getBoundingClientRect();
  const part = (y - top) / height;
  if (mayNest(over) && part > 0.3 && part < 0.7) return { list: name, row: over, zone: 'onto' };
  return { list: name, row: over, zone: part < 0.5 ? 'before' : 'after' };
}

function nearest(elements: readonly HTMLElement[], y: number): HTMLElement | undefined {
  const far = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return y < top ? top - y : y > bottom ? y - bottom : 0;
  };
  return elements.toSorted((a, b) => far(a) - far(b))[0];
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}

function scrollStep(scroller: HTMLElement, y: number): number {
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + edgePx) return -8;
  return y > bottom - edgePx ? 8 : 0;
}
