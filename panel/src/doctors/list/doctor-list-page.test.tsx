import { changeAvailability, inviteDoctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { readDoctorsToday } from '@docket/contract/endpoints/doctors-today.ts';
import { listPeople } from '@docket/contract/endpoints/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDoctor } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DoctorListPage } from './doctor-list-page.tsx';

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(listPeople, { people: [], links: [], shut: [] });
  server.answer(readDoctorsToday, { doctors: [] });
});
const draw = (at = '/doctor-list') => renderPage(<DoctorListPage />, { at, signedIn: ['admin'] });
const cardOf = (name: string) => within(screen.getByRole('article', { name }));
const available = (name: string) => cardOf(name).getByRole('checkbox', { name: 'Available' });

test('every doctor has a card with name, speciality and Available', async () => {
  server.answer(listDoctors, {
    doctors: [
      aDoctor({ name: 'Kenji Mori', speciality: 'Paedetricians', available: true }),
      aDoctor({ name: 'Maya Cohen', speciality: 'Neurologist', available: false }),
    ],
  });
  await draw();
  expect(await screen.findByRole('heading', { name: 'All Doctors' })).toBeVisible();
  await screen.findByText('Kenji Mori');
  expect(cardOf('Kenji Mori').getByText('Paedetricians')).toBeVisible();
  expect(available('Kenji Mori')).toBeChecked();
  expect(available('Maya Cohen')).not.toBeChecked();
  expect(screen.getByText('2 doctors')).toBeVisible();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

test('cards say when a doctor is free next, how far today is, and the delay; twelve doctors are one call', async () => {
  const ids = Array.from({ length: 14 }, (_, at) => `d${at}`);
  server.answer(listDoctors, { doctors: ids.map((_id) => aDoctor({ _id, name: `Doctor ${_id}` })) });
  server.answer(readDoctorsToday, ({ input }) => ({
    doctors: String(input.doctorIds)
      .split(',')
      .map((doctorId, at) => ({
        doctorId,
        nextFree: at === 0 ? { slotDate: '1_1_2099', slotTime: '10:40 AM' } : null,
        completed: 9,
        total: at === 0 ? 14 : 0,
        lateMinutes: at === 0 ? 80 : 0,
      })),
  }));
  await draw();
  await screen.findByText('Doctor d0');
  const first = cardOf('Doctor d0');
  expect(await first.findByText('9 of 14 today')).toBeVisible();
  expect(first.getAllByRole('link')).toHaveLength(1);
  expect(first.getByText('Next free Thu 1 Jan 2099, 10:40 AM')).toBeVisible();
  expect(first.getByText('1 h 20 min late')).toBeVisible();
  expect(cardOf('Doctor d1').queryByText(/today|late|Next free/)).toBeNull();
  await waitFor(() =>
    expect(new Set(server.callsOf(readDoctorsToday).map(({ input }) => input.doctorIds))).toEqual(
      new Set([ids.slice(0, 12).join(','), ids.slice(12).join(',')]),
    ),
  );
});

test('a doctor without a fee or without hours says so, unless archived', async () => {
  server.answer(listDoctors, {
    doctors: [
      aDoctor({ name: 'Kenji Mori', fees: 0 }),
      aDoctor({ name: 'Maya Cohen', keepsHours: false }),
      aDoctor({ name: 'Nora Lind' }),
    ],
  });
  await draw();
  await screen.findByText('Kenji Mori');
  const warningsOf = (name: string) =>
    ['No fee set', 'No working hours set yet'].filter((text) => cardOf(name).queryByText(text));
  expect(warningsOf('Kenji Mori')).toEqual(['No fee set']);
  expect(warningsOf('Maya Cohen')).toEqual(['No working hours set yet']);
  expect(warningsOf('Nora Lind')).toEqual([]);
});

test('Available changes at once, sends the wanted value, says so, reads the list again, and is undone from the toast', async () => {
  let isAvailable = true;
  server.answer(listDoctors, () => ({
    doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori', available: isAvailable })],
  }));
  server.answer(changeAvailability, ({ input }) => {
    isAvailable = input.available === true;
    return { message: 'Availability changed' };
  });
  const letGo = server.hold(changeAvailability);
  const { user } = await draw();
  await screen.findByText('Kenji Mori');
  await user.click(available('Kenji Mori'));
  expect(available('Kenji Mori')).not.toBeChecked();
  letGo();
  expect(await screen.findByText('Availability changed')).toBeVisible();
  expect(server.callsOf(changeAvailability)[0]?.input).toEqual({ docId: 'd1', available: false });
  await waitFor(() => expect(server.callsOf(listDoctors)).toHaveLength(2));

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(available('Kenji Mori')).toBeChecked());
  expect(server.callsOf(changeAvailability)[1]?.input).toEqual({ docId: 'd1', available: true });
});

test('a refused change is taken back, with the server sentence', async () => {
  server.answer(listDoctors, { doctors: [aDoctor({ name: 'Kenji Mori', available: true })] });
  server.refuse(changeAvailability, 404, 'Doctor not found');
  const { user } = await draw();
  await screen.findByText('Kenji Mori');
  await user.click(available('Kenji Mori'));
  expect(await screen.findByText('Doctor not found')).toBeVisible();
  await waitFor(() => expect(available('Kenji Mori')).toBeChecked());
});

test('two doctors changed at once keep both changes while the server takes its time', async () => {
  server.answer(listDoctors, { doctors: [aDoctor({ name: 'One' }), aDoctor({ name: 'Two' })] });
  server.answer(changeAvailability, { message: 'Availability changed' });
  server.hold(changeAvailability);
  const { user } = await draw();
  await screen.findByText('One');
  await user.click(available('One'));
  await user.click(available('Two'));
  expect(available('One')).not.toBeChecked();
  expect(available('Two')).not.toBeChecked();
});

test('many doctors can be searched and narrowed, and the address bar keeps it', async () => {
  const others = Array.from({ length: 9 }, () => aDoctor({ speciality: 'Dermatologist' }));
  const ines = aDoctor({ name: 'Inés Núñez', speciality: 'Neurologist' });
  server.answer(listDoctors, { doctors: [...others, ines] });
  const { user, currentUrl } = await draw();
  await user.type(await screen.findByRole('searchbox', { name: 'Search doctors' }), 'nunez');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('article', { name: 'Inés Núñez' })).toBeVisible();
  expect(currentUrl()).toContain('q=nunez');

  await user.selectOptions(screen.getByRole('combobox', { name: 'Speciality' }), 'Dermatologist');
  expect(await screen.findByText('No matching doctor')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all doctors' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(10));
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('a URL with filters applies them and ignores invalid ones', async () => {
  const doctors = Array.from({ length: 9 }, (_, at) =>
    aDoctor({ speciality: at === 4 ? 'Neurologist' : 'Dermatologist' }),
  );
  server.answer(listDoctors, { doctors });
  await draw('/doctor-list?speciality=Neurologist&q=%5B1%5D');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
  expect(screen.getByRole('combobox', { name: 'Speciality' })).toHaveValue('Neurologist');
});

test('a doctor without a password gets a new invitation link to copy', async () => {
  server.answer(listDoctors, {
    doctors: [aDoctor({ _id: 'd9', name: 'Ada New', canSignIn: false }), aDoctor({ name: 'Old Hand' })],
  });
  server.answer(inviteDoctor, { message: 'Invitation link created', invitationPath: '/set-password#abc' });
  const { user } = await draw();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await screen.findByText('Ada New');
  expect(cardOf('Old Hand').queryByRole('button')).toBeNull();
  await user.click(cardOf('Ada New').getByRole('button', { name: 'New invitation link' }));
  const link = await screen.findByRole('textbox', { name: 'Invitation link' });
  expect(link).toHaveValue(`${window.location.origin}/set-password#abc`);
  expect(screen.getByText(/valid 7 days and works once/)).toBeVisible();
  expect(server.callsOf(inviteDoctor)[0]?.input).toEqual({ docId: 'd9' });

  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/set-password#abc`);
  await user.click(screen.getByRole('button', { name: 'Close the invitation link' }));
  expect(screen.queryByRole('textbox', { name: 'Invitation link' })).toBeNull();
});

test('without doctors it says so and offers to add one', async () => {
  server.answer(listDoctors, { doctors: [] });
  await draw();
  expect(await screen.findByText('No doctors yet')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Add Doctor' }))
    expect(link).toHaveAttribute('href', '/add-doctor');
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(listDoctors);
  server.refuse(listDoctors, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  server.answer(listDoctors, { doctors: [aDoctor({ name: 'Kenji Mori' })] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Kenji Mori')).toBeVisible();
});
