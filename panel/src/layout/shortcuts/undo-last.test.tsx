import { showSuccess } from '@docket/ui/toast.tsx';
import { cleanNotifications } from '@mantine/notifications';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { setSingleKeysOn } from './single-keys-setting.ts';
import { UndoLastDialog } from './undo-last.tsx';
import { useSingleKeys } from './use-single-keys.ts';

afterEach(() => vi.useRealTimers());

function Page() {
  useSingleKeys('admin');
  return <UndoLastDialog />;
}

const minute = 60_000;
/** Performs an undoable action the given minutes ago; its toast has gone since. */
async function didSomething(minutesAgo: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - minutesAgo * minute });
  setSingleKeysOn(true);
  const undo = vi.fn();
  const { user } = await renderPage(<Page />);
  act(() => showSuccess('Appointment cancelled', { undo, detail: 'Elio Rossi, Mon 8:30 AM' }));
  await screen.findByRole('alert');
  act(() => cleanNotifications());
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  vi.setSystemTime(Date.now() + minutesAgo * minute);
  return { user, undo };
}

test('U names the last action, and undoes it after a yes', async () => {
  const { user, undo } = await didSomething(3);
  await user.keyboard('u');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last action?' }));
  expect(dialog.getByText('Appointment cancelled')).toBeVisible();
  expect(dialog.getByText(/3 min ago/)).toBeVisible();
  expect(dialog.getByText('Elio Rossi, Mon 8:30 AM')).toBeVisible();
  expect(undo).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // An undone action is not undone again.
  await user.keyboard('u');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('U and Enter undo', async () => {
  const { user, undo } = await didSomething(2);
  await user.keyboard('u');
  const yes = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(yes).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(undo).toHaveBeenCalledOnce();
});

test('Cancel changes nothing', async () => {
  const { user, undo } = await didSomething(1);
  await user.keyboard('u');
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo the last action?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(undo).not.toHaveBeenCalled();
});

test('after ten minutes U asks nothing', async () => {
  const { user, undo } = await didSomething(11);
  await user.keyboard('u');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(undo).not.toHaveBeenCalled();
});
