/** When tooltips come and go: one at a time, after a wait, and without one right after another was seen. */

const waitMs = 500;
/** So long after one has gone, its neighbours come at once. */
const warmMs = 300;
/** Time to move from the control onto its tooltip. */
const leaveMs = 100;

/** A tooltip as it is told to show or to hide. */
export type Show = (isShown: boolean) => void;

let shown: Show | null = null;
let awaited: Show | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let goneAt = Number.NEGATIVE_INFINITY;

function reveal(show: Show): void {
  clearTimeout(timer);
  if (shown !== show) shown?.(false);
  awaited = null;
  shown = show;
  show(true);
}

/** The pointer is on a control, or on the tooltip itself. */
function point(show: Show): void {
  clearTimeout(timer);
  awaited = show;
  if (shown !== null || performance.now() - goneAt < warmMs) reveal(show);
  else timer = setTimeout(() => reveal(show), waitMs);
}

/** The pointer has left it. */
function leave(show: Show): void {
  if (awaited !== show && shown !== show) return;
  clearTimeout(timer);
  if (awaited === show) awaited = null;
  else timer = setTimeout(() => hide(show), leaveMs);
}

/** It has served, or is in the way. */
function hide(show: Show): void {
  if (awaited !== show && shown !== show) return;
  clearTimeout(timer);
  awaited = null;
  if (shown !== show) return;
  shown = null;
  goneAt = performance.now();
  show(false);
}

export const tips = { reveal, point, leave, hide };
