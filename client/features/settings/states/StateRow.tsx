import clsx from 'clsx';
import { ArrowDown, ArrowUp, Ellipsis, GripVertical, Pencil, Star, Trash2 } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ShownState } from '#client/features/work-items/properties/tables.ts';
import { MarkOfState } from '#client/features/work-items/properties/values.tsx';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import { Tag } from '#client/ui/Tag.tsx';
import type { useSortable } from '#client/ui/useSortable.ts';
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
      {actions && <Grip state={state} move={actions.move} onPress={(event) => sorting.start(event, state.id)} />}
      {!actions && <span className="w-1" />}
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
          <Menu
            label={text('more', { name: state.name })}
            align="end"
            items={entries({ actions, isDefault, offDelete })}
            trigger={
              <IconButton size="s" icon={Ellipsis} className="srow-more" label={text('more', { name: state.name })} />
            }
          />
        </>
      )}
    </div>
  );
}

interface GripProps {
  state: ShownState;
  move: StateActions['move'];
  onPress: (event: PointerEvent<HTMLElement>) => void;
}

function Grip({ state, move, onPress }: GripProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? move.up : event.key === 'ArrowDown' ? move.down : undefined;
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <button
      type="button"
      className="grip-y"
      data-grip={state.id}
      aria-label={text('grip', { name: state.name })}
      onPointerDown={onPress}
      onKeyDown={onKeyDown}
    >
      <Icon of={GripVertical} />
    </button>
  );
}

interface EntriesOf {
  actions: StateActions;
  isDefault: boolean;
  offDelete: string | undefined;
}

function entries({ actions, isDefault, offDelete }: EntriesOf): MenuEntry[] {
  const { move } = actions;
  return [
    { label: text('edit'), icon: Pencil, onSelect: actions.edit },
    {
      label: text('makeDefault'),
      icon: Star,
      off: isDefault ? text('offDefault') : undefined,
      onSelect: actions.makeDefault,
    },
    { label: text('moveUp'), icon: ArrowUp, off: move.up ? undefined : text('offFirst'), onSelect: () => move.up?.() },
    {
      label: text('moveDown'),
      icon: ArrowDown,
      off: move.down ? undefined : text('offLast'),
      onSelect: () => move.down?.(),
    },
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
