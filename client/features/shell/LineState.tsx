import { CircleAlert, CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLine, useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { later, SinceOpened } from '#client/ui/later.tsx';
import { text } from './text.ts';

const RefusedDialog = later(async () => (await import('./RefusedDialog.tsx')).RefusedDialog);

const quietMs = 1000;

/** How the line stands: nothing when all is saved. What was refused leads to its list. */
export function LineState() {
  const { state, waiting, refused } = useLine();
  const isOffline = useIsUnplugged() || state === 'offline';
  const isSlow = useIsSlow();
  const [open, setOpen] = useState(false);
  useAskedToStay(waiting > 0 && (isOffline || isSlow));
  return (
    <>
      <span role="status" className="line">
        {isOffline ? (
          <>
            <Icon of={CloudOff} size={14} />
            {waiting > 0 ? text('offlineWaiting', { count: waiting }) : text('offline')}
          </>
        ) : (
          isSlow && text('saving')
        )}
      </span>
      {refused.length > 0 && (
        <button type="button" className="line-refused" onClick={() => setOpen(true)}>
          <Icon of={CircleAlert} size={14} />
          {text('refused', { count: refused.length })}
        </button>
      )}
      <SinceOpened open={open && refused.length > 0}>
        <RefusedDialog open={open && refused.length > 0} onOpenChange={setOpen} />
      </SinceOpened>
    </>
  );
}

/** What waits to be sent goes with the page: whoever closes it then is asked first. */
function useAskedToStay(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/** Whether the browser itself knows of no network: sooner than a line that has not noticed yet. */
const useIsUnplugged = (): boolean => useSyncExternalStore(watchNetwork, () => !navigator.onLine);

function watchNetwork(listener: () => void): () => void {
  const ending = new AbortController();
  for (const name of ['online', 'offline']) window.addEventListener(name, listener, { signal: ending.signal });
  return () => ending.abort();
}

/** Whether the oldest change has waited for more than a second: what is quick is not worth a word. */
function useIsSlow(): boolean {
  const { clock } = useSession();
  const { savingSince } = useLine();
  const [slowSince, setSlowSince] = useState<number | null>(null);
  useEffect(() => {
    if (savingSince === null) return;
    return clock.after(Math.max(0, quietMs - (clock.now() - savingSince)), () => setSlowSince(savingSince));
  }, [clock, savingSince]);
  return savingSince !== null && slowSince === savingSince;
}
