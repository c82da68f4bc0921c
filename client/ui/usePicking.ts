import { type KeyboardEvent, useId, useState } from 'react';
import { type PickerOption, type PickerRow, pickable, pickerRows } from './pickerRows.ts';

export interface Picking<V extends string> {
  options: readonly PickerOption<V>[];
  /** Where the keyboard stands at first: the value picked now. */
  startAt: V | undefined;
  onPick: (option: PickerOption<V>) => void;
  onCreate: ((text: string) => void) | undefined;
}

/** The keyboard of a picker: what is typed, which rows that leaves, which of them is active. */
export function usePicking<V extends string>({ options, startAt, onPick, onCreate }: Picking<V>) {
  const listId = useId();
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<string | null>(null);
  const rows = pickerRows(options, query, Boolean(onCreate));
  const places = pickable(rows);
  const wanted = moved ?? (query ? null : startAt);
  const found = places.find((at) => rows[at]?.key === wanted);
  const active = found ?? places[0] ?? -1;

  const type = (next: string) => {
    setQuery(next);
    setMoved(null);
  };
  const pick = (row: PickerRow<V> | undefined) => {
    if (row?.kind === 'option' && !row.option.off) onPick(row.option);
    if (row?.kind === 'create') onCreate?.(row.text);
  };
  const goTo = (place: number) => {
    const at = places[(place + places.length) % places.length];
    setMoved(at === undefined ? null : (rows[at]?.key ?? null));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const place = places.indexOf(active);
    const digit = query === '' && !event.metaKey && !event.ctrlKey && !event.altKey;
    const byDigit = digit ? options.find((option) => option.digit === event.key && !option.off) : undefined;
    const act =
      event.key === 'ArrowDown'
        ? () => goTo(place + 1)
        : event.key === 'ArrowUp'
          ? () => goTo(place - 1)
          : event.key === 'PageDown'
            ? () => goTo(Math.min(place + 10, places.length - 1))
            : event.key === 'PageUp'
              ? () => goTo(Math.max(place - 10, 0))
              : event.key === 'Enter'
                ? () => pick(rows[active])
                : byDigit
                  ? () => onPick(byDigit)
                  : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { listId, query, type, rows, active, setActive: (row: PickerRow<V>) => setMoved(row.key), pick, onKeyDown };
}
