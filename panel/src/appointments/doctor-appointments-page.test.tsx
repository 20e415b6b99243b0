import {
  type Appointment,
  cancelAsDoctor,
  completeAsDoctor,
  listAsDoctor,
  restoreAsDoctor,
} from '@docket/contract/appointments.ts';
import { readClinic } from '@docket/contract/clinic.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { DoctorAppointmentsPage } from './doctor-appointments-page.tsx';

let server: ScriptedServer;

beforeEach(() => {
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
});

const list = (appointments: Appointment[]) =>
  server.answer(listAsDoctor, {
    appointments,
    nextCursor: null,
    previousCursor: null,
    total: appointments.length,
    totalCapped: false,
  });
const open = () =>
  renderPage(<DoctorAppointmentsPage />, { at: '/doctor-appointments', signedIn: ['doctor'] });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

it('shows own appointments under the columns of the specification, with how they are paid', async () => {
  list([anAppointment({ patient: 'Nora Lind', payment: true }), anAppointment({ patient: 'Tom Baker' })]);
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Doctor Appointments' })).toBeVisible();
  expect(within(await row('Nora Lind')).getByText('Online')).toBeVisible();
  expect(within(await row('Tom Baker')).getByText('Cash')).toBeVisible();
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
  expect(heads).toEqual(['#', 'Patient', 'Payment', 'Age', 'Date & Time', 'Fees', 'Action']);
});

it('reads No appointments available when empty, and Unknown Patient where nobody is known', async () => {
  list([]);
  const { unmount } = await open();
  expect(await screen.findByText('No appointments available')).toBeVisible();
  unmount();
  list([{ ...anAppointment(), userData: { name: '', image: '', dob: null, phone: '', email: '' } }]);
  await open();
  expect(await screen.findByText('Unknown Patient')).toBeVisible();
});

it('completes at one click, with the name the contract gives an appointment, and undoes it', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  list([nora]);
  server.answer(completeAsDoctor, { message: 'Appointment completed' });
  server.answer(restoreAsDoctor, { message: 'Appointment restored' });
  const { user } = await open();
  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Complete the appointment/ }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  expect(server.callsOf(completeAsDoctor)[0]?.input).toEqual({ appoitmentId: nora._id, version: 1 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment restored')).toBeVisible();
  expect(server.callsOf(restoreAsDoctor)[0]?.input).toEqual({ appointmentId: nora._id, version: 2 });
});

it('cancels, and says so when the server is away and nothing was changed', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  list([nora]);
  server.answer(cancelAsDoctor, { message: 'Appointment cancelled' });
  const { user } = await open();
  const cancel = async () =>
    user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Cancel the appointment/ }));
  await row('Nora Lind');
  server.setAway(true);
  await cancel();
  expect(await screen.findByText('No response from server')).toBeVisible();
  expect(within(await row('Nora Lind')).queryByText('Cancelled')).toBeNull();
});
