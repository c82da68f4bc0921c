import { type KeyboardEvent, useState } from 'react';
import { useSession } from '#client/sync/hooks.ts';
import { type WorkItem, workItem } from '#shared/features/workItem.ts';
import { text } from './text.ts';

/** The title of an item, being changed in its place. Enter or leaving keeps it, Escape does not. */
export function TitleEdit({ item, onDone }: { item: Readonly<WorkItem>; onDone: () => void }) {
  const session = useSession();
  const [name, setName] = useState(item.name);
  const keep = () => {
    const typed = name.trim();
    if (typed && typed !== item.name) void session.save(workItem, item.id, { name: typed });
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') onDone();
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
