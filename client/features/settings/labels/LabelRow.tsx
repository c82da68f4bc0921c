import clsx from 'clsx';
import { ArrowDown, ArrowUp, CornerLeftUp, Ellipsis, FolderInput, GripVertical, Pencil, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu, type MenuEntry } from '#client/ui/Menu.tsx';
import type { useSortable } from '#client/ui/useSortable.ts';
import type { Label } from '#shared/features/label.ts';
import { LabelSwatch } from './LabelForm.tsx';
import { text } from './text.ts';
import type { LabelActions } from './useLabelActions.ts';

export interface LabelRowProps {
  label: Label;
  /** How many labels are grouped under it. */
  count: number;
  isNested: boolean;
  /** Absent for those who cannot change it. */
  actions?: LabelActions | undefined;
  /** Absent while only some rows show: then there is no order to change. */
  sorting?: ReturnType<typeof useSortable> | undefined;
}

/** One label: its colour, its name, and what can be done to it. */
export function LabelRow({ label, count, isNested, actions, sorting }: LabelRowProps) {
  const props = sorting?.rowProps(label.id);
  const more = text('more', { name: label.name });
  return (
    <div {...props} className={clsx('srow', isNested && 'srow-2', props?.['data-dragged'] && 'is-drag')}>
      {actions && sorting ? <Grip label={label} actions={actions} sorting={sorting} /> : <span className="w-1" />}
      <LabelSwatch colour={label.color} />
      <span className="name cut">{label.name}</span>
      {count > 0 && <span className="desc cut">{text('inGroup', { count })}</span>}
      <span className="sp" />
      {actions && (
        <>
          <span className="srow-quick">
            <IconButton size="s" icon={Pencil} label={text('edit')} onClick={actions.edit} />
            <IconButton size="s" icon={Trash2} label={text('delete')} onClick={actions.remove} />
          </span>
          <Menu
            label={more}
            align="end"
            items={entriesOf(actions)}
            trigger={<IconButton size="s" icon={Ellipsis} className="srow-more" label={more} />}
          />
        </>
      )}
    </div>
  );
}

interface GripProps {
  label: Label;
  actions: LabelActions;
  sorting: ReturnType<typeof useSortable>;
}

function Grip({ label, actions: { move }, sorting }: GripProps) {
  const steps: Record<string, (() => void) | undefined> = {
    ArrowUp: move.up,
    ArrowDown: move.down,
    ArrowRight: move.into,
    ArrowLeft: move.out,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  };
  return (
    <button
      type="button"
      className="grip-y"
      data-grip={label.id}
      aria-label={text('grip', { name: label.name })}
      onPointerDown={(event) => sorting.start(event, label.id)}
      onKeyDown={onKeyDown}
    >
      <Icon of={GripVertical} />
    </button>
  );
}

function entriesOf({ edit, remove, move, groups, groupsOff, groupName }: LabelActions): MenuEntry[] {
  const group: MenuEntry =
    groupName && move.out
      ? { label: text('moveOut', { group: groupName }), icon: CornerLeftUp, onSelect: move.out }
      : {
          kind: 'sub',
          label: text('moveInto'),
          icon: FolderInput,
          off: groupsOff,
          search: groups.length > 10 ? text('search') : undefined,
          items: groups.map(({ label, join }) => ({
            label: label.name,
            mark: <LabelSwatch colour={label.color} />,
            onSelect: join,
          })),
        };
  return [
    { label: text('edit'), icon: Pencil, onSelect: edit },
    { label: text('moveUp'), icon: ArrowUp, off: move.up ? undefined : text('offFirst'), onSelect: () => move.up?.() },
    {
      label: text('moveDown'),
      icon: ArrowDown,
      off: move.down ? undefined : text('offLast'),
      onSelect: () => move.down?.(),
    },
    group,
    { kind: 'line' },
    { label: text('delete'), icon: Trash2, danger: true, onSelect: remove },
  ];
}
