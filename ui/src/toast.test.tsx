import { cleanNotifications } from '@mantine/notifications';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Provider } from './provider.tsx';
import { showError, showSuccess } from './toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanNotifications();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ['success', showSuccess],
  ['failure', showError],
])('a toast of %s stands at the top right and closes after 5 seconds', async (_, show) => {
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
