/**
 * The pointer's way of moving items: what elements are connected to. The mouse's is over pragmatic-drag-and-drop, the
 * finger's over `touchDrag.ts`.
 */
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview';
import type { DropTargetRecord } from '@atlaskit/pragmatic-drag-and-drop/types';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { draggableByTouch } from './touchDrag.ts';

const kind = 'work-item';

/** The innermost place under the pointer, with the edge that is closest where it is an item. */
export interface Over {
  element: Element;
  edge: 'top' | 'bottom' | null;
}

export interface ItemDrag {
  /** Whether others may be dropped before and after it. */
  mayReceive(): boolean;
  onStart(): void;
  /** It was let go, on a place or outside all of them. */
  onEnd(isOutside: boolean): void;
  /** A finger carries it, and is over this element at this height of the screen. */
  onCarried(under: Element | null, y: number): void;
  /** A finger dropped it where it was last carried. */
  onDrop(): void;
}

export function connectItem(element: HTMLElement, drag: ItemDrag): () => void {
  const { mayReceive, onStart, onEnd, onCarried, onDrop } = drag;
  return combine(
    draggable({
      element,
      getInitialData: () => ({ kind }),
      onGenerateDragPreview: ({ nativeSetDragImage, location }) =>
        liftedCopy(element, nativeSetDragImage, location.current.input),
      onDragStart: onStart,
      onDrop: ({ location }) => onEnd(location.current.dropTargets.length === 0),
    }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind && mayReceive(),
      getData: ({ input }) => attachClosestEdge({}, { element, input, allowedEdges: ['top', 'bottom'] }),
    }),
    draggableByTouch(element, {
      onLift: onStart,
      onOver: (under, { y }) => onCarried(under, y),
      onDrop: () => {
        onEnd(false);
        onDrop();
      },
      onCancel: () => onEnd(true),
    }),
  );
}

export interface CellDrop {
  scrolls: boolean;
  onOver(over: Over | undefined): void;
  onDrop(): void;
}

export function connectCell(element: HTMLElement, { scrolls, onOver, onDrop }: CellDrop): () => void {
  const tell = ({ location }: { location: { current: { dropTargets: readonly DropTargetRecord[] } } }) =>
    onOver(innermost(location.current.dropTargets));
  return combine(
    dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data.kind === kind,
      onDropTargetChange: tell,
      onDrag: tell,
      onDragLeave: tell,
      onDrop: (drop) => {
        if (drop.location.current.dropTargets.at(-1)?.element !== drop.self.element) return;
        tell(drop);
        onDrop();
      },
    }),
    ...(scrolls ? [connectScroller(element)] : []),
  );
}

/** Scrolls a place that holds cells while something is dragged to its edge. */
export function connectScroller(element: HTMLElement): () => void {
  return autoScrollForElements({ element });
}

function innermost([target]: readonly DropTargetRecord[]): Over | undefined {
  if (!target) return undefined;
  const edge = extractClosestEdge(target.data);
  return { element: target.element, edge: edge === 'top' || edge === 'bottom' ? edge : null };
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
