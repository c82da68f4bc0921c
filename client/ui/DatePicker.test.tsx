// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DatePanel } from './DatePicker.tsx';
import { nextWeek, parseDate } from './parseDate.ts';

afterEach(cleanup);

const today = '2026-11-19';

describe('a typed date', () => {
  test.each([
    ['24 nov', '2026-11-24'],
    ['Nov 24', '2026-11-24'],
    ['24 November 2027', '2027-11-24'],
    ['Nov 24, 2027', '2027-11-24'],
    ['1st dec', '2026-12-01'],
    ['2026-12-03', '2026-12-03'],
    ['3/12/2026', '2026-12-03'],
    ['3.12.', '2026-12-03'],
    ['2 jan', '2027-01-02'],
    ['1 nov', '2026-11-01'],
    ['today', '2026-11-19'],
    ['Tomorrow', '2026-11-20'],
    ['fri', '2026-11-20'],
    ['thursday', '2026-11-26'],
    ['next week', '2026-11-23'],
    ['in 3 weeks', '2026-12-10'],
    ['+2d', '2026-11-21'],
    ['', null],
    ['soon', null],
    ['31 feb', null],
    ['1/1/0026', null],
  ])('%s is %s', (typed, day) => {
    expect(parseDate(typed, { today })).toBe(day);
  });

  test('next week begins on the reader’s first day', () => {
    expect(nextWeek(today, 0)).toBe('2026-11-22');
    expect(nextWeek(today, 1)).toBe('2026-11-23');
    expect(nextWeek('2026-11-22', 0)).toBe('2026-11-29');
  });
});

describe('the date picker', () => {
  function open(props: { value?: string | null; min?: string; weekStart?: 0 | 1 } = {}) {
    const onChange = vi.fn();
    const onDone = vi.fn();
    render(<DatePanel label="Due date" value={null} today={today} onChange={onChange} onDone={onDone} {...props} />);
    return { onChange, onDone, line: screen.getByRole('textbox', { name: /Due date/ }) };
  }

  test('takes what is typed, and closes', () => {
    const { onChange, onDone, line } = open();
    fireEvent.change(line, { target: { value: '24 nov' } });
    expect(screen.getByText('Tue 24 Nov 2026')).toBeTruthy();
    fireEvent.keyDown(line, { key: 'Enter' });
    expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-24');
    expect(onDone).toHaveBeenCalledOnce();
  });

  test('says what is wrong with what is typed, and keeps it', () => {
    const { onChange, line } = open({ min: '2026-11-10' });
    fireEvent.change(line, { target: { value: 'whenever' } });
    fireEvent.keyDown(line, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toContain('not a date');
    fireEvent.change(line, { target: { value: '1 nov' } });
    fireEvent.keyDown(line, { key: 'Enter' });
    expect(screen.getByRole('alert').textContent).toContain('before the first day');
    expect(onChange).not.toHaveBeenCalled();
  });

  test('picks a day of the month, the presets, and nothing at all', () => {
    const { onChange } = open({ value: '2026-11-24' });
    fireEvent.click(screen.getByRole('button', { name: /^26 November 2026/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Tomorrow' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(onChange.mock.calls).toEqual([['2026-11-26'], ['2026-11-20'], [null]]);
  });

  test('begins its weeks where it is told', () => {
    open({ weekStart: 0 });
    expect(document.querySelector('.cg th')?.textContent).toBe('Su');
  });
});
