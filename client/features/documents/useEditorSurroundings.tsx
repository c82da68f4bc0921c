import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Mentionable, Surroundings } from '#client/editor/surroundings.ts';
import { membersByPerson } from '#client/features/session/memberships.ts';
import { useMe, useWorkspace } from '#client/features/session/place.ts';
import { copyText } from '#client/features/work-items/item/copyText.ts';
import { keyOf } from '#client/features/work-items/item/useItemLink.ts';
import { derived } from '#client/sync/derived.ts';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { compareText } from '#shared/compareText.ts';
import { workspaceMember } from '#shared/features/membership.ts';
import { workItem } from '#shared/features/workItem.ts';

const mostItems = 8;
const debounceMs = 150;

/** What an editor needs of this workspace: who writes, who and what can be named. The same until the workspace is another. */
export function useEditorSurroundings(): Surroundings {
  const session = useSession();
  const { id } = useMe();
  const { slug } = useWorkspace();
  const navigate = useNavigate();
  return useMemo(() => {
    const nameOf = (personId: string) =>
      derived(session.table(workspaceMember), membersByPerson).get(personId)?.display_name;
    return {
      me: { id, name: nameOf(id) ?? '' },
      nameOf,
      findPeople: (words, most) => findPeople(session, words).slice(0, most),
      findWorkItems: (words, signal) => findItems(session, { slug, words, signal }),
      copy: (words, said) => void copyText(words, said),
      open: (kind, itemId) => {
        if (kind === 'work_item') void navigate({ search: `?peek=${encodeURIComponent(itemId)}` });
      },
    };
  }, [session, id, slug, navigate]);
}

/** Those of whose name some word begins so. */
function findPeople(session: Session, words: string): Mentionable[] {
  const asked = words.toLowerCase();
  const isMeant = (name: string) => ` ${name.toLowerCase()}`.includes(` ${asked}`);
  return [...session.table(workspaceMember).rows()]
    .filter(({ is_active, display_name }) => is_active && isMeant(display_name))
    .sort((a, b) => compareText(a.display_name, b.display_name))
    .map(({ member, display_name, avatar_url }) => ({
      id: member,
      kind: 'person',
      label: display_name,
      mark: <Avatar person={{ id: member, name: display_name, avatarUrl: avatar_url }} tooltip={false} />,
    }));
}

interface Asked {
  slug: string;
  words: string;
  signal: AbortSignal;
}

interface Answer {
  issue?: { id: string; name: string; sequence_id: number; project__identifier: string }[];
}

async function findItems(session: Session, { slug, words, signal }: Asked): Promise<Mentionable[]> {
  const held = heldItems(session, words.trim());
  if (held.length >= mostItems) return held;
  await new Promise((resolve) => setTimeout(resolve, debounceMs));
  signal.throwIfAborted();
  const params = new URLSearchParams({ query: words.trim(), query_type: 'issue', count: String(mostItems) });
  const path = `/api/workspaces/${encodeURIComponent(slug)}/entity-search/?${params}`;
  const found = await session.send<Answer>('GET', path).then(
    ({ body }) =>
      (body.issue ?? []).map((one) => asItem(one.id, `${one.project__identifier}-${one.sequence_id}`, one.name)),
    () => [],
  );
  const known = new Set(held.map(({ id }) => id));
  return [...held, ...found.filter(({ id }) => !known.has(id))].slice(0, mostItems);
}

/** Items at hand whose key or name has all these words. */
function heldItems(session: Session, words: string): Mentionable[] {
  const parts = words.toLowerCase().split(/\s+/);
  const items: Mentionable[] = [];
  for (const item of session.table(workItem).rows()) {
    const key = keyOf(session, item);
    const all = `${key} ${item.name}`.toLowerCase();
    if (key === '' || !parts.every((part) => all.includes(part))) continue;
    items.push(asItem(item.id, key, item.name));
    if (items.length === mostItems) break;
  }
  return items;
}

const asItem = (id: string, key: string, name: string): Mentionable => ({
  id,
  kind: 'work_item',
  label: `${key} ${name}`,
  name,
  mark: <span className="id">{key}</span>,
});
