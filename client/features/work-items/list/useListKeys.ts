import { useKeys } from '#client/ui/keys.ts';
import { useItemOrder } from '../item/itemOrder.ts';
import { useItemKeys } from '../properties/useItemKeys.ts';
import { idAt, useMarks } from './listMarks.ts';
import type { ListScreen } from './screen.ts';
import { selectAll } from './selectAll.ts';
import { text } from './text.ts';

/** The keyboard of a list: J K and arrows move, X selects, Enter opens, Space peeks, S P A L D change. */
export function useListKeys(screen: ListScreen): void {
  const { marks, open, openPeek, readOnly } = screen;
  const hasSelection = useMarks(marks, ({ selected }) => selected.size > 0);
  const focused = () => (marks.focused === null ? null : idAt(marks.focused));
  const onFocused = (act: (id: string) => void) => () => {
    const id = focused();
    if (id !== null && isOnItem()) act(id);
  };
  const key = (label: Parameters<typeof text>[0], run: () => void, hidden = false) => ({
    label: text(label),
    group: text('keysGroup'),
    run,
    hidden,
  });
  useKeys({
    j: key('keyNext', () => marks.step('down')),
    k: key('keyPrevious', () => marks.step('up')),
    ArrowDown: key('keyNext', () => marks.step('down'), true),
    ArrowUp: key('keyPrevious', () => marks.step('up'), true),
    'Shift+ArrowDown': key('keyExtend', () => marks.step('down', true)),
    'Shift+ArrowUp': key('keyExtend', () => marks.step('up', true), true),
    'Shift+j': key('keyExtend', () => marks.step('down', true), true),
    'Shift+k': key('keyExtend', () => marks.step('up', true), true),
    '$mod+a': { ...key('keySelectAll', () => void selectAll(screen)), whileTyping: false },
    x: key(
      'keySelect',
      onFocused((id) => marks.toggle(id)),
    ),
  });
  useKeys({ Escape: key('keyClear', () => marks.clear()) }, { off: !hasSelection });
  useKeys(
    {
      Enter: key('keyOpen', onFocused(open)),
      Space: key('keyPeek', onFocused(openPeek)),
    },
    { off: !useMarks(marks, (all) => all.focused !== null && isOnItem()) },
  );
  useKeys(
    {
      ArrowLeft: key('keyPrevious', () => marks.step('left'), true),
      ArrowRight: key('keyNext', () => marks.step('right'), true),
    },
    { off: marks.columns.length < 2 },
  );
  useItemKeys(() => marks.targets, { off: readOnly });
  useItemOrder(() => marks.columns.flat().map(idAt));
  useItemOrder(() => marks.columns.flat().map(idAt));
}

/** Whether the browser's focus is on an item itself, rather than on a control. */
const isOnItem = () => document.activeElement?.hasAttribute('data-item') ?? false;
