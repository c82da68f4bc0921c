import { type CSSProperties, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { text } from './text.ts';

export interface Resizing {
  /** Where the width is kept between visits. */
  storageKey: string;
  initial: number;
  min: number;
  max: number;
  /** The edge that is dragged. */
  edge: 'left' | 'right';
}

const stepPx = 16;

function stored(key: string): number | null {
  try {
    const value = Number(localStorage.getItem(key));
    return value > 0 ? value : null;
  } catch {
    return null;
  }
}

function store(key: string, width: number): void {
  try {
    localStorage.setItem(key, String(width));
  } catch {
    // A browser that keeps nothing forgets the width as well; it is not worth a word.
  }
}

/** A width that a person sets by dragging, arrows, or a double click for the initial one; kept in this browser. */
export function useResizable({ storageKey, initial, min, max, edge }: Resizing) {
  const clamp = (value: number) => Math.round(Math.min(max, Math.max(min, value)));
  const [width, setWidth] = useState(() => clamp(stored(storageKey) ?? initial));
  const set = (value: number) => {
    setWidth(clamp(value));
    store(storageKey, clamp(value));
  };
  const sign = edge === 'right' ? 1 : -1;
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const grip = event.currentTarget;
    const from = event.clientX;
    const move = (at: globalThis.PointerEvent) => set(width + sign * (at.clientX - from));
    const end = () => {
      grip.removeEventListener('pointermove', move);
      delete grip.dataset.dragging;
    };
    grip.setPointerCapture?.(event.pointerId);
    grip.dataset.dragging = '';
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', end, { once: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? sign : event.key === 'ArrowLeft' ? -sign : 0;
    if (by === 0) return;
    event.preventDefault();
    set(width + by * stepPx);
  };
  return { width, grip: { edge, width, min, max, onPointerDown, onKeyDown, onDoubleClick: () => set(initial) } };
}

export type GripProps = ReturnType<typeof useResizable>['grip'];

/** The handle on the edge: `<Grip label="sidebar" {...grip} />` in a positioned parent. */
export function Grip({ label, edge, width, min, max, ...handlers }: GripProps & { label: string }) {
  const style: CSSProperties = edge === 'right' ? { right: -5 } : { left: -5 };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={text.resize(label)}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      className="grip-x"
      style={style}
      {...handlers}
    />
  );
}
