import { useEffect } from 'react';

/** Says in `--keyboard` how much of the window's foot a keyboard on the screen covers, so that bars stand above it. */
export function useKeyboardHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const say = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    const first = requestAnimationFrame(say); // asked now, the browser would lay out all that is being drawn
    view.addEventListener('resize', say);
    view.addEventListener('scroll', say);
    return () => {
      cancelAnimationFrame(first);
      view.removeEventListener('resize', say);
      view.removeEventListener('scroll', say);
      root.style.removeProperty('--keyboard');
    };
  }, []);
}
