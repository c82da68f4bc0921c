import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { Checkbox } from '#client/ui/Checkbox.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { openCreate } from '../createStore.ts';
import { defaultsAt } from './addItem.ts';
import { GroupFace, groupFace } from './GroupFace.tsx';
import { GridCell } from './grid.tsx';
import { mostSelected, useMarks } from './listMarks.ts';
import { useListScreen } from './screen.ts';
import { selectAll } from './selectAll.ts';
import { text } from './text.ts';
import { useCreateOff } from './useCreateOff.ts';
import type { ShownGroup } from './useGroups.ts';

/** The line above the rows of a group: folds them, counts them, begins a new one. */
export function GroupHead({ group }: { group: ShownGroup }) {
  const session = useSession();
  const { view, folded, fold, readOnly } = useListScreen();
  const { name } = groupFace(session, view.group_by, group.key);
  const isFolded = folded.groups.has(group.key);
  return (
    <GridCell className="grp">
      <button
        type="button"
        className="grp-fold"
        aria-expanded={!isFolded}
        aria-label={text(isFolded ? 'expand' : 'collapse', { group: name })}
        onClick={() => fold('groups', group.key)}
      >
        <Icon of={isFolded ? ChevronRight : ChevronDown} />
      </button>
      <GroupFace by={view.group_by} group={group.key} />
      <span className="count">{group.count}</span>
      {group.ids.length > 0 && <SelectGroup group={group} name={name} />}
      <span className="sp" />
      {!readOnly && <NewInGroup group={group.key} name={name} />}
    </GridCell>
  );
}

/** Selects all of a group, or none of it. */
function SelectGroup({ group: { key, ids, count: all }, name }: { group: ShownGroup; name: string }) {
  const screen = useListScreen();
  const { marks } = screen;
  const count = useMarks(marks, ({ selected }) => ids.filter((id) => selected.has(id)).length);
  const isAll = count >= Math.min(all, mostSelected);
  return (
    <Checkbox
      hideLabel
      label={text('selectGroup', { group: name })}
      className={count > 0 ? undefined : 'grp-check'}
      checked={isAll || (count > 0 && 'mixed')}
      onChange={() => (isAll ? marks.selectAll(ids, false) : void selectAll(screen, key))}
    />
  );
}

/** Begins a new item with the values of a group, in the dialog. */
export function NewInGroup({ group, lane, name }: { group: string; lane?: string; name: string }) {
  const me = useMe();
  const { place, view } = useListScreen();
  const off = useCreateOff(place);
  const defaults = defaultsAt({ place, view, personId: me.id, group, lane });
  return (
    <IconButton
      icon={Plus}
      size="s"
      label={text('newItemIn', { group: name })}
      off={off ?? (defaults ? undefined : text('noGroupCreate'))}
      onClick={() => defaults && openCreate(defaults)}
    />
  );
}
