import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { rowsIn } from '#client/sync/page.ts';
import { collectionPath } from '#client/sync/paths.ts';
import { page } from '#shared/features/page.ts';

/** Has the pages of a project fetched once, beside what the workspace's tables brought. Says whether that failed. */
export function usePagesFetched(projectId: string): { isFailed: boolean; retry: () => void } {
  const session = useSession();
  const { slug } = useWorkspace();
  const [failed, setFailed] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how a failed call is made again
  useEffect(() => {
    let left = false;
    const path = collectionPath(page.name, slug, { project_ids: [projectId] });
    session.load({ path, projectId, rows: (body) => [[page, rowsIn(body)]] }).then(
      () => left || setFailed(undefined),
      () => left || setFailed(projectId),
    );
    return () => {
      left = true;
    };
  }, [session, slug, projectId, attempt]);
  return { isFailed: failed === projectId, retry: () => setAttempt((n) => n + 1) };
}
