/** Places between neighbours (spec §5, `api.md` Moves). */

/** The place of something that stands alone. */
export const firstPlace = 65535;
/** How far from its only neighbour a thing is put at an end. */
export const placeStep = 10_000;
/** Below this the gap between two neighbours is used up, and places around it are spread anew. */
export const leastGap = 1e-6;

export interface Neighbours {
  /** The place of the row that stands before, or null at the start. */
  before: number | null;
  /** The place of the row that stands after, or null at the end. */
  after: number | null;
}

/** The place between two neighbours in an ascending order: the midpoint; first: next − 10000; last: previous + 10000. */
export function placeBetween({ before, after }: Neighbours): number {
  if (before === null && after === null) return firstPlace;
  if (before === null) return (after ?? 0) - placeStep;
  if (after === null) return before + placeStep;
  return (before + after) / 2;
}

/** Labels, by spec §5: the midpoint; half of the next when first; previous + 10000 when last; 65535 when alone. */
export function labelPlaceBetween({ before, after }: Neighbours): number {
  if (before === null && after !== null) return after / 2;
  return placeBetween({ before, after });
}

/** Whether `place` still lies strictly between its neighbours. */
export function fits(place: number, { before, after }: Neighbours): boolean {
  return (before === null || place - before > leastGap) && (after === null || after - place > leastGap);
}
