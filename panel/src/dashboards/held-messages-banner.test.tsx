import { type HeldMessages, readHeldMessages } from '@docket/contract/endpoints/messages.ts';
import { readStaffRole, type StaffRole } from '@docket/contract/endpoints/staff.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { HeldMessagesBanner } from './held-messages-banner.tsx';

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
});
const email: HeldMessages = {
  channel: 'email',
  count: 12,
  since: Date.parse('2026-11-24T10:03Z'),
  because: 'failing',
  reason: 'The mail server did not take it: 451 4.3.0 Try again later',
  nextAt: Date.parse('2026-11-24T11:20Z'),
};
const draw = (held: HeldMessages[], staffRole: StaffRole) => {
  server.answer(readHeldMessages, { held, managers: ['Nora Lind'] });
  server.answer(readStaffRole, { name: 'Mia', staffRole });
  return renderPage(<HeldMessagesBanner />, { signedIn: ['admin'] });
};
const banner = async () => within(await screen.findByRole('region', { name: 'Messages are not being sent' }));

test('a manager sees the number, since when and why, and links to Calls or Settings', async () => {
  await draw([email], 'manager');
  expect(
    await screen.findByText(
      /12 emails have not been sent since 24 November 2026, .* did not take it: 451 4\.3\.0 Try again later\. Next try: /,
    ),
  ).toBeVisible();
  expect(await (await banner()).findByRole('link', { name: 'Settings' })).toHaveAttribute(
    'href',
    '/settings?part=connections',
  );
  expect((await banner()).getByRole('link', { name: 'Patients to call' })).toHaveAttribute('href', '/calls');
});

test('the front desk sees whom to ask', async () => {
  const reason = 'Waits: the server has lost its settings for SMS (SMS_URL)';
  await draw(
    [{ ...email, channel: 'sms', count: 1, because: 'missing settings', reason, nextAt: null }],
    'front desk',
  );
  expect(await screen.findByText(/^1 SMS has not been sent since .*SMS_URL\)\. Ask Nora Lind/)).toBeVisible();
  expect((await banner()).queryByRole('link', { name: 'Settings' })).toBeNull();
});

test('is empty while messages leave', async () => {
  await draw([], 'manager');
  expect(screen.queryByRole('region', { name: 'Messages are not being sent' })).toBeNull();
});
