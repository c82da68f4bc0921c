import { loadEmojiData } from '#client/ui/emojiData.ts';

export interface FoundEmoji {
  emoji: string;
  label: string;
}

type Known = FoundEmoji & { words: string };

let loading: Promise<Known[]> | undefined;

async function readEmoji(): Promise<Known[]> {
  const { emojis } = await loadEmojiData();
  return emojis.map(({ emoji, label, tags = [] }) => ({
    emoji,
    label,
    words: [label, ...tags].join(' ').toLowerCase(),
  }));
}

/** Emoji that a word may mean, those called so first. */
export async function findEmoji(query: string, most: number): Promise<FoundEmoji[]> {
  loading ??= readEmoji();
  // The next word asks for them again.
  loading.catch(() => {
    loading = undefined;
  });
  const asked = query.toLowerCase().replaceAll('_', ' ');
  const found = (await loading).filter(({ words }) => words.includes(asked));
  return found.toSorted((a, b) => rank(a, asked) - rank(b, asked)).slice(0, most);
}

/** A word of the name that begins so is meant sooner than one within another. */
function rank({ label, words }: Known, asked: string): number {
  const name = label.toLowerCase();
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  return ` ${name}`.includes(` ${asked}`) ? 2 : ` ${words}`.includes(` ${asked}`) ? 3 : 4;
}
