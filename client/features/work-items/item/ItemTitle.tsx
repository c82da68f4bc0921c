import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { useSession } from '#client/sync/hooks.ts';
import type { Session } from '#client/sync/session.ts';
import { Button } from '#client/ui/Button.tsx';
import { toast } from '#client/ui/toast.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { useEditOff } from '../properties/editOff.ts';
import { saveTitle } from './saveTitle.ts';
import { text } from './text.ts';
import { forgetTitle, keepTitle, titleDrafts } from './titleDrafts.ts';
import { useTint } from './useTint.ts';

const longest = 255;

/** The title, edited in place: saved on Enter, on leaving the field and when it closes. A refused one stays in the field. */
export function ItemTitle({ item }: { item: Readonly<WorkItem> }) {
  const { id, name } = item;
  const session = useSession();
  const off = useEditOff([id]);
  const draft = useSnapshot(titleDrafts)[id];
  const field = useRef<HTMLTextAreaElement>(null);
  const note = useId();
  useTint(field, id, ['name']);
  useEffect(() => () => void saveDraft(session, id), [session, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    field.current?.blur();
    field.current?.closest<HTMLElement>('[data-peek]')?.focus();
  };
  if (off)
    return (
      <h2 className="item-title" dir="auto" title={off}>
        {name}
      </h2>
    );
  return (
    <>
      <h2 className="sr-only">{name}</h2>
      <textarea
        ref={field}
        className="title-edit"
        dir="auto"
        rows={1}
        aria-label={text('title')}
        aria-describedby={draft?.refused ? note : undefined}
        aria-invalid={draft?.refused || undefined}
        maxLength={longest}
        value={draft?.name ?? name}
        onChange={(event) => keepTitle(id, event.target.value.replaceAll('\n', ' '))}
        onKeyDown={onKeyDown}
        onBlur={() => void saveDraft(session, id)}
      />
      {draft?.refused && (
        <p id={note} role="alert" className="hint bad flex items-center gap-2">
          {text('titleRefused')}
          <Button size="s" onClick={() => void saveDraft(session, id)}>
            {text('tryAgain')}
          </Button>
          <Button size="s" variant="ghost" onClick={() => forgetTitle(id)}>
            {text('discard')}
          </Button>
        </p>
      )}
    </>
  );
}

/** Saves what was typed for this item, if anything was. */
async function saveDraft(session: Session, id: string): Promise<void> {
  const draft = titleDrafts[id];
  if (!draft) return;
  const name = draft.name.trim();
  if (name === '') {
    forgetTitle(id);
    toast.show({ text: text('titleEmpty'), tone: 'info', id: 'title-empty' });
    return;
  }
  const typed = draft.name;
  forgetTitle(id);
  const taken = await saveTitle(session, id, name);
  if (!taken && !titleDrafts[id]) keepTitle(id, typed, true);
}
