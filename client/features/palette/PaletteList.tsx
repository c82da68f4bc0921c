import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Icon } from '#client/ui/Icon.tsx';
import { Kbd } from '#client/ui/Kbd.tsx';
import { Match } from '#client/ui/Match.tsx';
import type { PickerRow } from '#client/ui/pickerRows.ts';
import type { Command } from './commands.ts';
import { text } from './text.ts';
import type { FoundItem } from './useFoundItems.ts';

interface PaletteListProps {
  id: string;
  rows: readonly PickerRow<string>[];
  active: number;
  commands: readonly Command[];
  items: readonly FoundItem[];
  onPoint: (row: PickerRow<string>) => void;
  onPick: (row: PickerRow<string>) => void;
}

/** What the palette offers: commands with their keys, work items with their project. */
export function PaletteList(props: PaletteListProps) {
  const { id, rows, active } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active < 0) return;
    if (active <= 1) list.current?.scrollTo?.({ top: 0 });
    else list.current?.querySelector('[data-highlighted]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={text('label')} className="cmd-list" tabIndex={-1}>
      {rows.map((row, at) => (
        <Row key={row.key} {...props} row={row} at={at} />
      ))}
    </div>
  );
}

function Row({
  id,
  row,
  at,
  active,
  commands,
  items,
  onPoint,
  onPick,
}: PaletteListProps & { row: PickerRow<string>; at: number }) {
  if (row.kind === 'create') return null;
  if (row.kind === 'caption') {
    return (
      <div className="menu-cap" role="presentation">
        {row.label}
      </div>
    );
  }
  const { value, icon, hint, off } = row.option;
  const command = commands.find((one) => one.id === value);
  const item = items.find((one) => one.id === value);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search line, which names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search line takes the keys
    <div
      id={`${id}-${at}`}
      role="option"
      aria-selected={at === active}
      aria-disabled={off ? true : undefined}
      data-highlighted={at === active || undefined}
      className={clsx('mi', off && 'is-off')}
      onMouseMove={() => at !== active && !off && onPoint(row)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(row)}
    >
      {command ? <Icon of={command.icon} /> : icon}
      {item && <span className="id flex-none">{item.key}</span>}
      <Match label={row.option.label} match={row.match} />
      {off ? <span className="mi-why cut">{off}</span> : hint && <span className="mi-hint cut">{hint}</span>}
      {command?.keys && !off && <Kbd keys={command.keys} />}
    </div>
  );
}
