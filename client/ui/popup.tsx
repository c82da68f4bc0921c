/**
 * Menus and panels at a control. What they are made of is large, and at first nothing is open: so the control stands by
 * itself, named and announced as it always will be. Once it is pointed at or focused, the popup is mounted beside it, and
 * the library's own trigger takes the control over: its place in the popup is held by a stand-in that draws nothing and
 * passes ref and handlers on. The control remains the element that it was. A press that comes before that is held back,
 * and repeated when there is somebody to hear it.
 */
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  type SyntheticEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { alongside, fill } from './alongside.ts';
import { later, SinceOpened } from './later.tsx';
import { useOpen } from './useOpen.ts';

export interface Triggered {
  /** The control that opens it. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
}

/** What the part gets: whether it is open is kept for it. */
export type PopupPart<P> = P & { open: boolean; onOpenChange: (open: boolean) => void };

/** How a control opens what, and as what it is announced: a context menu's area is not. */
const kinds = {
  menu: { announcedAs: 'menu', isPress: isPressOrArrow },
  panel: { announcedAs: 'dialog', isPress: ({ type }: Event) => type === 'click' },
  'context menu': { announcedAs: undefined, isPress: ({ type }: Event) => type === 'contextmenu' },
} as const;

function isPressOrArrow(event: Event): boolean {
  const isKey = event instanceof KeyboardEvent && event.type === 'keydown';
  return isKey ? /^Arrow(Up|Down)$/.test(event.key) : event.type === 'click';
}

/** A popup that is loaded later. The part itself is written as if it were not: it wraps the trigger that it is given. */
export function popup<P extends Triggered>(
  kind: keyof typeof kinds,
  load: () => Promise<ComponentType<PopupPart<P>>>,
): (props: P) => ReactNode {
  const Part = later(load);
  const { announcedAs, isPress } = kinds[kind];
  return function Popup(props: P) {
    const { trigger } = props;
    const [isOpen, setOpen] = useOpen(props.open, props.onOpenChange);
    const [isWanted, setWanted] = useState(false);
    const control = useMemo(() => new Control(isPress, () => setWanted(true)), []);
    const prepare = () => {
      if (Part.isHere()) setWanted(true);
      else void Part.load().then(() => setWanted(true), noMatter);
    };
    const announced = announcedAs && { 'aria-haspopup': announcedAs, 'aria-expanded': isOpen };
    const marks = { ...announced, 'data-popup-open': isOpen ? '' : undefined, ref: control.ref };
    return (
      <>
        {trigger && alongside(trigger, { ...control.handlers(prepare), ...marks })}
        <SinceOpened open={isWanted || isOpen}>
          <Part {...props} open={isOpen} onOpenChange={setOpen} trigger={trigger && <StandIn control={control} />} />
        </SinceOpened>
      </>
    );
  };
}

/** It is asked for again when it is opened, and then missed. */
function noMatter(): void {}

const passedOn = [
  'onPointerEnter',
  'onPointerDown',
  'onMouseDown',
  'onMouseMove',
  'onMouseLeave',
  'onClick',
  'onKeyDown',
  'onKeyUp',
  'onFocus',
  'onBlur',
  'onContextMenu',
  'onTouchStart',
  'onTouchMove',
  'onTouchEnd',
  'onTouchCancel',
] as const;
type Handlers = Partial<Record<(typeof passedOn)[number], (event: SyntheticEvent) => void>>;

/** A control between its own life and the library's. */
class Control {
  readonly ref: { current: HTMLElement | null } = { current: null };
  readonly #isPress: (event: Event) => boolean;
  readonly #want: () => void;
  #taken: Handlers | null = null;
  /** A press is under way of which the library has not seen the beginning. */
  #isEarly = false;
  #held: Event | null = null;

  constructor(isPress: (event: Event) => boolean, want: () => void) {
    this.#isPress = isPress;
    this.#want = want;
  }

  handlers(prepare: () => void): Handlers {
    const handlers: Handlers = {};
    for (const name of passedOn) handlers[name] = (event) => this.#hear(name, event);
    return {
      ...handlers,
      onPointerEnter: (event) => {
        prepare();
        this.#hear('onPointerEnter', event);
      },
      onFocus: (event) => {
        prepare();
        this.#hear('onFocus', event);
      },
    };
  }

  /** From now on, and again with each change, the library hears what happens to the control. */
  take(handlers: Handlers | null): void {
    this.#taken = handlers;
    if (this.#held) queueMicrotask(() => this.#repeat());
  }

  #hear(name: keyof Handlers, event: SyntheticEvent): void {
    if (name === 'onPointerDown') this.#isEarly = !this.#taken;
    if (this.#taken && !this.#isEarly) this.#taken[name]?.(event);
    else if (this.#isPress(event.nativeEvent)) this.#hold(event);
  }

  #hold(event: SyntheticEvent): void {
    event.preventDefault();
    event.stopPropagation();
    this.#isEarly = false;
    this.#held = event.nativeEvent;
    if (this.#taken) queueMicrotask(() => this.#repeat());
    else this.#want();
  }

  #repeat(): void {
    const event = this.#held;
    this.#held = null;
    if (event && this.#taken) this.ref.current?.dispatchEvent(copyOf(event));
  }
}

function copyOf(event: Event): Event {
  if (event instanceof KeyboardEvent) return new KeyboardEvent(event.type, event);
  return event instanceof PointerEvent ? new PointerEvent(event.type, event) : new MouseEvent(event.type, event);
}

interface StandInProps extends Handlers {
  control: Control;
  ref?: Ref<HTMLElement>;
  'aria-controls'?: string;
}

/** Where the library believes its trigger to be. */
function StandIn({ control, ref, 'aria-controls': popupId, ...handlers }: StandInProps) {
  useLayoutEffect(() => {
    fill(ref, control.ref.current);
    return () => fill(ref, null);
  }, [ref, control]);
  useLayoutEffect(() => {
    if (popupId) control.ref.current?.setAttribute('aria-controls', popupId);
    return () => control.ref.current?.removeAttribute('aria-controls');
  }, [popupId, control]);
  useLayoutEffect(() => {
    control.take(handlers);
    return () => control.take(null);
  });
  return null;
}
