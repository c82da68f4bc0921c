/** Others in the text: their caret with their name, and what they have selected, in their one colour. */
import type { Extension } from '@tiptap/core';
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret';
import type { Awareness } from 'y-protocols/awareness';
import { personColour } from '#client/ui/personColour.ts';

type Shown = Record<string, unknown>;

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function carets(awareness: Awareness, me: { id: string; name: string }): Extension {
  return CollaborationCaret.configure({
    provider: { awareness },
    user: { id: me.id, name: me.name },
    render: (user: Shown) => caret({ id: wordOf(user.id), name: wordOf(user.name) }),
    selectionRender: (user: Shown) => ({ class: 'pick', style: `--who: ${personColour(wordOf(user.id))}` }),
  });
}

/** Assistive technology reads the text without them: the header says who is here. */
function caret({ id, name }: { id: string; name: string }): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'caret';
  mark.style.setProperty('--who', personColour(id));
  mark.setAttribute('aria-hidden', 'true');
  const flag = document.createElement('span');
  flag.className = 'flag';
  // Drawn by the style sheet: a name that stands in the text would be copied, and found, as if somebody had written it.
  flag.dataset.name = name.split(/\s/)[0] ?? name;
  mark.append(flag);
  return mark;
}
