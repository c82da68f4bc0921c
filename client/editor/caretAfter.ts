/** A step of a change to a text, as Yjs tells of it. */
export interface TextStep {
  retain?: number | undefined;
  insert?: unknown;
  delete?: number | undefined;
}

/** Where a caret stands after somebody else's change: before the same words as it did. */
export function caretAfter(caret: number, steps: readonly TextStep[]): number {
  let at = 0;
  let moved = caret;
  for (const { retain = 0, insert, delete: gone = 0 } of steps) {
    at += retain;
    if (typeof insert === 'string') {
      if (at < moved) moved += insert.length;
      at += insert.length;
    }
    if (at < moved) moved -= Math.min(gone, moved - at);
  }
  return moved;
}
