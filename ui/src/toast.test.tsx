import { cleanNotifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Provider } from './provider.tsx';
import { forgetToasts, lastUndoable, showError, showSuccess } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanNotifications();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['success', showSuccess],
  ['failure', showError],
])('a toast of %s is at the top right and closes after 5 seconds', async (_, show) => {
  render(<Provider env="test">{null}</Provider>);
  act(() => show('Appointment cancelled'));
  await wait(4_900);
  const toast = screen.getByRole('alert');
  expect(toast).toHaveTextContent(/^Appointment cancelled$/);
  expect(toast.closest('[data-position]')).toHaveAttribute('data-position', 'top-right');
  await wait(200);
  vi.useRealTimers();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('the newest toast shows at once and replaces the oldest, failures last', async () => {
  render(<Provider env="test">{null}</Provider>);
  act(() => showError('Somebody else has closed this day already'));
  for (const nth of [1, 2, 3, 4, 5, 6]) act(() => showSuccess(`Appointment ${nth} completed`));
  await wait(100);
  const readToasts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(readToasts().toSorted()).toEqual([
    'Appointment 4 completed',
    'Appointment 5 completed',
    'Appointment 6 completed',
    'Somebody else has closed this day already',
  ]);
});

test('of several toasts, one without Undo goes first', async () => {
  render(<Provider env="test">{null}</Provider>);
  act(() => showSuccess('Appointment cancelled', { undo: vi.fn() }));
  for (const nth of [1, 2, 3, 4]) act(() => showSuccess(`Profile ${nth} updated`));
  await wait(100);
  const toasts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(toasts).toContain('Appointment cancelledUndo');
  expect(toasts).not.toContain('Profile 1 updated');
});

test('the newest toast says how many it covers, and pressing that keeps the focus there', async () => {
  render(<Provider env="test">{null}</Provider>);
  act(() => showSuccess('Appointment cancelled', { undo: vi.fn() }));
  expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull();
  act(() => showSuccess('Profile updated'));
  const others = screen.getByRole('button', { name: 'Show 1 earlier message' });
  expect(others.closest('[role="alert"]')).toHaveTextContent('Profile updated');
  act(() => others.click());
  expect(others).toHaveFocus();
  act(() => showSuccess('Appointment restored'));
  expect(screen.getAllByRole('button', { name: /earlier/ })).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Show 2 earlier messages' })).toBeVisible();
});

test('a second line shows the details, and the sentence stays unchanged', async () => {
  render(<Provider env="test">{null}</Provider>);
  act(() => showSuccess('Appointment cancelled', { detail: 'Elio Rossi, Mon 8:30 AM' }));
  expect(screen.getByText('Appointment cancelled')).toBeInTheDocument();
  expect(screen.getByText('Elio Rossi, Mon 8:30 AM')).toBeInTheDocument();
});

test('forgotten toasts disappear at once, without fading', async () => {
  render(<Provider>{null}</Provider>);
  act(() => showSuccess('Appointment cancelled', { detail: 'Elio Rossi, Mon 8:30 AM' }));
  await wait(1_000);
  expect(document.body).toHaveTextContent('Elio Rossi');
  act(forgetToasts);
  expect(document.body).not.toHaveTextContent('Elio Rossi');
  act(() => showSuccess('Appointment restored'));
  expect(screen.getByText('Appointment restored')).toBeInTheDocument();
});

test('the last act can be undone once, for ten minutes', async () => {
  render(<Provider env="test">{null}</Provider>);
  const undo = vi.fn();
  act(() => showSuccess('Appointment cancelled', { undo }));
  act(() => showSuccess('Profile updated'));
  await wait(9 * 60_000);
  expect(lastUndoable()?.message).toBe('Appointment cancelled');
  lastUndoable()?.undo();
  expect(undo).toHaveBeenCalledOnce();
  expect(lastUndoable()).toBeNull();
  act(() => showSuccess('Appointment moved', { undo }));
  await wait(10 * 60_000 + 1);
  expect(lastUndoable()).toBeNull();
});
