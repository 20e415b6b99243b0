import { findOwnPatients, type Patient, readOwnPatient } from '@docket/contract/endpoints/patients.ts';
import { readToday } from '@docket/contract/endpoints/running-late.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLateToday, anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { OwnPatientsPage } from './own-patients-page.tsx';

const aPatient = (part: Partial<Patient>): Patient => ({
  _id: 'zoe',
  name: 'Zoë Young',
  email: 'zoe@example.org',
  phone: '020 7946 0018',
  dob: '1985-04-30',
  image: '',
  ...part,
});
const zoe = aPatient({});
const nobody = aPatient({ _id: 'x', name: ' ', email: '', phone: '', dob: null });

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(findOwnPatients, { patients: [zoe, nobody] });
});
afterEach(() => vi.useRealTimers());
const draw = (at = '/doctor-patients') => renderPage(<OwnPatientsPage />, { at, signedIn: ['doctor'] });

test('own patients stand with age and phone, whoever has no name as Unknown Patient', async () => {
  await draw();
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Zoë YoungAge \d+ · 020 7946 0018/);
  expect(within(first as HTMLElement).getByRole('link', { name: /^Call Zoë Young/ })).toHaveAttribute(
    'href',
    'tel:02079460018',
  );
  expect(second).toHaveTextContent('Unknown Patient');
  expect(screen.getByText('2 patients')).toBeVisible();
});

test('what is searched for stands in the address, and the server is asked for it', async () => {
  const { user, currentUrl } = await draw();
  server.answer(findOwnPatients, { patients: [] });
  await user.type(await screen.findByRole('searchbox'), 'lim');
  expect(await screen.findByText('No matching patient')).toBeVisible();
  await waitFor(() => expect(currentUrl()).toBe('/doctor-patients?q=lim'));
  expect(server.callsOf(findOwnPatients).at(-1)?.input).toMatchObject({ q: 'lim' });
});

test('a patient of the address opens on a card with what they came for before', async () => {
  const was = anAppointment({ slotDate: '16_11_2020', slotTime: '9:00 AM', status: 'completed' });
  server.answer(readOwnPatient, {
    patient: { ...zoe, appointments: 3, missed: 0 },
    visits: [was],
  });
  const { user, currentUrl } = await draw('/doctor-patients?patient=zoe');
  const card = within(await screen.findByRole('dialog', { name: 'Patient' }));
  expect(await card.findByRole('heading', { name: 'Zoë Young' })).toBeVisible();
  expect(card.getByText(/^Born 30 April 1985, \d+ years$/)).toBeVisible();
  const earlier = card.getByRole('heading', { name: 'Earlier with you' }).closest('section');
  expect(earlier).toHaveTextContent('16 November 2020, 9:00 AM');
  expect(card.queryByRole('heading', { name: 'Upcoming with you' })).toBeNull();
  expect(card.getByText('And 2 older appointments with you.')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(currentUrl()).toBe('/doctor-patients'));
});

test('an appointment of today says on the card when it is expected to begin', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 8) });
  const visit = anAppointment({ slotDate: '20_11_2026', slotTime: '10:30 AM' });
  server.answer(readOwnPatient, { patient: { ...zoe, appointments: 1, missed: 0 }, visits: [visit] });
  server.answer(readToday.doctor, aLateToday(visit, 20));
  await draw('/doctor-patients?patient=zoe');
  const booked = await screen.findByText('10:30 AM');
  await waitFor(() => expect(booked).toHaveAttribute('data-about', 'about 10:50\u00a0AM'));
});

test('a doctor without patients reads whom this page is for', async () => {
  server.answer(findOwnPatients, { patients: [] });
  await draw();
  expect(await screen.findByText('No patients yet')).toBeVisible();
});

test('a failure offers Try again', async () => {
  server.refuse(findOwnPatients, 500, 'Something went wrong');
  const { user } = await draw();
  await screen.findByText('Couldn’t load the patients');
  server.answer(findOwnPatients, { patients: [zoe] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Zoë Young')).toBeVisible();
});
