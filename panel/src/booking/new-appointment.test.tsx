import { cancelAsAdmin } from '@docket/contract/appointments.ts';
import { bookAppointment } from '@docket/contract/booking.ts';
import { readClinic } from '@docket/contract/clinic.ts';
import { listDoctors } from '@docket/contract/doctors.ts';
import { findPatients, readPatient } from '@docket/contract/patients.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDoctor, anAppointment, aPatientRecord } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { NewAppointment } from './new-appointment.tsx';

let server: ScriptedServer;
const nora = {
  _id: 'p1',
  name: 'Nora Lind',
  email: 'nora@example.com',
  phone: '555 0100',
  dob: '1985-04-02',
  image: '',
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  server.answer(listDoctors, {
    doctors: [
      aDoctor({ _id: 'd1', name: 'Kenji Mori', speciality: 'Neurologist', fees: 120 }),
      aDoctor({ _id: 'd2', name: 'Elena Petrova', available: false }),
    ],
  });
  server.answer(findPatients, { patients: [nora] });
  server.answer(bookAppointment, {
    message: 'Appointment booked',
    appointment: anAppointment({ _id: 'a1' }),
  });
});
afterEach(() => vi.useRealTimers());

const open = () => renderPage(<NewAppointment />, { at: '/all-appointments?new=1', signedIn: ['admin'] });
type User = Awaited<ReturnType<typeof open>>['user'];
const sent = (at = 0) => server.callsOf(bookAppointment)[at]?.input;

async function fillIn(user: User, time = '14:30') {
  await user.click(await screen.findByRole('combobox', { name: /^Doctor/ }));
  await user.keyboard('neuro{Enter}');
  await user.type(screen.getByRole('textbox', { name: /^Time/ }), time);
  await user.type(screen.getByRole('combobox', { name: /^Patient/ }), 'nora');
  await screen.findByText('41 years · 555 0100');
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /^Change patient/ });
}
const book = (user: User) => user.click(screen.getByRole('button', { name: 'Book appointment' }));

it('opens for a patient the address names', async () => {
  server.answer(readPatient, { patient: aPatientRecord(nora), visits: [] });
  await renderPage(<NewAppointment />, { at: '/all-appointments?new=1&patientId=p1', signedIn: ['admin'] });
  expect(await screen.findByRole('button', { name: 'Change patient, now Nora Lind' })).toBeVisible();
});

it('opens for nobody in particular when that record is another one’s now', async () => {
  server.answer(readPatient, { patient: aPatientRecord({ ...nora, mergedInto: 'p2' }), visits: [] });
  await renderPage(<NewAppointment />, { at: '/all-appointments?new=1&patientId=p1', signedIn: ['admin'] });
  expect(await screen.findByRole('textbox', { name: /^Patient/ })).toBeVisible();
});

it('books a known patient for the clinic’s today, typed the quick way, without a mouse', async () => {
  const { user, place } = await open();
  await fillIn(user);
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Headache');
  await user.click(screen.getByRole('radio', { name: '45' }));
  await user.click(screen.getByRole('radio', { name: 'Online' }));
  await book(user);
  expect(await screen.findByText('Appointment booked')).toBeVisible();
  expect(sent()).toEqual({
    doctorId: 'd1',
    slotDate: '20_11_2026',
    slotTime: '2:30 PM',
    durationMinutes: 45,
    reason: 'Headache',
    payment: true,
    patientId: 'p1',
  });
  await waitFor(() => expect(place()).not.toContain('new=1'));
});

it('offers to undo the booking, which cancels it', async () => {
  server.answer(cancelAsAdmin, { message: 'Appointment cancelled' });
  const { user } = await open();
  await fillIn(user);
  await book(user);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(server.callsOf(cancelAsAdmin)[0]?.input).toEqual({ appointmentId: 'a1', version: 1 });
});

