// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import './ConfirmDialogFrame.tsx';
import './DialogFrame.tsx';

afterEach(cleanup);

function Form({ dirty }: { dirty: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <Dialog open={open} onOpenChange={setOpen} title="New module" dirty={dirty}>
      <input aria-label="Name" />
    </Dialog>
  );
}

async function show(dialog: ReactNode) {
  render(dialog);
  await waitFor(() => expect(document.querySelector('.dialog')).not.toBeNull());
}

const dialog = () => screen.queryByRole('dialog', { name: 'New module' });

function pressOutside() {
  const outside = document.querySelector('.stage') ?? document.body;
  fireEvent.pointerDown(outside, { button: 0, pointerType: 'mouse' });
  fireEvent.mouseDown(outside, { button: 0 });
  fireEvent.pointerUp(outside, { button: 0 });
  fireEvent.mouseUp(outside, { button: 0 });
  fireEvent.click(outside, { button: 0 });
}

test('a dialog without text closes on a click outside', async () => {
  await show(<Form dirty={false} />);
  pressOutside();
  await waitFor(() => expect(dialog()).toBeNull());
});

test('a dialog that holds text does not', async () => {
  await show(<Form dirty />);
  pressOutside();
  await Promise.resolve();
  expect(dialog()).not.toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('Escape asks before text is lost, and one can go on writing', async () => {
  await show(<Form dirty />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Name')).toBeTruthy();
});

test('or discard it', async () => {
  await show(<Form dirty />);
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
});

test('what cannot be undone wants its name typed, and closes when it is done', async () => {
  const onConfirm = vi.fn(async () => undefined);
  const onOpenChange = vi.fn();
  await show(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete “Maps”?"
      confirmLabel="Delete workspace"
      typed="maps"
      danger
      onConfirm={onConfirm}
    />,
  );
  const confirm = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete workspace' });
  expect(confirm.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Type “maps” to confirm'), { target: { value: 'maps' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false));
  expect(onConfirm).toHaveBeenCalledOnce();
});
