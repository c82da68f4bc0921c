import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';

const pauseMs = 250;

/** Whether the server says that an identifier is taken, also by a project that one cannot see; asked once typing pauses. */
export function useTakenIdentifier(identifier: string): boolean {
  const session = useSession();
  const { slug } = useWorkspace();
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    if (!identifier) return;
    let isLate = false;
    const path = `/api/workspaces/${encodeURIComponent(slug)}/project-identifiers/?name=${encodeURIComponent(identifier)}`;
    const cancel = session.clock.after(pauseMs, () => {
      const heard = ({ body }: { body: { exists: number } }) =>
        !isLate && setTaken(body.exists > 0 ? identifier : null);
      // Unanswered, the question is put again by creating.
      session.send<{ exists: number }>('GET', path).then(heard, () => undefined);
    });
    return () => {
      isLate = true;
      cancel();
    };
  }, [session, slug, identifier]);
  return taken !== null && taken === identifier;
}
