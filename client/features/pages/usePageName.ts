import { useEffect, useRef, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { type Page, page as pageEntity } from '#shared/features/page.ts';
import { text } from './text.ts';

/** How long after the last key a name is saved (spec §9). */
export const autosaveMs = 2000;

/**
 * The name of a page while it is typed: saved 2 s after the last key, on leaving the field and when the page closes. A
 * refused one gives way to the name as it is; what was typed waits beside the refusal, in the sidebar's foot.
 */
export function usePageName({ id, name }: Page): { value: string; type: (name: string) => void; save: () => void } {
  const session = useSession();
  const [draft, setDraft] = useState<string | null>(null);
  const [saver] = useState(() => new NameSaver(session, id));
  const drop = useRef(setDraft);
  useEffect(() => () => saver.save(), [saver]);
  return {
    value: draft ?? name,
    type: (typed) => {
      setDraft(typed);
      saver.type(typed, () => drop.current(null));
    },
    save: () => saver.save(),
  };
}

/** Holds what was typed until it is sent. */
export class NameSaver {
  readonly #session: Pick<Session, 'save'>;
  readonly #id: string;
  #typed: { name: string; done: () => void } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: Pick<Session, 'save'>, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** `done` is called once the name is on its way: the row holds it from then on. */
  type(name: string, done: () => void): void {
    this.#typed = { name, done };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.save(), autosaveMs);
  }

  save(): void {
    clearTimeout(this.#timer);
    const typed = this.#typed;
    this.#typed = null;
    if (!typed) return;
    void this.#session.save(pageEntity, this.#id, { name: typed.name.trim() }, { label: text('renamed') });
    typed.done();
  }
}
