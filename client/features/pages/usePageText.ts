/**
 * The text of a page, which only its own call answers. It is asked for again when the row's `description_hash` says that
 * it changed, and kept for the session, so that a page that was open before shows at once.
 */
import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { rowPath } from '#client/sync/paths.ts';
import type { Session } from '#client/sync/session.ts';
import { type Page, page as pageEntity } from '#shared/features/page.ts';

interface Text {
  hash: string | null;
  html: string;
}

const kept = new WeakMap<Session, Map<string, Text>>();

function textsOf(session: Session): Map<string, Text> {
  const texts = kept.get(session) ?? new Map<string, Text>();
  kept.set(session, texts);
  return texts;
}

export interface PageText {
  /** Null until it is there. */
  html: string | null;
  isFailed: boolean;
  retry(): void;
}

export function usePageText(page: Page): PageText {
  const session = useSession();
  const { slug } = useWorkspace();
  const [settled, setSettled] = useState<{ id: string; failed: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const { id, description_hash: hash, seq } = page;
  const [projectId = ''] = page.project_ids;
  const text = textsOf(session).get(id);
  // A page without words has none to ask for, and one just made is not known to the server before it has a number.
  const isCurrent = hash === null || text?.hash === hash || seq === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how a failed call is made again
  useEffect(() => {
    if (isCurrent) return;
    let left = false;
    const settle = (failed: boolean) => left || setSettled({ id, failed });
    readText(session, slug, { id, projectId }).then(
      () => settle(false),
      () => settle(true),
    );
    return () => {
      left = true;
    };
  }, [session, slug, id, projectId, hash, isCurrent, attempt]);
  const isFailed = settled?.id === id && settled.failed && !isCurrent;
  return { html: hash === null ? '' : (text?.html ?? null), isFailed, retry: () => setAttempt((n) => n + 1) };
}

async function readText(session: Session, slug: string, { id, projectId }: { id: string; projectId: string }) {
  const place = { id, project_ids: [projectId] };
  await session.read<Page & { description_html: string }>(rowPath(pageEntity.name, slug, place), {
    projectId,
    receive: ({ body }) => {
      textsOf(session).set(id, { hash: body.description_hash, html: body.description_html });
      session.receive(pageEntity, [body]);
    },
  });
}
