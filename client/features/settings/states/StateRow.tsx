import clsx from 'clsx';
import { Pencil, Star, Trash2 } from 'lucide-react';
import type { ShownState } from '#client/features/work-items/properties/tables.ts';
import { MarkOfState } from '#client/features/work-items/properties/values.tsx';
import { Button } from '#client/ui/Button.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import type { useSortable } from '#client/ui/useSortable.ts';
import { Grip } from '../Grip.tsx';
import { MoreMenu, moveEntries } from '../MoreMenu.tsx';
import { text } from './text.ts';
import type { StateActions } from './useStateActions.ts';

export interface StateRowProps {
  state: ShownState;
  isDefault: boolean;
  /** How many work items it holds; undefined until that is known. */
  count: number | undefined;
  /** Absent for those who cannot change it. */
  actions?: StateActions | undefined;
  sorting: ReturnType<typeof useSortable>;
}

/** One state: its mark, what it means, how much it holds, and what can be done to it. */
export function StateRow({ state, isDefault, count, actions, sorting }: StateRowProps) {
  const props = sorting.rowProps(state.id);
  const offDelete = isDefault ? text('offDefaultLong') : count ? text('offItems', { count }) : undefined;
  return (
    <div {...props} className={clsx('srow', props['data-dragged'] && 'is-drag')}>
      {actions ? (
        <Grip
          id={state.id}
          label={text('grip', { name: state.name })}
          steps={{ ArrowUp: actions.move.up, ArrowDown: actions.move.down }}
          onPress={(event) => sorting.start(event, state.id)}
        />
      ) : (
        <span className="w-1" />
      )}
      <MarkOfState state={state} />
      <span className="name cut">{state.name}</span>
      <span className="desc cut">{state.description}</span>
      <span className="sp" />
      {isDefault && <Tag>{text('isDefault')}</Tag>}
      <span className="count num">{count === undefined ? '' : text('items', { count })}</span>
      {actions && (
        <>
          <span className="srow-quick">
            {!isDefault && (
              <Button size="s" variant="ghost" onClick={actions.makeDefault}>
                {text('makeDefault')}
              </Button>
            )}
            <IconButton size="s" icon={Pencil} label={text('edit')} onClick={actions.edit} />
            <IconButton size="s" icon={Trash2} label={text('delete')} off={offDelete} onClick={actions.remove} />
          </span>
          <MoreMenu
            label={text('more', { name: state.name })}
            items={entries({ actions, isDefault, offDelete })}
            className="srow-more"
          />
        </>
      )}
    </div>
  );
}

interface EntriesOf {
  actions: StateActions;
  isDefault: boolean;
  offDelete: string | undefined;
}

function entries({ actions, isDefault, offDelete }: EntriesOf): MenuEntry[] {
  return [
    { label: text('edit'), icon: Pencil, onSelect: actions.edit },
    {
      label: text('makeDefault'),
      icon: Star,
      off: isDefault ? text('offDefault') : undefined,
      onSelect: actions.makeDefault,
    },
    ...moveEntries(actions.move),
    { kind: 'line' },
    {
      label: text('delete'),
      icon: Trash2,
      danger: true,
      off: isDefault ? text('offDefault') : offDelete,
      onSelect: actions.remove,
    },
  ];
}
