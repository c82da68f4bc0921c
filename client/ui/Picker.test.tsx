// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import './FloatingPanel.tsx';
import { Picker } from './Picker.tsx';
import { findMatch, type PickerOption, pickerRows } from './pickerRows.ts';

afterEach(cleanup);

const colours: PickerOption[] = [
  { value: 'red', label: 'Red', digit: '1' },
  { value: 'green', label: 'Green', digit: '2' },
  { value: 'dark', label: 'Dark red' },
  { value: 'off', label: 'Reddish', off: 'Retired' },
];

function Single({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<string | null>('green');
  const [open, setOpen] = useState(true);
  return (
    <>
      <output>{value}</output>
      <Picker
        label="Colour"
        options={colours}
        value={value}
        open={open}
        onOpenChange={setOpen}
        trigger={<button type="button">Open</button>}
        onChange={(next) => {
          setValue(next);
          onChange(next);
        }}
      />
    </>
  );
}

async function show(picker: ReactNode) {
  render(picker);
  await screen.findByRole('combobox', { name: 'Colour' });
}

const line = () => screen.getByRole('combobox', { name: 'Colour' });
const shown = () => screen.queryAllByRole('option').map((row) => row.textContent);
const active = () => document.getElementById(line().getAttribute('aria-activedescendant') ?? '')?.textContent;
const type = (value: string) => fireEvent.change(line(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(line(), { key });

describe('a picker of one', () => {
  test('begins at the picked option and wraps round with the arrows, past what is off', async () => {
    await show(<Single onChange={() => undefined} />);
    expect(active()).toContain('Green');
    press('ArrowDown');
    expect(active()).toContain('Dark red');
    press('ArrowDown');
    expect(active()).toContain('Red');
    press('ArrowUp');
    expect(active()).toContain('Dark red');
  });

  test('shows what was typed for, the nearest first, and Enter picks it and closes', async () => {
    const onChange = vi.fn();
    await show(<Single onChange={onChange} />);
    type('red');
    expect(shown()).toEqual(['Red1', 'ReddishRetired', 'Dark red']);
    expect(document.querySelector('mark')?.textContent).toBe('Red');
    press('Enter');
    expect(onChange.mock.calls).toEqual([['red']]);
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('red');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('picks by its digit only while nothing is typed', async () => {
    const onChange = vi.fn();
    await show(<Single onChange={onChange} />);
    type('e');
    press('1');
    expect(onChange).not.toHaveBeenCalled();
    type('');
    press('1');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('red');
  });

  test('never picks what is off, and says why it is', async () => {
    const onChange = vi.fn();
    await show(<Single onChange={onChange} />);
    const row = screen.getByRole('option', { name: /Reddish/ });
    fireEvent.click(row);
    expect(row.getAttribute('aria-disabled')).toBe('true');
    expect(row.textContent).toContain('Retired');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('says so when nothing matches', async () => {
    await show(<Single onChange={() => undefined} />);
    type('violet');
    expect(shown()).toEqual([]);
    expect(screen.getByText('Nothing matches')).toBeTruthy();
    expect(line().getAttribute('aria-activedescendant')).toBeNull();
  });
});

describe('a picker of several', () => {
  function Several({
    onChange,
    onCreate,
  }: {
    onChange: (...all: unknown[]) => void;
    onCreate?: (text: string) => void;
  }) {
    const [value, setValue] = useState<string[]>(['red']);
    return (
      <Picker
        label="Colour"
        multiple
        open
        options={colours}
        value={value}
        onCreate={onCreate}
        onChange={(next, change) => {
          setValue(next);
          onChange(next, change);
        }}
      />
    );
  }

  test('stays open, ticks and unticks, and says what each pick did', async () => {
    const onChange = vi.fn();
    await show(<Several onChange={onChange} />);
    type('green');
    press('Enter');
    press('Enter');
    expect(onChange.mock.calls).toEqual([
      [['red', 'green'], { add: 'green' }],
      [['green'], { remove: 'red' }],
    ]);
    const ticked = screen.getAllByRole('option', { selected: true }).map((row) => row.textContent);
    expect(ticked).toEqual(['Green2']);
  });

  test('creates what was typed, unless something is named so already', async () => {
    const onCreate = vi.fn();
    await show(<Several onChange={() => undefined} onCreate={onCreate} />);
    type('GREEN');
    expect(shown()).toEqual(['Green2']);
    type('Violet ');
    expect(shown()).toEqual(['Create “Violet”']);
    press('Enter');
    expect(onCreate).toHaveBeenCalledExactlyOnceWith('Violet');
  });
});

describe('what a picker finds', () => {
  test('ignores case and accents, and marks the original letters', () => {
    expect(findMatch('Tomás Ferreira', 'TOMAS')).toEqual([0, 5]);
    expect(findMatch('Tomás Ferreira', 'fer')).toEqual([6, 9]);
    expect(findMatch('a.b', '.')).toEqual([1, 2]);
  });

  test('keeps groups together, leaves out their captions when they are empty, and looks at hints too', () => {
    const options: PickerOption[] = [
      { value: 'a', label: 'Amara', group: 'Members', hint: 'amara@example.com' },
      { value: 'n', label: 'Noor', group: 'Others' },
      { value: 'k', label: 'Kofi', group: 'Members' },
    ];
    const keys = (query: string) => pickerRows(options, query, false).map((row) => row.key);
    expect(keys('')).toEqual(['caption:Members', 'a', 'k', 'caption:Others', 'n']);
    expect(keys('example')).toEqual(['caption:Members', 'a']);
  });
});
