import { confirmPractice, readRestoredCopy } from '@docket/contract/endpoints/restored-copy.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { RestoredCopyBanner } from './restored-copy-banner.tsx';

let server: ScriptedServer;
const copy = {
  since: 0,
  messages: 20,
  unsendable: 3,
  events: 1,
  oldestAt: Date.parse('2026-11-24T10:00Z'),
  managers: ['Nora Lind'],
};
beforeEach(() => {
  server = scriptServer();
  server.answer(readRestoredCopy, { copy });
});
const draw = (staffRole: 'manager' | 'front desk') => {
  server.answer(readStaffRole, { name: 'Mia', staffRole, isRestoredCopy: true });
  return renderPage(<RestoredCopyBanner />, { signedIn: ['admin'] });
};
const banner = async () => within(await screen.findByRole('region', { name: 'A restored copy' }));

test('the front desk reads what waits and whom to ask, and can confirm nothing', async () => {
  await draw('front desk');
  expect(
    await screen.findByText(
      /20 messages \(and 3 that can’t be sent\) and 1 webhook event wait, the oldest since/,
    ),
  ).toBeVisible();
  expect(await screen.findByText(/Ask Nora Lind before you go on/)).toBeVisible();
  expect((await banner()).queryByRole('button')).toBeNull();
});

test('a manager confirms the practice once it is chosen what becomes of what waits', async () => {
  server.answer(confirmPractice, () => {
    server.answer(readRestoredCopy, { copy: null });
    return { message: 'This is the practice now' };
  });
  const { user } = await draw('manager');
  await user.click(await (await banner()).findByRole('button', { name: 'This is the practice now' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Is this the practice now?' }));
  expect(dialog.getByRole('button', { name: 'This is the practice now' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: /^Don’t send it/ }));
  await user.click(dialog.getByRole('button', { name: 'This is the practice now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'A restored copy' })).toBeNull());
  expect(server.callsOf(confirmPractice).map(({ input }) => input)).toEqual([{ waiting: 'call' }]);
});
