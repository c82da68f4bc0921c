import { useState } from 'react';

/** Open or not, kept here unless the owner keeps it: `open` given means controlled. */
export function useOpen(open: boolean | undefined, onOpenChange: ((open: boolean) => void) | undefined) {
  const [own, setOwn] = useState(false);
  const set = (next: boolean) => {
    setOwn(next);
    onOpenChange?.(next);
  };
  return [open ?? own, set] as const;
}
