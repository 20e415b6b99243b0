import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  type SecondFactorState,
} from '@docket/contract/endpoints/second-factor.ts';
import { Link } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

const off: SecondFactorState = { on: false, since: null, recoveryCodesLeft: 0, required: false };
const secret = 'JBSWY3DPEHPK3PXP';
const otpauth = `otpauth://totp/Docket:kenji?secret=${secret}&issuer=Docket`;
const password = 'correct horse battery';
const recoveryCodes = ['aaaa-1111', 'bbbb-2222', 'cccc-3333'];

let server: ScriptedServer;
let state: SecondFactorState;

beforeEach(() => {
  server = scriptServer();
  state = off;
  server.answer(readSecondFactor.doctor, () => state);
  server.answer(beginSecondFactor.doctor, { secret, otpauth });
  server.answer(confirmSecondFactor.doctor, () => {
    state = on();
    return { message: 'Second factor turned on', recoveryCodes };
  });
});

const on = (overrides: Partial<SecondFactorState> = {}): SecondFactorState => ({
  on: true,
  since: Date.now() - 3 * 86_400_000 - 1,
  recoveryCodesLeft: 10,
  required: false,
  ...overrides,
});
const draw = () => renderPage(<SecondFactorCard role="doctor" />, { signedIn: ['doctor'] });

async function setUp(user: Awaited<ReturnType<typeof draw>>['user'], code: string) {
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  await user.type(await screen.findByLabelText('Current password'), password);
  await user.type(screen.getByLabelText('Code'), code);
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
}

test('it is set up by a QR code or by hand, and a code turns it on', async () => {
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Set up' }));
  const picture = await screen.findByRole('img', { name: /^QR code/ });
  expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  // A phone can't scan its own screen.
  expect(screen.getByText('Open in an app on this device')).toHaveAttribute('href', otpauth);
  const passwordField = screen.getByLabelText('Current password');
  expect(passwordField).toHaveFocus();
  expect([passwordField.getAttribute('type'), passwordField.getAttribute('autocomplete')]).toEqual([
    'password',
    'current-password',
  ]);
  await user.keyboard(password);
  const field = screen.getByLabelText('Code');
  expect([field.getAttribute('inputmode'), field.getAttribute('autocomplete')]).toEqual([
    'numeric',
    'one-time-code',
  ]);
  await user.click(field);
  await user.paste(' 123 456 ');
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('heading', { name: 'Save your recovery codes' })).toHaveFocus();
  expect(server.callsOf(confirmSecondFactor.doctor)[0]?.input).toEqual({
    currentPassword: password,
    code: ' 123 456 ',
  });
});

test('the recovery codes are shown until confirmed, and never again', async () => {
  const { user } = await draw();
  await setUp(user, '123456');
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  expect([...list.children].map((item) => item.textContent)).toEqual(recoveryCodes);
  await waitFor(() => expect(screen.getByText('On')).toBeVisible());
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(screen.queryByText('aaaa-1111')).toBeNull();
  expect(await screen.findByText('10 recovery codes left.')).toBeVisible();
});

test('closing or leaving asks until the codes are confirmed', async () => {
  const draw = () => (
    <>
      <SecondFactorCard role="doctor" />
      <Link to="/doctor-calendar">Calendar</Link>
    </>
  );
  const { user, currentUrl } = await renderPage(draw(), { at: '/doctor-profile', signedIn: ['doctor'] });
  const isUnloadBlocked = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(isUnloadBlocked()).toBe(false);
  await setUp(user, '123456');
  await screen.findByRole('list', { name: 'Recovery codes' });
  expect(isUnloadBlocked()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Calendar' }));
  const ask = await screen.findByRole('dialog', { name: 'Leave without your recovery codes?' });
  await user.click(within(ask).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(currentUrl()).toBe('/doctor-profile');
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Calendar' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without them' }));
  await waitFor(() => expect(currentUrl()).toBe('/doctor-calendar'));
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));
  expect(isUnloadBlocked()).toBe(false);
});

test('they can be saved and printed', async () => {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = (blob: Blob) => {
        saved.push(blob);
        return 'blob:codes';
      };
      static override revokeObjectURL = () => {};
    },
  );
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await draw();
  await setUp(user, '123456');
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  click.mockRestore();
  expect(names).toEqual(['docket-recovery-codes.txt']);
  const text = await saved[0]?.text();
  for (const code of recoveryCodes) expect(text).toContain(code);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('a wrong code is shown at its field and can be corrected', async () => {
  server.refuse(confirmSecondFactor.doctor, 422, 'This code is not right', { field: 'code' });
  const { user } = await draw();
  await setUp(user, '000000');
  expect(await screen.findByText('This code is not right')).toBeVisible();
  expect(screen.getByLabelText('Code')).toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('Code'), '1');
  expect(screen.queryByText('This code is not right')).toBeNull();
});

test('a wrong password is shown at its field, and the code stays', async () => {
  const sentence = 'The current password is not right';
  server.refuse(confirmSecondFactor.doctor, 422, sentence, { field: 'currentPassword' });
  const { user } = await draw();
  await setUp(user, '123456');
  expect(await screen.findByText(sentence)).toBeVisible();
  const field = screen.getByLabelText('Current password');
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Code')).toHaveValue('123456');
  await user.keyboard('a');
  expect(screen.queryByText(sentence)).toBeNull();
});

test('too many wrong passwords are shown in a toast', async () => {
  server.refuse(confirmSecondFactor.doctor, 429, 'Too many failed tries', { retryAfterSeconds: 900 });
  const { user } = await draw();
  await setUp(user, '123456');
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many failed tries');
});

test('new recovery codes and turning off ask for a code, of the app or a recovery code', async () => {
  state = on({ recoveryCodesLeft: 2 });
  server.answer(renewRecoveryCodes.doctor, { message: 'New recovery codes made', recoveryCodes });
  server.answer(endSecondFactor.doctor, () => {
    state = off;
    return { message: 'Second factor turned off' };
  });
  const { user } = await draw();
  expect(await screen.findByText(/turned on 3 days ago/)).toBeVisible();
  expect(screen.getByText('2 recovery codes left. It’s time to make new ones.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await user.keyboard('dddd-4444{Enter}');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent('bbbb-2222');
  expect(server.callsOf(renewRecoveryCodes.doctor)[0]?.input).toEqual({ code: 'dddd-4444' });
  await user.click(screen.getByRole('button', { name: 'I’ve saved them' }));

  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.keyboard('654321');
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
  expect(screen.getByText('Second factor turned off')).toBeVisible();
});

test('a required second factor can’t be turned off', async () => {
  state = on({ required: true });
  await draw();
  expect(await screen.findByText(/Your practice requires it for everyone/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull();
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(readSecondFactor.doctor);
  server.refuse(readSecondFactor.doctor, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load the second factor')).toBeVisible();
  server.answer(readSecondFactor.doctor, off);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Set up' })).toBeVisible();
});
