import { listSessions, signOutEverywhere } from '@docket/contract/endpoints/my-sessions.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from '@docket/contract/endpoints/second-factor.ts';
import { logout } from '@docket/contract/endpoints/sessions.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readTokens } from '../api/session.ts';
import { loadPage } from '../sessions/load-page.ts';
import { SessionsCard } from '../sessions/mine/sessions-card.tsx';
import { SecondFactorCard } from '../sessions/second-factor/second-factor-card.tsx';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { TopBar } from './menu/top-bar.tsx';
import { PaletteHost } from './palette/palette-host.tsx';

vi.mock('../sessions/load-page.ts', () => ({ loadPage: vi.fn() }));

let server: ScriptedServer;

beforeEach(() => {
  vi.mocked(loadPage).mockClear();
  server = scriptServer();
  const session = { _id: 's1', device: 'Chrome on Windows', startedAt: 0, lastUsedAt: 0, current: true };
  server.answer(listSessions.doctor, { sessions: [session] });
  server.answer(readSecondFactor.doctor, { on: false, since: null, recoveryCodesLeft: 0, required: false });
  server.answer(beginSecondFactor.doctor, { secret: 'ABCD', otpauth: 'otpauth://totp/a?secret=ABCD' });
  server.answer(confirmSecondFactor.doctor, { message: 'Turned on', recoveryCodes: ['aaaa-1111'] });
  server.answer(logout.doctor, { message: 'Logged out' });
});

/** Renders the frame around the account's cards, with new recovery codes on screen. */
async function drawCodes(onSetUp?: () => void) {
  const { user } = await renderPage(
    <>
      <TopBar role="doctor" />
      <SecondFactorCard role="doctor" {...(onSetUp && { onSetUp })} />
      <SessionsCard role="doctor" />
      <PaletteHost role="doctor" />
    </>,
    { at: '/doctor-profile', signedIn: ['doctor'] },
  );
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Current password'), 'correct horse battery');
  await user.type(screen.getByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  await screen.findByRole('list', { name: 'Recovery codes' });
  return user;
}

const question = 'Leave without your recovery codes?';
const ask = async () => within(await screen.findByRole('dialog', { name: question }));

test.each([
  ['on the own page', undefined],
  ['where the practice asks for a second factor first', () => {}],
] as const)('Logout asks while recovery codes stand unkept, %s', async (_place, onSetUp) => {
  const user = await drawCodes(onSetUp);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('aaaa-1111', { selector: 'section code' })).toBeVisible();
  expect(server.callsOf(logout.doctor)).toEqual([]);
  expect(readTokens().doctor).toBe('doctor-token');

  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click((await ask()).getByRole('button', { name: 'Leave without them' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'));
  expect(readTokens().doctor).toBeNull();
});

test('Logout by the palette asks as well', async () => {
  const user = await drawCodes();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'logout{Enter}');
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }));
  expect(server.callsOf(logout.doctor)).toEqual([]);
  // The palette has closed, and the codes have the focus.
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus(),
  );
});

test('once they are kept, Logout asks nothing', async () => {
  const user = await drawCodes();
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(loadPage).toHaveBeenCalledExactlyOnceWith('/'));
});

test('the question before Log out everywhere says that the codes are lost by it', async () => {
  const user = await drawCodes();
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Log out everywhere?' }));
  expect(dialog.getByText(/Your recovery codes are shown only once/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  await user.click(screen.getByRole('button', { name: 'Log out everywhere' }));
  await screen.findByRole('dialog', { name: 'Log out everywhere?' });
  expect(screen.queryByText(/Your recovery codes are shown only once/)).toBeNull();
  expect(server.callsOf(signOutEverywhere.doctor)).toEqual([]);
});
