/**
 * Dragging by touch: a long press lifts, the finger carries, edges scroll, letting go drops; a second finger, Escape or
 * whatever else the browser makes of the touch cancels. The browser's own drags do not begin by touch everywhere, and
 * where they do, the menu of a long press opens over them: here letting go without having moved opens the menu.
 */

const pressMs = 300;
const slop = 8;
/** How near an edge scrolls, and by how much a frame at most. */
const edge = 56;
const fastest = 14;

export interface Point {
  x: number;
  y: number;
}

export interface TouchDragging {
  onLift(): void;
  /** What the finger is over now, also after that was scrolled away under it. */
  onOver(element: Element | null, point: Point): void;
  onDrop(): void;
  onCancel(): void;
}

/** Lets `element` be carried by touch. Answers how to undo that; a drag under way still comes to its end. */
export function draggableByTouch(element: HTMLElement, on: TouchDragging): () => void {
  let pressed: Pressed | null = null;
  const end = () => {
    pressed?.stop();
    pressed = null;
    element.draggable = true;
  };
  const start = (event: TouchEvent) => {
    const point = pointOf(event);
    end();
    if (!point || event.touches.length > 1 || isTyped(event.target)) return;
    element.draggable = false;
    pressed = new Pressed(element, point, on);
  };
  const move = (event: TouchEvent) => {
    if (pressed?.move(event) === false) end();
  };
  const letGo = (event: TouchEvent) => {
    pressed?.letGo(event);
    end();
  };
  // Not passive from the start: a browser that begins to scroll cannot be told otherwise later.
  element.addEventListener('touchstart', start, { passive: true });
  element.addEventListener('touchmove', move, { passive: false });
  element.addEventListener('touchend', letGo);
  element.addEventListener('touchcancel', end);
  const undo = () => {
    element.removeEventListener('touchstart', start);
    element.removeEventListener('touchmove', move);
    element.removeEventListener('touchend', letGo);
    element.removeEventListener('touchcancel', end);
  };
  return () => {
    if (pressed?.isLifted) pressed.afterwards = undo;
    else {
      end();
      undo();
    }
  };
}

/** One finger that went down, from then until it is gone. */
class Pressed {
  afterwards: (() => void) | undefined;
  readonly #element: HTMLElement;
  readonly #on: TouchDragging;
  readonly #from: Point;
  readonly #timer: ReturnType<typeof setTimeout>;
  #now: Point;
  #copy: HTMLElement | null = null;
  #hasMoved = false;
  #frame = 0;

  constructor(element: HTMLElement, from: Point, on: TouchDragging) {
    this.#element = element;
    this.#on = on;
    this.#from = from;
    this.#now = from;
    this.#timer = setTimeout(() => this.#lift(), pressMs);
    window.addEventListener('contextmenu', noMenu, { capture: true });
    window.addEventListener('keydown', this.#escape, { capture: true });
  }

  get isLifted(): boolean {
    return this.#copy !== null;
  }

  /** False when this is no press but a swipe, or more than one finger. */
  move(event: TouchEvent): boolean {
    const point = pointOf(event);
    if (!point || event.touches.length > 1) return false;
    const isFar = Math.hypot(point.x - this.#from.x, point.y - this.#from.y) > slop;
    if (!this.isLifted) return !isFar;
    event.preventDefault();
    this.#hasMoved ||= isFar;
    this.#now = point;
    this.#follow();
    return true;
  }

  letGo(event: TouchEvent): void {
    if (!this.isLifted) return;
    event.preventDefault();
    if (this.#hasMoved) this.#on.onDrop();
    else this.#on.onCancel();
    this.#putDown();
    if (!this.#hasMoved) this.#openMenu();
  }

  /** Ends it, whatever has become of it. What is still carried goes back. */
  stop(): void {
    clearTimeout(this.#timer);
    if (this.isLifted) this.#on.onCancel();
    this.#putDown();
    window.removeEventListener('contextmenu', noMenu, { capture: true });
    window.removeEventListener('keydown', this.#escape, { capture: true });
  }

  #lift(): void {
    const box = this.#element.getBoundingClientRect();
    const copy = this.#element.cloneNode(true) as HTMLElement;
    copy.classList.add('is-lifted', 'is-carried');
    copy.setAttribute('aria-hidden', 'true');
    Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px` });
    document.body.append(copy);
    document.documentElement.classList.add('is-carrying');
    this.#copy = copy;
    if ('vibrate' in navigator) navigator.vibrate(10);
    this.#on.onLift();
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  #follow(): void {
    const { x, y } = this.#now;
    if (this.#copy) this.#copy.style.transform = `translate(${x - this.#from.x}px, ${y - this.#from.y}px)`;
    if (this.#hasMoved) this.#on.onOver(document.elementFromPoint(x, y), this.#now);
  }

  readonly #scroll = () => {
    this.#frame = requestAnimationFrame(this.#scroll);
    if (!this.#hasMoved || !scrollAt(this.#now)) return;
    this.#on.onOver(document.elementFromPoint(this.#now.x, this.#now.y), this.#now);
  };

  readonly #escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.isLifted) return;
    event.stopPropagation();
    this.stop();
  };

  #putDown(): void {
    cancelAnimationFrame(this.#frame);
    this.#copy?.remove();
    this.#copy = null;
    document.documentElement.classList.remove('is-carrying');
    this.afterwards?.();
    this.afterwards = undefined;
  }

  #openMenu(): void {
    window.removeEventListener('contextmenu', noMenu, { capture: true });
    const { x: clientX, y: clientY } = this.#from;
    this.#element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY }));
  }
}

/** Scrolls whatever under the finger can be, where it is near an edge. Whether anything moved. */
function scrollAt({ x, y }: Point): boolean {
  let hasMoved = false;
  for (let at = document.elementFromPoint(x, y); at; at = at.parentElement) {
    if (at.scrollWidth <= at.clientWidth && at.scrollHeight <= at.clientHeight) continue;
    const box = at.getBoundingClientRect();
    const [left, top] = [at.scrollLeft, at.scrollTop];
    const { overflowX, overflowY } = getComputedStyle(at);
    if (overflowX !== 'hidden') at.scrollLeft += speed(x, box.left, box.right);
    if (overflowY !== 'hidden') at.scrollTop += speed(y, box.top, box.bottom);
    hasMoved ||= at.scrollLeft !== left || at.scrollTop !== top;
  }
  return hasMoved;
}

function speed(at: number, from: number, to: number): number {
  const near = Math.min(edge, (to - from) / 4);
  if (at < from + near) return -fastest * Math.min(1, (from + near - at) / near);
  if (at > to - near) return fastest * Math.min(1, (at - to + near) / near);
  return 0;
}

const pointOf = ({ touches: [finger] }: TouchEvent): Point | null =>
  finger ? { x: finger.clientX, y: finger.clientY } : null;

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/** A long press is not a right click here. */
function noMenu(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
