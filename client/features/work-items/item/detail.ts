/**
 * The whole of one work item: its row, which lists hold too, and its text, which only this call answers.
 *
 * The row is live by its table. The text is asked for again when the row's `description_hash` says that it changed, and
 * is kept for the session, so that an item that was open before shows at once.
 */
import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useRow, useSession } from '#client/sync/hooks.ts';
import { rowPath } from '#client/sync/paths.ts';
import { type Session, worked } from '#client/sync/session.ts';
import { AppError } from '#shared/errors.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';

interface Text {
  hash: string | null;
  html: string;
}

export interface Detail {
  item: Readonly<WorkItem> | null;
  /** Null until it is there. */
  html: string | null;
  /** `gone`: deleted, or not to be seen; `failed`: the server could not be asked. */
  status: 'loading' | 'ready' | 'gone' | 'failed';
  retry(): void;
}

const kept = new WeakMap<Session, Map<string, Text>>();

function textsOf(session: Session): Map<string, Text> {
  const texts = kept.get(session) ?? new Map<string, Text>();
  kept.set(session, texts);
  return texts;
}

/** The item with that id. `projectId` is where to ask for it while its row is not held. */
export function useDetail(id: string, projectId: string | undefined): Detail {
  const session = useSession();
  const { slug } = useWorkspace();
  const item = useRow(session.table(workItem), id);
  const [outcome, setOutcome] = useState<{ id: string; status: 'gone' | 'failed' | 'ready'; at: number }>();
  const text = textsOf(session).get(id);
  const project = item?.project_id ?? projectId;
  // A row that this person just made is not known to the server before it has a number.
  const isOurs = item !== null && item.seq === 0;
  const hash = item?.description_hash;
  const isCurrent = item !== null && text !== undefined && text.hash === hash;
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hash` and `attempt` ask for the text again
  useEffect(() => {
    if (isOurs || isCurrent || !project) return;
    let left = false;
    const path = rowPath(workItem.name, slug, { id, project_id: project } as WorkItem);
    readDetail(session, path, project)
      .then(() => left || setOutcome({ id, status: 'ready', at: Date.now() }))
      .catch(
        (error: unknown) => left || setOutcome({ id, status: isMissing(error) ? 'gone' : 'failed', at: Date.now() }),
      );
    return () => {
      left = true;
    };
  }, [session, slug, id, project, isOurs, isCurrent, hash, attempt]);
  useEffect(() => {
    if (isOurs || !project) return;
    const path = rowPath(workItem.name, slug, { id, project_id: project } as WorkItem);
    const scope = { kind: session.kindOf(path), projectId: project };
    return session.keep({ scope, reload: () => worked(readDetail(session, path, project)) });
  }, [session, slug, id, project, isOurs]);
  const settled = outcome?.id === id ? outcome.status : undefined;
  const status = item ? (settled === 'failed' && !text ? 'failed' : 'ready') : statusWithout(settled, project);
  return { item, html: text?.html ?? null, status, retry: () => setAttempt((n) => n + 1) };
}

/** A row that was there and is not any more was deleted, or is out of sight. */
const statusWithout = (settled: string | undefined, project: string | undefined): Detail['status'] =>
  settled === 'ready' || settled === 'gone' || !project ? 'gone' : settled === 'failed' ? 'failed' : 'loading';

async function readDetail(session: Session, path: string, projectId: string): Promise<void> {
  await session.read<WorkItem & { description_html: string }>(path, {
    projectId,
    receive: ({ body }) => {
      textsOf(session).set(body.id, { hash: body.description_hash, html: body.description_html });
      session.receive(workItem, [body]);
    },
  });
}

/** The id of the item with that key, `WEB-123`; throws `not_found`. Its row and text are kept. */
export async function findByKey(session: Session, slug: string, key: string): Promise<string> {
  let id = '';
  const path = `/api/workspaces/${encodeURIComponent(slug)}/work-items/${encodeURIComponent(key)}/`;
  await session.read<WorkItem & { description_html: string }>(path, {
    receive: ({ body }) => {
      id = body.id;
      textsOf(session).set(body.id, { hash: body.description_hash, html: body.description_html });
      session.receive(workItem, [body]);
    },
  });
  return id;
}

export const isMissing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden' || error.code === 'invalid');
