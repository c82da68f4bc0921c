/** The emoji and their words, from our own origin, and only when somebody opens the picker. */
import dataUrl from 'emojibase-data/en/data.json?url';
import messagesUrl from 'emojibase-data/en/messages.json?url';
import type { EmojiData } from 'frimousse';
import * as z from 'zod/mini';

/** Newer ones show as boxes on machines that are a year or two old. */
const newestVersion = 15.1;

const emojis = z.array(
  z.object({
    emoji: z.string(),
    label: z.string(),
    version: z.number(),
    group: z.optional(z.number()),
    tags: z.optional(z.array(z.string())),
  }),
);
const messages = z.object({ groups: z.array(z.object({ key: z.string(), message: z.string(), order: z.number() })) });

async function fetchJson(url: string, signal: AbortSignal | undefined): Promise<unknown> {
  const answer = await fetch(url, signal ? { signal } : {});
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

/** What frimousse asks for. Skin tones are left out: a logo has none. */
export async function loadEmojiData(signal?: AbortSignal): Promise<EmojiData> {
  const [rows, words] = await Promise.all([fetchJson(dataUrl, signal), fetchJson(messagesUrl, signal)]);
  const groups = messages.parse(words).groups.filter((group) => group.key !== 'component');
  const shown = emojis.parse(rows).flatMap((row): EmojiData['emojis'] => {
    const { emoji, label, version, group, tags = [] } = row;
    return group === undefined || version > newestVersion ? [] : [{ emoji, label, version, category: group, tags }];
  });
  return {
    locale: 'en',
    emojis: shown,
    categories: groups.map((group) => ({ index: group.order, label: group.message })),
    skinTones: { dark: '', light: '', 'medium-dark': '', 'medium-light': '', medium: '' },
  };
}
