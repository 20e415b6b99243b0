import {
  type Appointment,
  cancelAppointment,
  completeAppointment,
  listAppointments,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DialogHost } from '../dialogs/dialog-host.tsx';
import { DoctorAppointmentsPage } from './doctor-appointments-page.tsx';

let server: ScriptedServer;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:40:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
});

afterEach(() => void vi.useRealTimers());

const list = (appointments: Appointment[]) =>
  server.answer(listAppointments.doctor, {
    appointments,
    nextCursor: null,
    previousCursor: null,
    total: appointments.length,
    totalCapped: false,
  });
const open = () =>
  renderPage(
    <>
      <DoctorAppointmentsPage />
      <DialogHost />
    </>,
    { at: '/doctor-appointments', signedIn: ['doctor'] },
  );
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

it('reads No appointments available when empty, and Unknown Patient for an unknown patient', async () => {
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
  server.answer(completeAppointment, { message: 'Appointment completed' });
  server.answer(restoreAppointment.doctor, { message: 'Appointment restored' });
  const { user } = await open();
  await user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Complete the appointment/ }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  expect(server.callsOf(completeAppointment)[0]?.input).toEqual({ appoitmentId: nora._id, version: 1 });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment restored')).toBeVisible();
  expect(server.callsOf(restoreAppointment.doctor)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 2,
  });
});

it('asks before completing a future appointment, unless the patient is here already', async () => {
  const ahead = anAppointment({ patient: 'Nora Lind', slotTime: '2:00 PM' });
  const here = anAppointment({ patient: 'Tom Baker', slotTime: '11:00 AM', arrivedAt: Date.now() });
  list([ahead, here]);
  server.answer(completeAppointment, { message: 'Appointment completed' });
  const { user } = await open();
  const complete = async (name: string) =>
    user.click(within(await row(name)).getByRole('button', { name: /^Complete the appointment/ }));
  await complete('Nora Lind');
  const question = await screen.findByRole('dialog', { name: 'Complete it before its time?' });
  expect(question).toHaveTextContent('Nora Lind is booked for Fri 20 November 2026, 2:00 PM.');
  expect(server.callsOf(completeAppointment)).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Complete' }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  expect(server.callsOf(completeAppointment)[0]?.input).toEqual({ appoitmentId: ahead._id, version: 1 });
  await complete('Tom Baker');
  await vi.waitFor(() => expect(server.callsOf(completeAppointment)).toHaveLength(2));
});

it('cancels, and reports an unreachable server', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  list([nora]);
  server.answer(cancelAppointment.doctor, { message: 'Appointment cancelled' });
  const { user } = await open();
  const cancel = async () =>
    user.click(within(await row('Nora Lind')).getByRole('button', { name: /^Cancel the appointment/ }));
  await row('Nora Lind');
  server.setAway(true);
  await cancel();
  await waitFor(() => expect(screen.getByText('No response from server')).toBeVisible());
  expect(within(await row('Nora Lind')).queryByText('Cancelled')).toBeNull();
});
