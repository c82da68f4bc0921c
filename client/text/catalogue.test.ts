import { expect, test } from 'vitest';
import { catalogue } from './catalogue.ts';

const text = catalogue('test', {
  created: 'Created {{name}} in {{ place }}',
  items_one: '{{count}} item',
  items_other: '{{count, number}} items',
  found_zero: 'Nothing found',
  found_one: 'One found',
  found_other: '{{count}} found',
  left: '{{count}} left',
});

test.each([
  [text('created', { name: 'Maps', place: 'Halden' }), 'Created Maps in Halden'],
  [text('created', { name: '{{place}} $& $1', place: 'Halden' }), 'Created {{place}} $& $1 in Halden'],
  [text('items', { count: 1 }), '1 item'],
  [text('items', { count: 0 }), '0 items'],
  [text('items', { count: 12_000 }), '12,000 items'],
  [text('found', { count: 0 }), 'Nothing found'],
  [text('found', { count: 2 }), '2 found'],
  [text('left', { count: 1 }), '1 left'],
])('%s', (said, expected) => {
  expect(said).toBe(expected);
});

test('what is not in a catalogue does not compile', () => {
  // @ts-expect-error
  expect(text('missing')).toBe('missing');
});
