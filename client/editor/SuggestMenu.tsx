import type { Editor } from '@tiptap/core';
import { Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { announce } from '#client/ui/LiveRegion.tsx';
import type { Asked, Suggesting } from './suggesting.ts';
import { text } from './text.ts';
import { useFloating } from './useFloating.ts';
import { type Entry, useSuggestions } from './useSuggestions.ts';

/** The menu at the caret while one types "/", "@", "#" or ":". The focus stays in the text, which names the active line. */
export function SuggestMenu({ editor, suggesting }: { editor: Editor; suggesting: Suggesting }) {
  const asked = useSyncExternalStore(suggesting.subscribe, suggesting.read);
  useEffect(() => {
    // Who only leaves the window finds the menu as it was: the text stays the active element.
    const close = () => document.activeElement !== editor.view.dom && suggesting.ask(null);
    editor.on('blur', close);
    return () => void editor.off('blur', close);
  }, [editor, suggesting]);
  return asked && <OpenMenu key={asked.trigger} {...{ editor, suggesting, asked }} />;
}

function OpenMenu({ editor, suggesting, asked }: { editor: Editor; suggesting: Suggesting; asked: Asked }) {
  const { label, entries, isSearching } = useSuggestions(editor, asked);
  const [moved, setMoved] = useState<string | null>(null);
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === moved),
  );
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const spot = useFloating(menu, { place: asked.place, side: 'below', on: asked });
  const move = (by: number) => setMoved(entries[(active + by + entries.length) % entries.length]?.key ?? null);
  const pick = (entry: Entry | undefined) => {
    suggesting.close(editor);
    entry?.run();
  };
  suggesting.onKey = (event) => {
    if (event.key === 'Escape') event.stopPropagation();
    if (entries.length === 0) return false;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(entries[active]);
    else return false;
    event.stopPropagation();
    return true;
  };
  useNamedActive(editor, { id, active: entries.length > 0 ? active : -1 });
  useEffect(() => {
    if (!isSearching) announce(text('found', { count: entries.length }));
  }, [isSearching, entries.length]);
  useEffect(() => {
    menu.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  // Words that mean nothing are words: the menu goes out of the way.
  if (entries.length === 0 && !isSearching && (asked.query.includes(' ') || asked.trigger === 'emoji')) return null;
  return (
    <div ref={menu} id={id} role="listbox" aria-label={label} className="menu suggest is-afloat" style={spot}>
      {entries.map((entry, at) => (
        <Fragment key={entry.key}>
          {entry.section !== entries[at - 1]?.section && <Caption of={entry.section} />}
          <Line {...{ entry, id: `${id}-${at}`, isActive: at === active, onPoint: setMoved, onPick: pick }} />
        </Fragment>
      ))}
      {entries.length === 0 && (
        <p className="mute px-2 py-1">{isSearching ? text('searching') : text('none', { query: asked.query })}</p>
      )}
    </div>
  );
}

const Caption = ({ of }: { of: string }) => (
  <div className="menu-cap" role="presentation">
    {of}
  </div>
);

interface LineProps {
  entry: Entry;
  id: string;
  isActive: boolean;
  onPoint: (key: string) => void;
  onPick: (entry: Entry) => void;
}

function Line({ entry, id, isActive, onPoint, onPick }: LineProps) {
  const { key, label, icon, mark, hint } = entry;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active line
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      data-highlighted={isActive || undefined}
      className="mi"
      onMouseMove={() => isActive || onPoint(key)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(entry)}
    >
      {icon ? <Icon of={icon} /> : mark}
      <span className="cut">{label}</span>
      {hint && <span className="end mute suggest-hint">{hint}</span>}
    </div>
  );
}

/** Has the text say which line of the menu is active. */
function useNamedActive(editor: Editor, { id, active }: { id: string; active: number }): void {
  useEffect(() => {
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-haspopup', 'listbox');
    if (active >= 0) dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-activedescendant']) dom.removeAttribute(name);
    };
  }, [editor, id, active]);
}
