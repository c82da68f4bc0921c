import { useEffect, useRef } from 'react';

/**
 * Keeps the focus with a row that is about to be drawn anew elsewhere, or with the button that opened a form that is
 * about to close. Call what it returns with a selector, before the change.
 */
export function useRefocus(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    if (!element) return;
    wanted.current = null;
    if (document.activeElement === null || document.activeElement === document.body) element.focus();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
