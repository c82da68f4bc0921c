/** Reordering a short list of rows by dragging, with the browser's own drag and drop: one row at a time, up or down. */
import { type DragEvent, useState } from 'react';

export interface RowDrag {
  className: string;
  handlers: {
    draggable: true;
    onDragStart: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onDragEnd: () => void;
  };
}

const mime = 'application/x-tandem-row';

/** `onMove` gets the row's place before and its place in the new order. `name` keeps lists apart. */
export function useRowDrag(name: string, onMove: (from: number, to: number) => void): (at: number) => RowDrag {
  const [from, setFrom] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const end = () => {
    setFrom(null);
    setGap(null);
  };
  const target = from === null || gap === null ? null : placeOfGap(from, gap);
  const className = (at: number) => {
    if (from === at) return 'is-lifted';
    if (target === null || target === from) return '';
    if (gap === at) return 'drops-above';
    return gap === at + 1 ? 'drops-below' : '';
  };
  return (at) => ({
    className: className(at),
    handlers: {
      draggable: true,
      onDragStart(event) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData(mime, name);
        setFrom(at);
      },
      onDragOver(event) {
        if (from === null) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        setGap(event.clientY < top + height / 2 ? at : at + 1);
      },
      onDrop(event) {
        event.preventDefault();
        if (from !== null && target !== null && target !== from) onMove(from, target);
        end();
      },
      onDragEnd: end,
    },
  });
}

/** The gap before row n is n: where a row from `from` stands once it is dropped there. */
export const placeOfGap = (from: number, gap: number): number => (gap > from ? gap - 1 : gap);
