// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type ShortcutMap, useKeys, useShortcuts } from './keys.ts';

afterEach(cleanup);

function Keys({ map, scope, off }: { map: ShortcutMap; scope?: string; off?: boolean }) {
  useKeys(map, { ...(scope ? { scope } : {}), ...(off ? { off } : {}) });
  return null;
}

const shortcut = (run: () => void, label = 'Do') => ({ label, group: 'Anywhere', run });

function press(key: string, target: Element = document.body, more: KeyboardEventInit = {}) {
  fireEvent.keyDown(target, { key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key, ...more });
}

test('a letter works on the page and rests while one types; a combination works everywhere', () => {
  const [letter, combination] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keys map={{ c: shortcut(letter), '$mod+k': shortcut(combination) }} />
      <input aria-label="Name" />
    </>,
  );
  press('c');
  press('c', screen.getByLabelText('Name'));
  press('k', screen.getByLabelText('Name'), { ctrlKey: true });
  expect([letter.mock.calls.length, combination.mock.calls.length]).toEqual([1, 1]);
});

test('one key after another is a shortcut of its own', () => {
  const [go, bold] = [vi.fn(), vi.fn()];
  render(<Keys map={{ b: shortcut(bold), 'g b': shortcut(go) }} />);
  press('g');
  press('b');
  expect([go.mock.calls.length, bold.mock.calls.length]).toEqual([1, 0]);
  press('b');
  expect(bold).toHaveBeenCalledOnce();
});

test('a sequence under way survives another component that mounts with the same keys', () => {
  const go = vi.fn();
  const { rerender } = render(<Keys key="a" map={{ 'g b': shortcut(go) }} />);
  press('g');
  rerender(
    <>
      <Keys key="a" map={{ 'g b': shortcut(go) }} />
      <Keys key="b" map={{ 'g b': shortcut(go) }} />
    </>,
  );
  press('b');
  expect(go).toHaveBeenCalledOnce();
});

test('who came last has the key, and gives it back', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const { rerender } = render(
    <>
      <Keys map={{ e: shortcut(first) }} />
      <Keys map={{ e: shortcut(second) }} />
    </>,
  );
  press('e');
  rerender(<Keys map={{ e: shortcut(first) }} />);
  press('e');
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1]);
});

test('inside a scope only its own shortcuts work', () => {
  const [page, composer] = [vi.fn(), vi.fn()];
  render(
    <>
      <Keys map={{ x: shortcut(page) }} />
      <Keys map={{ y: shortcut(composer) }} scope="composer" />
      <div data-keys-scope="composer">
        <button type="button">Inside</button>
      </div>
    </>,
  );
  press('x', screen.getByText('Inside'));
  press('y', screen.getByText('Inside'));
  expect([page.mock.calls.length, composer.mock.calls.length]).toEqual([0, 1]);
});

test('a question mark is taken with Shift and without', () => {
  const help = vi.fn();
  render(<Keys map={{ '?': shortcut(help) }} />);
  press('?', document.body, { shiftKey: true, code: 'Slash' });
  press('?', document.body, { code: 'Slash' });
  expect(help).toHaveBeenCalledTimes(2);
});

test('every shortcut that works now is listed, and no other', () => {
  function List() {
    return (
      <ul>
        {useShortcuts().map((one) => (
          <li key={one.keys}>{`${one.keys} ${one.label}`}</li>
        ))}
      </ul>
    );
  }
  const nothing = () => undefined;
  const { rerender } = render(
    <>
      <Keys
        map={{
          c: shortcut(nothing, 'New'),
          'g i': shortcut(nothing, 'Inbox'),
          z: { ...shortcut(nothing), hidden: true },
        }}
      />
      <List />
    </>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['c New', 'g i Inbox']);
  act(() => rerender(<List />));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
});
