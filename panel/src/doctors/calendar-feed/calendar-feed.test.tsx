import {
  endCalendarFeed,
  readCalendarFeed,
  setCalendarFeed,
} from '@docket/contract/endpoints/calendar-feed.ts';
import { confirmDoctorIdentity } from '@docket/contract/endpoints/sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { IdentityDialog } from '../../sessions/identity-dialog.tsx';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { CalendarFeed } from './calendar-feed.tsx';

let server: ScriptedServer;
let feed: { fullNames: boolean; madeAt: number } | null;
beforeEach(() => {
  feed = null;
  server = scriptServer();
  server.answer(readCalendarFeed.doctor, () => ({ feed }));
  server.answer(setCalendarFeed.doctor, ({ input }) => {
    const url = feed && !input.newLink ? null : `https://docket.example/feed/link${input.newLink ?? ''}.ics`;
    feed = { fullNames: Boolean(input.fullNames), madeAt: Date.UTC(2026, 10, 20, 8) };
    return { message: url ? 'Calendar link created' : 'Calendar feed changed', feed, url };
  });
  server.answer(endCalendarFeed.doctor, () => {
    feed = null;
    return { message: 'Calendar feed ended' };
  });
});
const draw = () => renderPage(<CalendarFeed doctorId={null} />, { signedIn: ['doctor'] });

test('a link is created with initials and shown once', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Create calendar link' }));
  const link = await screen.findByRole('textbox', { name: 'Calendar link' });
  expect(link).toHaveValue('https://docket.example/feed/link.ics');
  expect(server.callsOf(setCalendarFeed.doctor)[0]?.input).toEqual({ fullNames: false });
  expect(await screen.findByRole('checkbox', { name: 'Show patients’ full names' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Close the calendar link' }));
  expect(screen.queryByRole('textbox', { name: 'Calendar link' })).toBeNull();
});

test('names are switched on without another link', async () => {
  feed = { fullNames: false, madeAt: 0 };
  const { user } = await draw();
  await user.click(await screen.findByRole('checkbox', { name: 'Show patients’ full names' }));
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Show patients’ full names' })).toBeChecked(),
  );
  expect(screen.queryByRole('textbox', { name: 'Calendar link' })).toBeNull();
});

test('a new link and switching off ask first', async () => {
  feed = { fullNames: true, madeAt: 0 };
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'New calendar link' }));
  const renewal = within(await screen.findByRole('dialog', { name: 'Make a new calendar link?' }));
  await user.click(renewal.getByRole('button', { name: 'Make a new link' }));
  await screen.findByRole('textbox', { name: 'Calendar link' });
  expect(server.callsOf(setCalendarFeed.doctor)[0]?.input).toEqual({ fullNames: true, newLink: true });

  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  const end = within(await screen.findByRole('dialog', { name: 'Switch the subscription off?' }));
  await user.click(end.getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(endCalendarFeed.doctor)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  const again = within(await screen.findByRole('dialog', { name: 'Switch the subscription off?' }));
  await user.click(again.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Calendar link' })).toBeNull();
});

test('a doctor who logged in a while ago confirms the identity, and the link ends', async () => {
  feed = { fullNames: true, madeAt: 0 };
  server.refuse(endCalendarFeed.doctor, 403, 'Please confirm with your password that it is you', {
    proof: 'password',
  });
  server.answer(confirmDoctorIdentity, () => {
    server.answer(endCalendarFeed.doctor, () => {
      feed = null;
      return { message: 'Calendar feed ended' };
    });
    return { message: 'Identity confirmed' };
  });
  const both = (
    <>
      <CalendarFeed doctorId={null} />
      <IdentityDialog />
    </>
  );
  const { user } = await renderPage(both, { signedIn: ['doctor'] });
  await user.click(await screen.findByRole('button', { name: 'Switch off' }));
  const sure = within(await screen.findByRole('dialog', { name: 'Switch the subscription off?' }));
  await user.click(sure.getByRole('button', { name: 'Switch off' }));
  const question = within(await screen.findByRole('dialog', { name: 'Please confirm it’s you' }));
  await user.type(question.getByLabelText('Current password'), 'correct horse battery{Enter}');
  expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeVisible();
  expect(server.callsOf(confirmDoctorIdentity)[0]?.input).toEqual({
    currentPassword: 'correct horse battery',
  });
});

test('while it loads something waits, and a failure can be tried again', async () => {
  const release = server.hold(readCalendarFeed.doctor);
  server.refuse(readCalendarFeed.doctor, 500, 'Broken');
  const { user } = await draw();
  expect(screen.queryByRole('button')).toBeNull();
  release();
  expect(await screen.findByText('Couldn’t load the calendar subscription')).toBeVisible();
  server.answer(readCalendarFeed.doctor, { feed: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Create calendar link' })).toBeVisible();
});
