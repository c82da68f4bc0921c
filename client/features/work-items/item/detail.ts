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
import { kindOfPath } from '#client/sync/scope.ts';
import type { Session } from '#client/sync/session.ts';
import { AppError } from '#shared/errors.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';

type WholeItem = WorkItem & { description_html: string };

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
  const path = detailPath(slug, id, project);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hash` and `attempt` ask for the text again
  useEffect(() => {
    if (isOurs || isCurrent) return;
    let left = false;
    const settle = (status: 'gone' | 'failed' | 'ready') => left || setOutcome({ id, status, at: Date.now() });
    readDetail(session, path, project)
      .then(() => settle('ready'))
      .catch((error: unknown) => settle(isMissing(error) ? 'gone' : 'failed'));
    return () => {
      left = true;
    };
  }, [session, path, isOurs, isCurrent, hash, attempt]);
  useEffect(() => {
    if (isOurs || !project) return;
    const scope = { kind: kindOfPath(path), projectId: project };
    return session.keep({ scope, reload: () => settled(readDetail(session, path, project)) });
  }, [session, path, project, isOurs]);
  const held = outcome?.id === id ? outcome.status : undefined;
  const status = item ? (held === 'failed' && !text ? 'failed' : 'ready') : statusWithout(held);
  return { item, html: text?.html ?? null, status, retry: () => setAttempt((n) => n + 1) };
}

/** A row that was there and is not any more was deleted, or is out of sight. */
const statusWithout = (settled: string | undefined): Detail['status'] =>
  settled === undefined ? 'loading' : settled === 'failed' ? 'failed' : 'gone';

/** Where the whole item is read; without its project, by its id alone. */
const detailPath = (slug: string, id: string, projectId: string | undefined): string =>
  projectId ? rowPath(workItem.name, slug, { id, project_id: projectId } as WorkItem) : keyPath(slug, id);

const keyPath = (slug: string, key: string): string =>
  `/api/workspaces/${encodeURIComponent(slug)}/work-items/${encodeURIComponent(key)}/`;

async function readDetail(session: Session, path: string, projectId: string | undefined): Promise<void> {
  await session.read<WholeItem>(path, { projectId, receive: ({ body }) => receiveWhole(session, body) });
}

function receiveWhole(session: Session, body: WholeItem): void {
  textsOf(session).set(body.id, { hash: body.description_hash, html: body.description_html });
  session.receive(workItem, [body]);
}

/** The id of the item with that key, `WEB-123`; throws `not_found`. Its row and text are kept. */
export async function findByKey(session: Session, slug: string, key: string): Promise<string> {
  let id = '';
  await session.read<WholeItem>(keyPath(slug, key), {
    receive: ({ body }) => {
      id = body.id;
      receiveWhole(session, body);
    },
  });
  return id;
}

/** Whether a fetch needs no other try: it went well, or there is nothing any more. */
export const settled = (fetching: Promise<unknown>): Promise<boolean> => fetching.then(() => true, isMissing);

export const isMissing = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'not_found' || error.code === 'forbidden' || error.code === 'invalid');
