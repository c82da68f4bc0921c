import { type CSSProperties, type RefObject, useLayoutEffect, useState } from 'react';

const gap = 6;
const margin = 8;

/** Where something stands in the window, for `.is-afloat`; hidden until that is known. */
type Spot = CSSProperties & { '--x': string; '--y': string };

const hidden: CSSProperties = { visibility: 'hidden' };

/**
 * Keeps an element beside a place in the window: below or above it, on the other side where there is no room, and never
 * out of sight. It follows scrolling and changes of size.
 */
export function useFloating(
  element: RefObject<HTMLElement | null>,
  { place, side, on }: { place: () => DOMRect | null; side: 'above' | 'below'; on: unknown },
): CSSProperties {
  const [spot, setSpot] = useState<Spot | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `on` tells when the place is another
  useLayoutEffect(() => {
    const put = () => {
      const at = place();
      if (!at || !element.current) return setSpot(null);
      const { width, height } = element.current.getBoundingClientRect();
      const below = at.bottom + gap;
      const above = at.top - gap - height;
      const fitsBelow = below + height <= window.innerHeight - margin;
      const top = side === 'below' ? (fitsBelow || above < margin ? below : above) : above >= margin ? above : below;
      const left = Math.max(margin, Math.min(at.left, window.innerWidth - width - margin));
      const next: Spot = { '--x': `${left}px`, '--y': `${top}px` };
      setSpot((old) => (old?.['--x'] === next['--x'] && old['--y'] === next['--y'] ? old : next));
    };
    put();
    const size = new ResizeObserver(put);
    if (element.current) size.observe(element.current);
    window.addEventListener('scroll', put, true);
    window.addEventListener('resize', put);
    return () => {
      size.disconnect();
      window.removeEventListener('scroll', put, true);
      window.removeEventListener('resize', put);
    };
  }, [side, on]);
  return spot ?? hidden;
}
