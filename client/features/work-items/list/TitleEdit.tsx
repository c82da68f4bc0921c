import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import type { WorkItem } from '#shared/features/workItem.ts';
import { saveTitle } from '../item/saveTitle.ts';
import { text } from './text.ts';

/** The title of an item, being changed in its place. Enter or leaving keeps it, also when its row scrolls out of sight; Escape does not. */
export function TitleEdit({ item, onDone }: { item: Readonly<WorkItem>; onDone: () => void }) {
  const session = useSession();
  const [name, setName] = useState(item.name);
  const isOver = useRef(false);
  const save = () => {
    const typed = name.trim();
    if (!isOver.current && typed && typed !== item.name) void saveTitle(session, item.id, typed);
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => () => latest.current(), []);
  const keep = () => {
    save();
    leave();
  };
  const leave = () => {
    isOver.current = true;
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') leave();
  };
  return (
    <input
      className="ttl-edit"
      dir="auto"
      aria-label={text('title')}
      value={name}
      maxLength={255}
      // biome-ignore lint/a11y/noAutofocus: the person asked to edit it
      autoFocus
      onFocus={(event) => event.target.select()}
      onChange={(event) => setName(event.target.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
