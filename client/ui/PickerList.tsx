import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Check, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import { Match } from './Match.tsx';
import type { PickerRow } from './pickerRows.ts';
import { text } from './text.ts';

export interface PickerListProps<V extends string> {
  id: string;
  label: string;
  rows: readonly PickerRow<V>[];
  active: number;
  isPicked: (value: V) => boolean;
  multiple: boolean;
  onPoint: (row: PickerRow<V>) => void;
  onPick: (row: PickerRow<V>) => void;
}

const virtualAbove = 100;

/** The rows of a picker. Above a hundred only those in sight exist. */
export function PickerList<V extends string>(props: PickerListProps<V>) {
  const { id, label, rows, active, multiple } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > virtualAbove;
  const virtual = useVirtualizer({
    count: isVirtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === 'caption' ? 26 : rowHeight()),
    overscan: 8,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 12,
  });

  useEffect(() => {
    if (active < 0) return;
    if (isVirtual) virtual.scrollToIndex(active);
    else scroller.current?.querySelector('[data-highlighted]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, isVirtual, virtual]);

  const row = (at: number): ReactNode => {
    const shown = rows[at];
    return shown && <Row key={shown.key} {...props} row={shown} at={at} />;
  };
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      className="picker-list"
      tabIndex={-1}
    >
      {isVirtual ? (
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => (
            <div key={item.key} role="presentation" className="absolute inset-x-0" style={{ top: item.start }}>
              {row(item.index)}
            </div>
          ))}
        </div>
      ) : (
        rows.map((_, at) => row(at))
      )}
    </div>
  );
}

/** 40 px under a finger, 28 under a pointer; the sheet says the same. */
function rowHeight(): number {
  return window.matchMedia?.('(max-width: 767px)').matches ? 40 : 28;
}

function Row<V extends string>(props: PickerListProps<V> & { row: PickerRow<V>; at: number }) {
  const { id, row, at, active, rows, onPoint, onPick } = props;
  if (row.kind === 'caption') {
    return (
      <div className="menu-cap" role="presentation">
        {row.label}
      </div>
    );
  }
  const off = row.kind === 'option' ? row.option.off : undefined;
  const isPicked = row.kind === 'option' && props.isPicked(row.option.value);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the search line, which names the active row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search line takes the keys
    <div
      id={`${id}-${at}`}
      role="option"
      aria-selected={isPicked}
      aria-disabled={off ? true : undefined}
      aria-posinset={at + 1}
      aria-setsize={rows.length}
      data-highlighted={at === active || undefined}
      className={clsx('mi', off && 'is-off')}
      onMouseMove={() => at !== active && !off && onPoint(row)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(row)}
    >
      <RowContent row={row} isPicked={isPicked} multiple={props.multiple} />
    </div>
  );
}

function RowContent<V extends string>(props: { row: PickerRow<V>; isPicked: boolean; multiple: boolean }) {
  const { row, isPicked, multiple } = props;
  if (row.kind === 'caption') return null;
  if (row.kind === 'create') {
    return (
      <>
        <Icon of={Plus} />
        <span className="cut">{text.create(row.text)}</span>
      </>
    );
  }
  const { icon, label, hint, digit, off } = row.option;
  return (
    <>
      {multiple && !off && (
        <span className={clsx('box', isPicked && 'is-on')} aria-hidden>
          <Icon of={Check} />
        </span>
      )}
      {icon}
      <Match label={label} match={row.match} />
      {off ? <span className="mi-why cut">{off}</span> : hint && <span className="mi-hint cut">{hint}</span>}
      {!multiple && isPicked && (
        <span className={clsx('flex', !hint && 'end')}>
          <Icon of={Check} size={14} />
        </span>
      )}
      {digit && <Kbd keys={digit} plain className={clsx((hint || isPicked) && '!ml-0')} />}
    </>
  );
}
