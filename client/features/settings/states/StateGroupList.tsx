import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { useSortable } from '#client/ui/useSortable.ts';
import type { StateGroup } from '#shared/features/state.ts';
import { text } from './text.ts';

export interface StateGroupListProps {
  group: StateGroup;
  count: number;
  /** Why no state can be added. */
  off: string | undefined;
  onAdd: () => void;
  sorting: ReturnType<typeof useSortable>;
  children: ReactNode;
}

/** One of the five groups, with its states in their order. */
export function StateGroupList({ group, count, off, onAdd, sorting, children }: StateGroupListProps) {
  return (
    <section className="sgrp" aria-labelledby={`group-${group}`}>
      <header className="sgrp-h">
        <h2 id={`group-${group}`}>{text(group)}</h2>
        <span className="count">{count}</span>
        {group === 'started' && count > 1 && <span className="mute only-l ml-1 text-12">{text('wedge')}</span>}
        <span className="sp" />
        <IconButton
          size="s"
          icon={Plus}
          label={text('newIn', { group: text(group) })}
          off={off}
          onClick={onAdd}
          data-add={group}
          className="max-md:!size-10"
        />
      </header>
      <div className="sgrp-b" {...sorting.listProps(group)}>
        {children}
      </div>
    </section>
  );
}