it('books somebody new, starting from what was searched for', async () => {
  server.answer(findPatients, { patients: [] });
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: /^Doctor/ }));
  await user.click(await screen.findByRole('option', { name: /Kenji Mori/ }));
  await user.type(screen.getByRole('textbox', { name: /^Time/ }), '9');
  await user.type(screen.getByRole('combobox', { name: /^Patient/ }), 'Tom Baker');
  await user.click(await screen.findByRole('option', { name: 'New patient “Tom Baker”' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Tom Baker');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '555 0199');
  await book(user);
  await screen.findByText('Appointment booked');
  expect(sent()).toMatchObject({
    slotTime: '9:00 AM',
    patient: { name: 'Tom Baker', phone: '555 0199', email: '', dob: '' },
  });
});

it('marks who is not available, with speciality and fee', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: /^Doctor/ }));
  const elena = await screen.findByRole('option', { name: /Elena Petrova/ });
  expect(within(elena).getByText('Unavailable')).toBeVisible();
  const kenji = screen.getByRole('option', { name: /Kenji Mori/ });
  expect(within(kenji).getByText('Neurologist')).toBeVisible();
  expect(within(kenji).getByText('$120')).toBeVisible();
});

it('says what is missing before it asks the server', async () => {
  const { user } = await open();
  await screen.findByRole('combobox', { name: /^Doctor/ });
  await book(user);
  expect(await screen.findByText('Choose a doctor')).toBeVisible();
  expect(screen.getByText('Type a time like 10:30 AM')).toBeVisible();
  expect(screen.getByText('Choose a patient, or add a new one')).toBeVisible();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^Doctor/ })).toHaveFocus());
});

it('shows a taken time at its field, keeps what was typed, and books anyway when told so', async () => {
  server.refuse(bookAppointment, 409, 'This time is already taken', { appointmentId: 'a9' });
  const { user } = await open();
  await fillIn(user);
  await book(user);
  const time = screen.getByRole('textbox', { name: /^Time/ });
  await waitFor(() => expect(time).toHaveAccessibleDescription('This time is already taken'));
  expect(time).toHaveValue('2:30 PM');
  expect(screen.getByRole('button', { name: /^Change patient, now Nora Lind/ })).toBeVisible();

  server.answer(bookAppointment, { message: 'Appointment booked', appointment: anAppointment() });
  await user.click(screen.getByRole('button', { name: 'Book anyway' }));
  await screen.findByText('Appointment booked');
  expect(sent(1)).toMatchObject({ overbook: true, slotTime: '2:30 PM', patientId: 'p1' });
});

it('offers to book anyway only for as long as nothing was changed', async () => {
  server.refuse(bookAppointment, 409, 'Doctor is not available');
  const { user } = await open();
  await fillIn(user);
  await book(user);
  expect(await screen.findByRole('button', { name: 'Book anyway' })).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'x');
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
});

it('shows a fault at the field the server names', async () => {
  server.answer(findPatients, { patients: [] });
  server.refuse(bookAppointment, 422, 'Patient email must be an email address', { field: 'patient.email' });
  const { user } = await open();
  await user.click(await screen.findByRole('combobox', { name: /^Doctor/ }));
  await user.click(await screen.findByRole('option', { name: /Kenji Mori/ }));
  await user.type(screen.getByRole('textbox', { name: /^Time/ }), '9');
  await user.type(screen.getByRole('combobox', { name: /^Patient/ }), 'tom@');
  await user.click(await screen.findByRole('option', { name: /^New patient/ }));
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Tom');
  await book(user);
  const email = screen.getByRole('textbox', { name: 'Email' });
  await waitFor(() => expect(email).toHaveAccessibleDescription('Patient email must be an email address'));
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
});

it('repeats an attempt that nobody answered under the same key, so that it books once', async () => {
  const { user } = await open();
  await fillIn(user);
  server.breakDown(bookAppointment);
  await book(user);
  await waitFor(() => expect(server.callsOf(bookAppointment)).toHaveLength(1));
  server.answer(bookAppointment, { message: 'Appointment booked', appointment: anAppointment() });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Book appointment' })).toBeEnabled());
  await book(user);
  await screen.findByText('Appointment booked');
  const keys = server.callsOf(bookAppointment).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});
