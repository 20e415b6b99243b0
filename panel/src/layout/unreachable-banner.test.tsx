import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRead } from '../api/use-read.ts';
import { useServerWatch } from '../api/use-server-watch.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { UnreachableBanner } from './unreachable-banner.tsx';

function Panel() {
  useServerWatch();
  const clinic = useRead([], readClinic, {});
  return (
    <>
      <p>{clinic.data?.name ?? 'Nothing yet'}</p>
      <button type="button" onClick={() => void clinic.refetch()}>
        Try again
      </button>
      <UnreachableBanner />
    </>
  );
}

const clinic = (name: string) => ({ name, timeZone: 'UTC', demo: null });

test('an unreachable server shows a banner; once it is back, the screen is refetched', async () => {
  const server = scriptServer();
  server.answer(readClinic, clinic('Hill Street'));
  const { user } = await renderPage(<Panel />);
  await screen.findByText('Hill Street');
  server.setAway(true);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Can’t reach the server/)).toBeVisible();
  // Data already on screen stays.
  expect(screen.getByText('Hill Street')).toBeVisible();
  server.answer(readClinic, clinic('River Street'));
  server.setAway(false);
  expect(await screen.findByText('River Street', undefined, { timeout: 10_000 })).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/Can’t reach the server/)).toBeNull());
});

test('a failing read is reported once, not with every retry', async () => {
  const server = scriptServer();
  server.refuse(readClinic, 500, 'Something went wrong');
  const { user } = await renderPage(<Panel />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  const { cleanNotifications } = await import('@mantine/notifications');
  cleanNotifications();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.callsOf(readClinic)).toHaveLength(2));
  expect(screen.queryByRole('alert')).toBeNull();
});
