/**
 * What happened to one item: asked for once, then told from the changes that everybody hears, by the same rule the
 * server writes it by.
 */

import { useEffect, useState } from 'react';
import { useWorkspace } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { rowPath } from '#client/sync/paths.ts';
import { kindOfPath } from '#client/sync/scope.ts';
import type { Session } from '#client/sync/session.ts';
import { type BulkChange, type ClientChange, isBulk } from '#shared/change.ts';
import { type ActivityEntry, activitiesOf, withoutWritingOn } from '#shared/features/activity.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { settled } from './detail.ts';

export interface Happening extends ActivityEntry {
  key: string;
  seq: number;
  actor: string | null;
  created_at: string;
}

export interface History {
  /** Oldest first; null until they are there. */
  happenings: readonly Happening[] | null;
  failed: boolean;
  retry(): void;
}

/** The same thing told twice, by the call and by the live line, has the same key. */
const keyOf = ({ field, old_identifier, new_identifier }: ActivityEntry, seq: number): string =>
  [seq, field, old_identifier, new_identifier].join(' ');

export function useHistory(item: Pick<WorkItem, 'id' | 'project_id' | 'seq'>): History {
  const { id, project_id } = item;
  const session = useSession();
  const { slug } = useWorkspace();
  const [told, setTold] = useState<{ id: string; happenings: readonly Happening[] | null; failed: boolean }>();
  const [attempt, setAttempt] = useState(0);
  const isKnown = item.seq > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is how a failed call is made again
  useEffect(() => {
    if (!isKnown) return;
    const path = `${rowPath(workItem.name, slug, { id, project_id } as WorkItem)}history/`;
    return followHistory(session, { id, path, projectId: project_id }, (happenings, failed) =>
      setTold({ id, happenings, failed }),
    );
  }, [session, slug, id, project_id, isKnown, attempt]);
  const own = told?.id === id ? told : undefined;
  return { happenings: own?.happenings ?? null, failed: own?.failed ?? false, retry: () => setAttempt((n) => n + 1) };
}

interface Followed {
  id: string;
  path: string;
  projectId: string;
}

type Tell = (happenings: readonly Happening[] | null, failed: boolean) => void;

/**
 * Tells the history now and after each change, until the function that comes back is called. What an answer says of the
 * row is no change: it may be the outcome of several people's.
 */
export function followHistory(session: Session, { id, path, projectId }: Followed, tell: Tell): () => void {
  let fetched: readonly Happening[] | null = null;
  let heard: readonly Happening[] = [];
  let fetchedAt = 0;
  let left = false;
  const show = (failed = false) => {
    if (!left) tell(fetched && merged(fetched, heard), failed);
  };
  const load = async () => {
    await session.read<Omit<Happening, 'key'>[]>(path, {
      projectId,
      receive: ({ body, seq }) => {
        if ((seq ?? 0) < fetchedAt) return;
        fetchedAt = seq ?? 0;
        fetched = body.map((row) => ({ ...row, key: keyOf(row, row.seq) }));
        show();
      },
    });
  };
  const loadOrSay = () => void load().catch(() => show(fetched === null));
  const stopHearing = session.onChange((change) => {
    if (!isOf(change, id)) return;
    // One of many rows, and the last of several that were missed, do not tell what was there before.
    if (isBulk(change) || (change.row && !change.was)) return loadOrSay();
    heard = [...heard, ...happeningsOf(change as ClientChange<WorkItem>)];
    show();
  });
  const drop = session.keep({ scope: { kind: kindOfPath(path), projectId }, reload: () => settled(load()) });
  loadOrSay();
  return () => {
    left = true;
    stopHearing();
    drop();
  };
}

const isOf = (change: ClientChange | BulkChange, id: string): boolean =>
  change.entity === workItem.name && (isBulk(change) ? change.rows.some(([one]) => one === id) : change.id === id);

function happeningsOf({ row, was, seq, actor_id, at }: ClientChange<WorkItem>): Happening[] {
  if (!row || !was) return [];
  return activitiesOf({ row, was }).map((entry) => ({
    ...entry,
    key: keyOf(entry, seq),
    seq,
    actor: actor_id,
    created_at: at,
  }));
}

function merged(fetched: readonly Happening[], heard: readonly Happening[]): readonly Happening[] {
  const known = new Set(fetched.map(({ key }) => key));
  const news = new Map(heard.filter(({ key }) => !known.has(key)).map((happening) => [happening.key, happening]));
  return withoutWritingOn([...fetched, ...news.values()]);
}
