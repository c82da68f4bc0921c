// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PictureInput, type PictureInputProps } from './PictureInput.tsx';

afterEach(cleanup);

const file = new File(['x'], 'a.png', { type: 'image/png' });

function show(more: Partial<PictureInputProps> = {}) {
  const onChoose = vi.fn();
  const onCancel = vi.fn();
  const props = { label: 'Photo', accept: ['image/png', 'image/gif'], hint: 'A hint', progress: null, ...more };
  render(
    <PictureInput {...props} onChoose={onChoose} onCancel={onCancel}>
      <b>now</b>
    </PictureInput>,
  );
  return { onChoose, onCancel, place: screen.getByRole('group', { name: 'Photo' }) };
}

/** Lets go of something above the place; answers whether the browser would go on to open it. */
function drop(place: HTMLElement, types: string[], files: File[]): boolean {
  const event = createEvent.drop(place, { dataTransfer: { types, files } });
  return fireEvent(place, event);
}

test('a file that is dropped is chosen; words that are dragged are not', () => {
  const { onChoose, place } = show();
  expect(drop(place, ['text/plain'], [])).toBe(true);
  expect(onChoose).not.toHaveBeenCalled();
  expect(drop(place, ['Files'], [file])).toBe(false);
  expect(onChoose.mock.calls).toEqual([[file]]);
});

test('while a file is sent nothing else is taken, and it can be stopped', () => {
  const { onChoose, onCancel, place } = show({ progress: 0.25 });
  drop(place, ['Files'], [file]);
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('img', { name: 'Sending: 25%' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose: Photo' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
});

test('the same file can be chosen twice, and only the types that will do are offered', () => {
  const { onChoose, place } = show();
  const input = place.querySelector('input');
  if (!input) throw new Error('There is no input.');
  expect(input.accept).toBe('image/png,image/gif');
  for (let times = 0; times < 2; times++) fireEvent.change(input, { target: { files: [file] } });
  expect(onChoose.mock.calls).toEqual([[file], [file]]);
});

test('there is something to remove only where something is', () => {
  const onRemove = vi.fn();
  show({ onRemove });
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Photo' }));
  expect(onRemove).toHaveBeenCalledOnce();
  cleanup();
  show();
  expect(screen.queryByRole('button', { name: 'Remove: Photo' })).toBeNull();
});

test('who may not change it reads why, and drops nothing', () => {
  const { onChoose, place } = show({ off: 'Only admins can.', onRemove: vi.fn() });
  expect(screen.getByText('Only admins can.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace: Photo' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Remove: Photo' })).toBeNull();
  drop(place, ['Files'], [file]);
  expect(onChoose).not.toHaveBeenCalled();
});

test('what went wrong is said at once, in place of the hint', () => {
  show({ error: 'This file is a PDF.' });
  expect(screen.getByRole('alert').textContent).toBe('This file is a PDF.');
  expect(screen.queryByText('A hint')).toBeNull();
});
