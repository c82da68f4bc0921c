// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FloatingProps } from './Floating.tsx';
import { FloatingPanel } from './FloatingPanel.tsx';
import type { MenuProps } from './Menu.tsx';
import { MenuPopup } from './MenuPopup.tsx';
import { type PopupPart, popup } from './popup.tsx';

afterEach(cleanup);

/** A panel whose code comes when `arrive` is called. */
function panelToCome() {
  const { promise, resolve } = Promise.withResolvers<ComponentType<PopupPart<FloatingProps>>>();
  const Panel = popup<FloatingProps>('panel', () => promise);
  return { Panel, arrive: () => act(async () => resolve(FloatingPanel)) };
}

const control = () => screen.getByRole('button', { name: 'Colour' });
const press = () => {
  fireEvent.pointerDown(control(), { button: 0, pointerType: 'mouse' });
  fireEvent.mouseDown(control(), { button: 0 });
  fireEvent.pointerUp(control(), { button: 0 });
  fireEvent.mouseUp(control(), { button: 0 });
  fireEvent.click(control(), { button: 0, detail: 1 });
};
const panel = () => screen.queryByRole('dialog', { name: 'Colours' });

test('a control whose panel is not here yet is announced as it will be', async () => {
  const { Panel, arrive } = panelToCome();
  render(
    <Panel label="Colours" trigger={<button type="button">Colour</button>}>
      Red
    </Panel>,
  );
  const before = control();
  expect(before.getAttribute('aria-haspopup')).toBe('dialog');
  expect(before.getAttribute('aria-expanded')).toBe('false');
  before.focus();
  await arrive();
  expect(control()).toBe(before);
  expect(document.activeElement).toBe(before);
});

test('a press before the panel is here opens it once it is, and counts once', async () => {
  const { Panel, arrive } = panelToCome();
  const [onOwn, onAround] = [vi.fn(), vi.fn()];
  render(
    // biome-ignore lint/a11y: stands for a row that is clicked
    <div onClick={onAround}>
      <Panel
        label="Colours"
        trigger={
          <button type="button" onPointerDown={onOwn}>
            Colour
          </button>
        }
      >
        Red
      </Panel>
    </div>,
  );
  press();
  expect(onAround).not.toHaveBeenCalled();
  expect(panel()).toBeNull();
  await arrive();
  await waitFor(() => expect(panel()).not.toBeNull());
  expect(control().getAttribute('aria-expanded')).toBe('true');
  expect(onOwn).toHaveBeenCalledOnce();
  expect(onAround).toHaveBeenCalledOnce();
});

test('a second press closes it, and the focus is back on its control', async () => {
  const { Panel, arrive } = panelToCome();
  render(
    <Panel label="Colours" trigger={<button type="button">Colour</button>}>
      <input aria-label="Find" />
    </Panel>,
  );
  fireEvent.pointerEnter(control());
  await arrive();
  act(() => control().focus());
  press();
  await waitFor(() => expect(panel()?.contains(document.activeElement)).toBe(true));
  press();
  await waitFor(() => expect(panel()).toBeNull());
  expect(document.activeElement).toBe(control());
});

test('a menu that cannot be loaded on pointing at its control is asked for again on the press', async () => {
  let isOnline = false;
  const Menu = popup<MenuProps>('menu', async () => {
    if (!isOnline) throw new TypeError('offline');
    return MenuPopup;
  });
  const items = [{ label: 'Archive', onSelect: vi.fn() }];
  render(<Menu label="Actions" trigger={<button type="button">Colour</button>} items={items} />);
  await act(async () => fireEvent.pointerEnter(control()));
  expect(control().getAttribute('aria-haspopup')).toBe('menu');
  isOnline = true;
  fireEvent.click(control());
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  expect(items[0]?.onSelect).toHaveBeenCalledOnce();
});

test('an arrow key pressed before the menu is here opens it at its first entry', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType<PopupPart<MenuProps>>>();
  const Menu = popup<MenuProps>('menu', () => promise);
  const items = ['Archive', 'Delete'].map((label) => ({ label, onSelect: vi.fn() }));
  render(<Menu label="Actions" trigger={<button type="button">Colour</button>} items={items} />);
  act(() => control().focus());
  fireEvent.keyDown(control(), { key: 'ArrowDown' });
  fireEvent.keyUp(control(), { key: 'ArrowDown' });
  await act(async () => resolve(MenuPopup));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Archive'));
});
