// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import './TipPopup.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(cleanup);

test('a control keeps its own handlers beside those of its tooltip, which Escape takes away', async () => {
  const [onPointerEnter, onClick] = [vi.fn(), vi.fn()];
  render(
    <Tooltip text="Copies the link">
      <button type="button" onPointerEnter={onPointerEnter} onClick={onClick}>
        Copy
      </button>
    </Tooltip>,
  );
  const control = screen.getByRole('button', { name: 'Copy' });
  fireEvent.pointerEnter(control, { pointerType: 'mouse' });
  expect(onPointerEnter).toHaveBeenCalledOnce();
  await screen.findByText('Copies the link', {}, { timeout: 5000 });
  fireEvent.keyDown(control, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText('Copies the link')).toBeNull());
  fireEvent.click(control);
  expect(onClick).toHaveBeenCalledOnce();
});

test('touch has no tooltips', () => {
  vi.useFakeTimers();
  try {
    render(
      <Tooltip text="Copies the link">
        <button type="button">Copy</button>
      </Tooltip>,
    );
    fireEvent.pointerEnter(screen.getByRole('button'), { pointerType: 'touch' });
    vi.advanceTimersByTime(5000);
    expect(screen.queryByText('Copies the link')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
