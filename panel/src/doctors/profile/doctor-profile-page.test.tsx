import {
  changeOwnPicture,
  type Doctor,
  readProfile,
  updateProfile,
} from '@docket/contract/endpoints/doctors.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDoctor } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DoctorProfilePage } from './doctor-profile-page.tsx';
import { profileDraft } from './profile-form.ts';

let server: ScriptedServer;
let doctor: Doctor;
beforeEach(() => {
  profileDraft.drop();
  doctor = aDoctor({
    name: 'Maya Cohen',
    degree: 'MBBS',
    speciality: 'Neurologist',
    about: 'Listens first.\nThen speaks.',
    fees: 50,
    address: { line1: '17 Cross Street', line2: 'Richmond' },
  });
  server = scriptServer();
  server.answer(readProfile, () => ({ profileData: doctor }));
  server.answer(updateProfile, ({ input }) => {
    doctor = { ...doctor, ...input };
    return { message: 'Profile updated' };
  });
});
const draw = () => renderPage(<DoctorProfilePage />, { signedIn: ['doctor'] });
const edit = async () => {
  const view = await draw();
  await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
  return view;
};
const about = () => screen.getByRole('textbox', { name: 'About' });
const fee = () => screen.getByRole('textbox', { name: 'Fee' });
const save = () => screen.getByRole('button', { name: 'Save' });

test('view mode shows everything and offers Edit', async () => {
  await draw();
  expect(await screen.findByRole('heading', { name: 'Maya Cohen' })).toBeVisible();
  for (const text of ['MBBS - Neurologist', '1 Year', '$50', '17 Cross Street', 'Richmond', 'Yes'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText(/Listens first/)).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'About' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('the own picture is changed without Edit; a file that is no picture is not sent', async () => {
  server.answer(changeOwnPicture, { message: 'Picture changed' });
  const { user } = await draw();
  await screen.findByRole('button', { name: 'Change picture' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no input for a file');
  const anyType = userEvent.setup({ applyAccept: false });
  await anyType.upload(input, new File(['x'], 'me.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('The picture must be a PNG, JPEG, WebP or AVIF file')).toBeVisible();
  expect(server.callsOf(changeOwnPicture)).toHaveLength(0);
  const reads = server.callsOf(readProfile).length;
  await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText('Picture changed')).toBeVisible();
  expect(server.callsOf(changeOwnPicture)).toHaveLength(1);
  await waitFor(() => expect(server.callsOf(readProfile).length).toBeGreaterThan(reads));
  expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('Save sends the input, says Profile updated and returns to view mode', async () => {
  const { user } = await edit();
  await user.clear(about());
  await user.type(about(), 'New words');
  await user.clear(fee());
  await user.type(fee(), '49.5');
  await user.clear(screen.getByRole('textbox', { name: 'Address line 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Available' }));
  await user.click(save());
  expect(await screen.findByText('Profile updated')).toBeVisible();
  expect(server.callsOf(updateProfile)[0]?.input).toEqual({
    about: 'New words',
    fees: 49.5,
    address: { line1: '17 Cross Street', line2: '' },
    available: false,
    shownAvailable: true,
  });
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
  expect(screen.getByText('$49.50')).toBeVisible();
  expect(screen.getByText('New words')).toBeVisible();
  await waitFor(() => expect(server.callsOf(readProfile).length).toBeGreaterThan(1));
});

test('Cancel returns to view mode and discards the input', async () => {
  const { user } = await edit();
  await user.type(about(), ' and never stops');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/never stops/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(about()).toHaveValue('Listens first.\nThen speaks.');
  expect(server.callsOf(updateProfile)).toHaveLength(0);
});

test('the fee takes numbers only, with thousands as the panel writes them', async () => {
  const { user } = await edit();
  expect(fee()).toHaveValue('$50');
  await user.clear(fee());
  await user.type(fee(), 'x1e2-00.567');
  expect(fee()).toHaveValue('$1,200.56');
});

test('a failed save stays in edit mode with the input, and says why', async () => {
  const { user } = await edit();
  await user.type(about(), '!');
  const tries = [
    [() => server.refuse(updateProfile, 422, 'About is required', { field: 'about' }), 'About is required'],
    [() => server.refuse(updateProfile, 200), 'Profile update failed'],
    [() => server.breakDown(updateProfile), 'Server error occurred'],
    [() => server.setAway(true), 'No response from server'],
  ] as const;
  for (const [script, sentence] of tries) {
    script();
    await user.click(save());
    expect((await screen.findAllByText(sentence))[0]).toBeVisible();
    expect(about()).toHaveValue('Listens first.\nThen speaks.!');
  }
});

test('invalid input is shown at the field before sending', async () => {
  const { user } = await edit();
  await user.clear(about());
  await user.clear(fee());
  await user.type(fee(), '100001');
  await user.click(save());
  expect(screen.getByText('About is required')).toBeVisible();
  expect(screen.getByText('Fee must be 0 to 100,000 with at most two decimals')).toBeVisible();
  expect(about()).toHaveFocus();
  expect(about()).toBeInvalid();
  expect(server.callsOf(updateProfile)).toHaveLength(0);
});

test('a double click on Save saves once', async () => {
  const letGo = server.hold(updateProfile);
  const { user } = await edit();
  await user.type(about(), '!');
  await user.dblClick(save());
  letGo();
  expect(await screen.findByText('Profile updated')).toBeVisible();
  expect(server.callsOf(updateProfile)).toHaveLength(1);
});

test('a change made elsewhere does not change the input', async () => {
  const { user, client } = await edit();
  await user.type(about(), ' Mine.');
  doctor = { ...doctor, about: 'Theirs.' };
  await client.invalidateQueries();
  await waitFor(() => expect(server.callsOf(readProfile).length).toBeGreaterThan(1));
  expect(about()).toHaveValue('Listens first.\nThen speaks. Mine.');
});

test('the input survives a look at another page, and Cancel discards it for good', async () => {
  const first = await edit();
  await first.user.type(about(), ' Mine.');
  first.unmount();
  const second = await draw();
  expect(await screen.findByRole('textbox', { name: 'About' })).toHaveValue(
    'Listens first.\nThen speaks. Mine.',
  );
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  second.unmount();
  await draw();
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
});

test('nothing known reads as a dash, and not available as No', async () => {
  doctor = { ...doctor, about: '', address: { line1: '', line2: '' }, available: false, fees: 0, degree: '' };
  await draw();
  expect(await screen.findAllByText('-')).toHaveLength(2);
  expect(screen.getByText('No fee set')).toBeVisible();
  expect(screen.getByText('No')).toBeVisible();
  expect(screen.getByText('Neurologist')).toBeVisible();
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(readProfile);
  server.refuse(readProfile, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  server.answer(readProfile, { profileData: doctor });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Maya Cohen' })).toBeVisible();
});
