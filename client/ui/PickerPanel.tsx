import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Kbd } from './Kbd.tsx';
import { PickerList } from './PickerList.tsx';
import type { PickerOption } from './pickerRows.ts';
import { text } from './text.ts';
import { usePicking } from './usePicking.ts';

interface Common<V extends string> {
  /** What is picked here: "Priority". Names the list and stands in the empty search line. */
  label: string;
  options: readonly PickerOption<V>[];
  /** Offers a row that creates what was typed. */
  onCreate?: ((text: string) => void) | undefined;
  /** Shown in the search line: the key that opens this picker. */
  keys?: string | undefined;
  /** Hides the line, not the typing: for a handful of options. */
  hideSearch?: boolean | undefined;
  /** Below the list: a link to where the options are made. */
  footer?: ReactNode;
}

export interface SingleValue<V extends string> {
  multiple?: false | undefined;
  value: V | null;
  onChange: (value: V) => void;
}

export interface MultiValue<V extends string> {
  multiple: true;
  value: readonly V[];
  /** The whole new set, and what this pick did to it, for sets that are amended rather than replaced. */
  onChange: (value: V[], change: { add: V } | { remove: V }) => void;
}

export type PickerPanelProps<V extends string> = Common<V> & (SingleValue<V> | MultiValue<V>);

function isPicked<V extends string>(props: SingleValue<V> | MultiValue<V>, value: V): boolean {
  return props.multiple ? props.value.includes(value) : props.value === value;
}

function change<V extends string>(props: SingleValue<V> | MultiValue<V>, value: V): void {
  if (!props.multiple) props.onChange(value);
  else if (props.value.includes(value)) {
    props.onChange(
      props.value.filter((other) => other !== value),
      { remove: value },
    );
  } else props.onChange([...props.value, value], { add: value });
}

/** The inside of a picker, for places that float it themselves. `onDone` comes after a pick that ends the picking. */
export function PickerPanel<V extends string>(props: PickerPanelProps<V> & { onDone?: (() => void) | undefined }) {
  const { label, options, onCreate, keys, hideSearch, footer, onDone } = props;
  const picking = usePicking<V>({
    options,
    startAt: props.multiple ? undefined : (props.value ?? undefined),
    onPick: (option) => {
      change(props, option.value);
      if (!props.multiple) onDone?.();
      else picking.type('');
    },
    onCreate:
      onCreate &&
      ((text) => {
        onCreate(text);
        if (!props.multiple) onDone?.();
        else picking.type('');
      }),
  });
  return (
    <>
      <div className={clsx(hideSearch ? 'sr-only' : 'menu-find')}>
        <input
          type="text"
          role="combobox"
          aria-label={label}
          placeholder={`${label}…`}
          aria-expanded
          aria-controls={picking.listId}
          aria-autocomplete="list"
          aria-activedescendant={picking.active < 0 ? undefined : `${picking.listId}-${picking.active}`}
          autoComplete="off"
          spellCheck={false}
          value={picking.query}
          onChange={(event) => picking.type(event.target.value)}
          onKeyDown={picking.onKeyDown}
        />
        {keys && <Kbd keys={keys} />}
      </div>
      <PickerList
        id={picking.listId}
        label={label}
        rows={picking.rows}
        active={picking.active}
        isPicked={(value) => isPicked(props, value)}
        multiple={props.multiple === true}
        onPoint={picking.setActive}
        onPick={picking.pick}
      />
      {picking.rows.length === 0 && (
        <div className="picker-none" role="status">
          {text.noMatch}
        </div>
      )}
      {footer}
    </>
  );
}
