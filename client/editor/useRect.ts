import { useLayoutEffect, useState } from 'react';

/** Where an element is in the window, following scrolling and changes of size. `on` tells when it is another. */
export function useRect(find: () => HTMLElement | null, on: unknown): DOMRect | null {
  const [rect, setRect] = useState<DOMRect | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `on` tells when the element is another
  useLayoutEffect(() => {
    const put = () => setRect(find()?.getBoundingClientRect() ?? null);
    put();
    const size = new ResizeObserver(put);
    const element = find();
    if (element) size.observe(element);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [on]);
  return rect;
}
