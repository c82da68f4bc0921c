import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { IconType } from '#client/ui/Icon.tsx';
import { commandsFor } from './commands.ts';
import { findEmoji } from './findEmoji.ts';
import type { Asked } from './suggesting.ts';
import { type Mentionable, type Surroundings, useSurroundings } from './surroundings.ts';
import { text } from './text.ts';

/** One line of the menu. */
export interface Entry {
  key: string;
  label: string;
  section: string;
  icon?: IconType | undefined;
  mark?: ReactNode;
  hint?: string | undefined;
  /** Puts it where the words were that asked for it. */
  run: () => void;
}

export interface Suggestions {
  label: string;
  entries: readonly Entry[];
  isSearching: boolean;
}

const mostPeople = 8;
const mostEmoji = 8;

/** What the words typed so far may mean. */
export function useSuggestions(editor: Editor, asked: Asked | null): Suggestions {
  const surroundings = useSurroundings();
  const late = useLate(asked, surroundings);
  return useMemo(() => suggest(editor, asked, { surroundings, late }), [editor, asked, surroundings, late]);
}

interface Late {
  trigger: string;
  query: string;
  found: readonly Mentionable[] | readonly { emoji: string; label: string }[];
}

/** What has to be asked for. The last answer stays until the next is there, so that nothing flickers. */
function useLate(asked: Asked | null, surroundings: Surroundings): Late | null {
  const [late, setLate] = useState<Late | null>(null);
  const trigger = asked?.trigger;
  const query = asked?.query ?? '';
  useEffect(() => {
    if (trigger !== 'work_item' && trigger !== 'emoji') return setLate(null);
    const ending = new AbortController();
    const finding =
      trigger === 'emoji' ? findEmoji(query, mostEmoji) : surroundings.findWorkItems(query, ending.signal);
    finding.catch(() => []).then((found) => ending.signal.aborted || setLate({ trigger, query, found }));
    return () => ending.abort();
  }, [trigger, query, surroundings]);
  return late?.trigger === trigger ? late : null;
}

function suggest(
  editor: Editor,
  asked: Asked | null,
  { surroundings, late }: { surroundings: Surroundings; late: Late | null },
): Suggestions {
  if (!asked) return { label: '', entries: [], isSearching: false };
  const { trigger, query } = asked;
  const isSearching = late?.query !== query;
  switch (trigger) {
    case 'command':
      return { label: text('commands'), entries: commandEntries(editor, asked), isSearching: false };
    case 'person': {
      const people = surroundings.findPeople(query, mostPeople);
      return { label: text('people'), entries: people.map(mentionEntry(editor, asked)), isSearching: false };
    }
    case 'work_item': {
      const items = (late?.found ?? []).filter((one) => 'id' in one);
      return { label: text('workItems'), entries: items.map(mentionEntry(editor, asked)), isSearching };
    }
    case 'emoji': {
      const emoji = (late?.found ?? []).filter((one) => 'emoji' in one);
      return { label: text('emoji'), entries: emoji.map(emojiEntry(editor, asked)), isSearching };
    }
  }
}

const commandEntries = (editor: Editor, { range, query }: Asked): Entry[] =>
  commandsFor(editor, query).flatMap(({ label: section, commands }) =>
    commands.map(({ key, label, icon, hint, run }) => ({
      key,
      label,
      section,
      icon,
      hint,
      run: () => void run(editor.chain().focus().deleteRange(range)).run(),
    })),
  );

const mentionEntry =
  (editor: Editor, { range }: Asked) =>
  ({ id, kind, label, name, hint, mark }: Mentionable): Entry => ({
    key: id,
    label: name ?? label,
    section: text(kind === 'person' ? 'people' : 'workItems'),
    mark,
    hint,
    run: () => {
      const mention = { type: 'mention', attrs: { id, kind, label } };
      editor
        .chain()
        .focus()
        .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
        .run();
    },
  });

const emojiEntry =
  (editor: Editor, { range }: Asked) =>
  ({ emoji, label }: { emoji: string; label: string }): Entry => ({
    key: emoji,
    label,
    section: text('emoji'),
    mark: emoji,
    run: () => void editor.chain().focus().insertContentAt(range, emoji).run(),
  });
