import clsx from 'clsx';
import { CornerLeftUp, FolderInput, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#client/ui/IconButton.tsx';
import type { MenuEntry } from '#client/ui/Menu.tsx';
import type { useSortable } from '#client/ui/useSortable.ts';
import type { Label } from '#shared/features/label.ts';
import { Grip } from '../Grip.tsx';
import { MoreMenu, moveEntries } from '../MoreMenu.tsx';
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
  return (
    <div {...props} className={clsx('srow', isNested && 'srow-2', props?.['data-dragged'] && 'is-drag')}>
      {actions && sorting ? (
        <Grip
          id={label.id}
          label={text('grip', { name: label.name })}
          steps={stepsOf(actions.move)}
          onPress={(event) => sorting.start(event, label.id)}
        />
      ) : (
        <span className="w-1" />
      )}
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
          <MoreMenu label={text('more', { name: label.name })} items={entriesOf(actions)} className="srow-more" />
        </>
      )}
    </div>
  );
}

const stepsOf = ({ up, down, into, out }: LabelActions['move']) => ({
  ArrowUp: up,
  ArrowDown: down,
  ArrowRight: into,
  ArrowLeft: out,
});

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
    ...moveEntries(move),
    group,
    { kind: 'line' },
    { label: text('delete'), icon: Trash2, danger: true, onSelect: remove },
  ];
}
