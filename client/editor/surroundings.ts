/** What the editor asks of the product around it, so that it knows nothing of it: who writes, and what can be named. */
import { createContext, type ReactNode, useContext } from 'react';

export type MentionKind = 'person' | 'work_item' | 'page';

/** Something that a text can name. */
export interface Mentionable {
  id: string;
  kind: MentionKind;
  /** What the text will say. */
  label: string;
  /** How a menu shows it, where that is not its label. */
  name?: string | undefined;
  hint?: string | undefined;
  mark?: ReactNode;
}

/** Sends a picture and answers its address. Rejects with the `AppError` of a refusal. */
export type UploadImage = (
  file: File,
  telling: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<string>;

export interface Surroundings {
  me: { id: string; name: string };
  /** The name of somebody in the workspace. */
  nameOf(personId: string): string | undefined;
  /** People whose name has these words, at most `most`. */
  findPeople(words: string, most: number): readonly Mentionable[];
  /** Work items that these words may mean: what is at hand, then what the server finds. */
  findWorkItems(words: string, signal: AbortSignal): Promise<readonly Mentionable[]>;
  /** Puts words on the clipboard and says `said`. */
  copy(words: string, said: string): void;
  /** Where pictures go; without it there are none. */
  upload?: UploadImage | undefined;
  /** Makes the document as small as its words. Rejects with the `AppError` of a refusal. */
  compact?: (() => Promise<void>) | undefined;
  /** Goes to what a text names. */
  open(kind: MentionKind, id: string): void;
}

export const SurroundingsContext = createContext<Surroundings | null>(null);

/** Throws outside `<SurroundingsContext>`. */
export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('An editor needs a <SurroundingsContext> above it.');
  return surroundings;
}
