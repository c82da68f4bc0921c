import clsx from 'clsx';
import { Ellipsis } from 'lucide-react';
import { useSession } from '#client/sync/hooks.ts';
import { IconButton } from '#client/ui/IconButton.tsx';
import { Menu } from '#client/ui/Menu.tsx';
import { groupFace } from '../list/GroupFace.tsx';
import { NewInGroup } from '../list/GroupHead.tsx';
import { useListScreen } from '../list/screen.ts';
import { text } from '../list/text.ts';
import type { ShownGroup } from '../list/useGroups.ts';
import { CardCell } from './CardCell.tsx';
import { cellKey, useDrag } from './drag.ts';
import type { Cell } from './moving.ts';
import { text as boardText } from './text.ts';

/** A group as a column: its head, which stays, and its cards, which scroll. */
export function Column({ group, cell, canAdd }: { group: ShownGroup; cell: Cell; canAdd: boolean }) {
  const session = useSession();
  const { view, folded, drag } = useListScreen();
  const isOver = useDrag(drag, (state) => state?.over != null && cellKey(state.over) === cellKey(cell));
  const { name } = groupFace(session, view.group_by, group.key);
  if (folded.groups.has(group.key)) return <Narrow group={group} name={name} />;
  return (
    <div className={clsx('col', isOver && 'is-over')}>
      <ColumnHead group={group} />
      <CardCell
        cell={cell}
        status={group.status}
        canAdd={canAdd}
        label={boardText('columnOf', { group: name, count: group.count })}
      />
    </div>
  );
}

export function ColumnHead({ group }: { group: ShownGroup }) {
  const session = useSession();
  const { view, fold, readOnly, change } = useListScreen();
  const { name, mark } = groupFace(session, view.group_by, group.key);
  return (
    <header className="col-h">
      {mark}
      <h2 className="cut">{name}</h2>
      <span className="count">{group.count}</span>
      <span className="sp" />
      <Menu
        label={text('columnMenu', { group: name })}
        align="end"
        trigger={<IconButton icon={Ellipsis} size="s" label={text('columnMenu', { group: name })} />}
        items={[
          { label: text('collapseColumn'), onSelect: () => fold('groups', group.key) },
          {
            kind: 'check',
            label: text('hideEmpty'),
            checked: !view.show_empty_groups,
            onChange: (hide) => change({ show_empty_groups: !hide }),
          },
        ]}
      />
      {!readOnly && <NewInGroup group={group.key} name={name} />}
    </header>
  );
}

/** A column folded away: a strip that says what it holds, and opens. */
function Narrow({ group, name }: { group: ShownGroup; name: string }) {
  const session = useSession();
  const { view, fold } = useListScreen();
  const { mark } = groupFace(session, view.group_by, group.key);
  return (
    <button
      type="button"
      className="col-min"
      aria-expanded={false}
      aria-label={text('expand', { group: name })}
      onClick={() => fold('groups', group.key)}
    >
      {mark}
      <span>
        {name} <span className="count">{group.count}</span>
      </span>
    </button>
  );
}
