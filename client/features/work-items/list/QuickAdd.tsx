import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { addItem } from './addItem.ts';
import { spotOf } from './listMarks.ts';
import { useListScreen } from './screen.ts';
import { text } from './text.ts';

interface QuickAddProps {
  group: string;
  lane?: string | undefined;
  className: string;
}

/** The line that ends a group: pressed, it takes a title; Enter creates and stays for the next, Escape ends. */
export function QuickAdd({ group, lane, className }: QuickAddProps) {
  const session = useSession();
  const me = useMe();
  const { place, view, marks } = useListScreen();
  const key = spotOf(lane === undefined ? [group] : [lane, group], '');
  const [typed, setTyped] = useState(() => marks.typed.get(key) ?? null);
  const [wasPressed, setPressed] = useState(false);
  const type = (next: string | null) => {
    setTyped(next);
    if (next) marks.typed.set(key, next);
    else marks.typed.delete(key);
  };
  const button = useRef<HTMLButtonElement>(null);
  const press = () => {
    setPressed(true);
    type('');
  };
  if (typed === null) {
    return (
      <button ref={button} type="button" className={`${className} quick`} onClick={press}>
        <Icon of={Plus} />
        {text('newItem')}
      </button>
    );
  }
  const close = () => {
    type(null);
    requestAnimationFrame(() => button.current?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    if (event.key !== 'Enter' || !typed.trim()) return;
    addItem(session, { place, view, personId: me.id, group, lane, name: typed.trim() });
    type('');
  };
  return (
    <div className={`${className} quick is-open`}>
      <Icon of={Plus} />
      <input
        // biome-ignore lint/a11y/noAutofocus: the person pressed the line to type
        autoFocus={wasPressed}
        aria-label={text('titleOfNew')}
        placeholder={text('titleOfNew')}
        value={typed}
        maxLength={255}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() === '' && type(null)}
      />
      <span className="hint-keys only-l">{text('quickHint')}</span>
    </div>
  );
}
