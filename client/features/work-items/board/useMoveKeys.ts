import { useMe } from '#client/features/session/place.ts';
import { useSession } from '#client/sync/hooks.ts';
import { useKeys } from '#client/ui/keys.ts';
import { announce } from '#client/ui/LiveRegion.tsx';
import { toast } from '#client/ui/toast.ts';
import { workItem } from '#shared/features/workItem.ts';
import { groupFace } from '../list/GroupFace.tsx';
import { type Direction, idAt, spotOf } from '../list/listMarks.ts';
import { useListScreen } from '../list/screen.ts';
import { text as listText } from '../list/text.ts';
import { editOff } from '../properties/editOff.ts';
import { type DragState, useDrag } from './drag.ts';
import { type Cell, isManual, refusal } from './moving.ts';
import { text } from './text.ts';
import { useDrop } from './useDrop.ts';

/**
 * The keyboard's way of moving: M takes the focused item, arrows choose where, Enter drops, Escape leaves it. Alt with an
 * arrow moves by one at once. `cells` are those that show, in order; those of a lane stand together.
 */
export function useMoveKeys(cells: readonly Cell[]): void {
  const session = useSession();
  const me = useMe();
  const { drag, marks, view, readOnly } = useListScreen();
  const drop = useDrop();
  const isMoving = useDrag(drag, (state) => state?.byKeyboard === true);

  const taken = (): DragState | null => {
    const spot = marks.focused;
    const from = spot === null ? undefined : cells.find((cell) => cell.ids.some((id) => spotAt(cell, id) === spot));
    if (spot === null || !from) return null;
    const ids = marks.selected.has(idAt(spot)) ? [...marks.selected] : [idAt(spot)];
    const items = ids.map((id) => session.table(workItem).get(id)).filter((item) => item !== null);
    const why = editOff(session, me.id, items);
    if (why) {
      toast.show({ text: why, tone: 'info', id: 'drop' });
      return null;
    }
    const at = isManual(view) ? from.ids.indexOf(idAt(spot)) : null;
    return { spot, ids, from, over: from, at, off: null, why: null, byKeyboard: true };
  };
  const moved = (state: DragState, direction: Direction): DragState | null => {
    const next = stepped(cells, state, direction);
    if (!next) return null;
    const why = refusal(view, state.from, next.over);
    const at = isManual(view) ? next.at : null;
    return { ...state, ...next, at, why };
  };
  const say = ({ over, at, why }: DragState) => {
    if (!over) return;
    const group = groupFace(session, view.group_by, over.group).name;
    announce(
      why ?? (at === null ? text('atGroup', { group }) : text('at', { group, place: at + 1, count: over.ids.length })),
    );
  };
  const begin = () => {
    const state = taken();
    if (!state) return;
    drag.set(state);
    announce(text('moving', { key: session.table(workItem).get(idAt(state.spot))?.name ?? '' }));
  };
  const step = (direction: Direction) => () => {
    const next = drag.state && moved(drag.state, direction);
    if (!next) return;
    drag.set(next);
    say(next);
  };
  const moveBy = (direction: Direction) => () => {
    const state = taken();
    const next = state && moved(state, direction);
    if (!next) return;
    drag.set(next);
    drop();
  };
  const key = (label: string, run: () => void, hidden = false) => ({
    label,
    group: listText('keysGroup'),
    run,
    hidden,
  });
  const by = text('keyMoveBy');
  useKeys({ m: key(text('keyMove'), begin) }, { off: readOnly || isMoving });
  useKeys(
    {
      'Alt+ArrowRight': key(by, moveBy('right')),
      'Alt+ArrowLeft': key(by, moveBy('left'), true),
      'Alt+ArrowDown': key(by, moveBy('down'), true),
      'Alt+ArrowUp': key(by, moveBy('up'), true),
    },
    { off: readOnly },
  );
  const cancel = () => {
    drag.set(null);
    announce(text('cancelled'));
  };
  useKeys(
    {
      ArrowRight: key(by, step('right'), true),
      ArrowLeft: key(by, step('left'), true),
      ArrowDown: key(by, step('down'), true),
      ArrowUp: key(by, step('up'), true),
      Enter: key(by, drop, true),
      Escape: key(by, cancel, true),
    },
    { off: !isMoving },
  );
}

const spotAt = ({ group, lane }: Cell, id: string) => spotOf(lane === null ? [group] : [lane, group], id);

/** The next place in a direction: along the cell, or to the same place of the cell beside. */
function stepped(cells: readonly Cell[], { over, at, from, spot }: DragState, direction: Direction) {
  const cell = over ?? from;
  if (direction === 'up' || direction === 'down') {
    if (at === null) return null;
    const own = cell.group === from.group && cell.lane === from.lane ? cell.ids.indexOf(idAt(spot)) : -1;
    const skip = own >= 0 && (direction === 'down' ? at === own : at === own + 1) ? 1 : 0;
    const next = direction === 'down' ? at + 1 + skip : at - 1 - skip;
    return next < 0 || next > cell.ids.length ? null : { over: cell, at: next };
  }
  const beside =
    cells[
      cells.findIndex((one) => one.group === cell.group && one.lane === cell.lane) + (direction === 'right' ? 1 : -1)
    ];
  return beside ? { over: beside, at: Math.min(at ?? 0, beside.ids.length) } : null;
}
