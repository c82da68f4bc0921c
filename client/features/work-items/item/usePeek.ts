import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The peeked item, which stands in the address (`?peek=<id>`), so that a link shows the same. */
export function usePeek() {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (id: string) => setParams((old) => withPeek(old, id), { replace: false, preventScrollReset: true }),
    [setParams],
  );
  const close = useCallback(() => setParams((old) => withPeek(old, null), { preventScrollReset: true }), [setParams]);
  return { id: params.get('peek'), open, close };
}

function withPeek(old: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(old);
  if (id) next.set('peek', id);
  else next.delete('peek');
  return next;
}
