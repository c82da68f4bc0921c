import { cloneElement, type ReactElement, type Ref, type RefCallback } from 'react';

type Props = Record<string, unknown>;
type Handler = (...args: unknown[]) => void;

const isHandler = (value: unknown): value is Handler => typeof value === 'function';

/** The element with further props. Its own handlers stay and are called first, its ref is filled too; other props give way. */
export function alongside(element: ReactElement, further: Props & { ref?: Ref<HTMLElement> }): ReactElement {
  const own = element.props as Props & { ref?: Ref<HTMLElement> };
  const { ref, ...props } = further;
  for (const [name, added] of Object.entries(props)) {
    const first = own[name];
    if (isHandler(first) && isHandler(added)) props[name] = inTurn(first, added);
  }
  return cloneElement(element, ref ? { ...props, ref: own.ref ? bothRefs(own.ref, ref) : ref } : props);
}

function inTurn(first: Handler, second: Handler): Handler {
  return (...args) => {
    first(...args);
    second(...args);
  };
}

function bothRefs(one: Ref<HTMLElement>, other: Ref<HTMLElement>): RefCallback<HTMLElement> {
  return (element) => {
    fill(one, element);
    fill(other, element);
    return () => {
      fill(one, null);
      fill(other, null);
    };
  };
}

/** Gives an element to a ref of either form. */
export function fill<E>(ref: Ref<E> | undefined, element: E | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
