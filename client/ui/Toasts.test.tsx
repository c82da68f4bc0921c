// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Toasts } from './Toasts.tsx';
import './ToastStack.tsx';
import { type ToastContent, toast } from './toast.ts';

afterEach(() => {
  act(() => toast.close());
  cleanup();
});

const show = async (content: ToastContent) => {
  render(<Toasts />);
  act(() => {
    toast.show(content);
  });
  await screen.findAllByText(String(content.text));
};

test('a toast is shown in a region that is read out', async () => {
  await show({ text: 'Link copied' });
  expect(screen.getByRole('region', { name: 'Notifications' }).getAttribute('aria-live')).toBe('polite');
});

test('its action undoes once and takes the toast away', async () => {
  const undo = vi.fn();
  await show({ text: 'Archived', action: { label: 'Undo', onPress: undo } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a refusal stays, others go by themselves', async () => {
  await show({ text: 'Not saved', tone: 'bad' });
  vi.useFakeTimers();
  try {
    act(() => {
      toast.show({ text: 'Link copied' });
    });
    act(() => vi.advanceTimersByTime(60_000));
    expect(document.querySelector('.toasts')?.textContent).toContain('Not saved');
    expect(document.querySelector('.toasts')?.textContent).not.toContain('Link copied');
  } finally {
    vi.useRealTimers();
  }
});
