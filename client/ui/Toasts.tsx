import { useEffect, useState } from 'react';
import { later } from './later.tsx';
import { toastLine } from './toast.ts';

const ToastStack = later(async () => (await import('./ToastStack.tsx')).ToastStack);

/** Put once, near the root: the stack at the bottom right. F6 brings focus to it. */
export function Toasts() {
  const [isHere, setHere] = useState(ToastStack.isHere);
  useEffect(() => {
    // The region that is read out stands before the first toast, where that can be.
    void ToastStack.here.then(() => setHere(true));
    return toastLine.onWait(() => void ToastStack.load().catch(untilNext));
  }, []);
  return isHere && <ToastStack />;
}

/** What waits is shown with the next one that can be. */
function untilNext(): void {}
