import { useCallback, useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { page } from '#shared/features/page.ts';
import { workItem } from '#shared/features/workItem.ts';
import type { VersionsAsked } from './versionsStore.ts';

/** A version as the list tells of it. */
export interface Version {
  id: string;
  owned_by: string | null;
  last_saved_at: string;
}

export interface Versions {
  /** Newest first, the first being the text that stands; null until they are there. */
  list: readonly Version[] | null;
  isFailed: boolean;
  retry(): void;
  /** The text of one, as HTML. */
  read(id: string): Promise<string>;
  /** Puts one in place of the text that stands. Rejects with what the server says. */
  restore(id: string): Promise<void>;
}

type Asked = Pick<VersionsAsked, 'document' | 'projectId'>;

function pathOf(slug: string, { document: { kind, id }, projectId }: Asked): string {
  const project = `/api/workspaces/${encodeURIComponent(slug)}/projects/${projectId}/`;
  return kind === 'page' ? `${project}pages/${id}/versions/` : `${project}work-items/${id}/description-versions/`;
}

/** The versions of a text, asked for again whenever the text is another. */
export function useVersions(asked: Asked): Versions {
  const session = useSession();
  const { slug } = useWorkspace();
  const hash = useHash(session, asked);
  const path = pathOf(slug, asked);
  const [told, setTold] = useState<{ path: string; list: readonly Version[] | null }>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hash` and `attempt` ask for them again
  useEffect(() => {
    let isLeft = false;
    const tell = (list: readonly Version[] | null) => isLeft || setTold({ path, list });
    session
      .send<readonly Version[] | { results: readonly Version[] }>('GET', path)
      .then(({ body }) => tell('results' in body ? body.results : body))
      .catch(() => tell(null));
    return () => {
      isLeft = true;
    };
  }, [session, path, hash, attempt]);
  const own = told?.path === path ? told : undefined;
  return {
    list: own?.list ?? null,
    isFailed: own?.list === null,
    retry: () => setAttempt((n) => n + 1),
    read: useCallback(
      async (id) => (await session.send<{ description_html: string }>('GET', `${path}${id}/`)).body.description_html,
      [session, path],
    ),
    restore: async (id) => void (await session.send('POST', `${path}${id}/restore/`)),
  };
}

function useHash(session: Session, { document: { kind, id } }: Asked): string | null | undefined {
  const item = useRow(session.table(workItem), kind === 'work_item' ? id : '');
  const sheet = useRow(session.table(page), kind === 'page' ? id : '');
  return item?.description_hash ?? sheet?.description_hash;
}
