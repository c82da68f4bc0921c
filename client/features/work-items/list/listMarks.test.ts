import { expect, test } from 'vitest';
import { idAt, ListMarks, mostSelected, spotOf } from './listMarks.ts';

function marksOver(...columns: string[][]): ListMarks {
  const marks = new ListMarks();
  marks.columns = columns.map((ids, at) => ids.map((id) => spotOf([`g${at}`], id)));
  return marks;
}

test('the first step goes to the first item, the next along the column, and none past its end', () => {
  const marks = marksOver([], ['a', 'b']);
  const seen = ['down', 'down', 'down', 'up'].map((direction) => {
    marks.step(direction as 'down' | 'up');
    return idAt(marks.focused ?? '');
  });
  expect(seen).toEqual(['a', 'b', 'b', 'a']);
});

test('a step aside keeps the place where it can, and passes over what is empty', () => {
  const marks = marksOver(['a', 'b', 'c'], [], ['d']);
  marks.bringFocus(spotOf(['g0'], 'c'));
  marks.step('right');
  expect(idAt(marks.focused ?? '')).toBe('d');
  marks.step('left');
  expect(idAt(marks.focused ?? '')).toBe('a');
});

test('Shift selects all between the last one toggled and this one', () => {
  const marks = marksOver(['a', 'b', 'c', 'd']);
  marks.toggle('b');
  marks.selectTo('d');
  expect([...marks.selected]).toEqual(['b', 'c', 'd']);
});

test('commands mean what is selected, else what is focused; what is deleted is selected no more', () => {
  const marks = marksOver(['a', 'b']);
  marks.focusIsAt(spotOf(['g0'], 'a'));
  expect(marks.targets).toEqual(['a']);
  marks.toggle('b');
  expect(marks.targets).toEqual(['b']);
  marks.drop('b');
  expect(marks.targets).toEqual(['a']);
});

test('a group is selected and let go as a whole, and leaves others as they were', () => {
  const marks = marksOver(['a', 'b'], ['c']);
  marks.toggle('c');
  marks.selectAll(['a', 'b'], true);
  expect([...marks.selected]).toEqual(['c', 'a', 'b']);
  marks.selectAll(['a', 'b'], false);
  expect([...marks.selected]).toEqual(['c']);
});

test('no more is selected than can be changed at once', () => {
  const marks = marksOver([]);
  marks.selectAll(
    Array.from({ length: mostSelected + 5 }, (_, at) => `${at}`),
    true,
  );
  expect(marks.selected.size).toBe(mostSelected);
});
