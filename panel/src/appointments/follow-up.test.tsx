import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { openSlots } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { bookFollowUp } from '@docket/contract/endpoints/follow-up.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { DialogHost } from './dialogs/dialog-host.tsx';
// Loaded in advance: this test waits for no file.
import './dialogs/dialogs.tsx';
import { DoctorAppointmentsPage } from './list/doctor-appointments-page.tsx';

let server: ScriptedServer;
const nora = anAppointment({ patient: 'Nora Lind' });
const slot = { slotDate: '14_12_2026', slotTime: '9:30 AM' };

beforeEach(() => {
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  const page = { nextCursor: null, previousCursor: null, total: 1, totalCapped: false };
  server.answer(listAppointments.doctor, { appointments: [nora], ...page });
  const doctor = { doctorId: nora.doctorId, ...nora.docData, fees: 50, slotMinutes: 30 };
  server.answer(openSlots, { doctors: [{ ...doctor, slots: [slot] }] });
});

async function openFollowUp() {
  const { user } = await renderPage(
    <>
      <DoctorAppointmentsPage />
      <DialogHost />
    </>,
    { at: '/doctor-appointments', signedIn: ['doctor'] },
  );
  await user.click(await screen.findByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Book a follow-up' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Book a follow-up' }) };
}

it('books the next visit of the patient at one click on a free time', async () => {
  server.answer(bookFollowUp, {
    message: 'Appointment booked',
    appointment: { ...nora, ...slot, _id: 'next' },
  });
  const { user, dialog } = await openFollowUp();
  await user.click(within(dialog).getByRole('button', { name: 'In 4 weeks' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Blood test');
  await user.click(await within(dialog).findByRole('button', { name: /14 December.*, 9:30 AM$/ }));
  expect(await screen.findByText('Appointment booked: Mon 14 December 2026, 9:30 AM')).toBeVisible();
  expect(server.callsOf(bookFollowUp)[0]?.input).toMatchObject({
    patientId: nora.patientId,
    ...slot,
    durationMinutes: nora.durationMinutes,
    reason: 'Blood test',
  });
});

it('a time taken by a colleague keeps the dialog open and shows who took it', async () => {
  server.refuse(bookFollowUp, 409, 'This time is already taken');
  const { user, dialog } = await openFollowUp();
  await user.click(await within(dialog).findByRole('button', { name: /14 December.*, 9:30 AM$/ }));
  expect(await within(dialog).findByText('This time is already taken')).toBeVisible();
});

it('a refusal that comes after the dialog was closed is shown in a toast', async () => {
  server.refuse(bookFollowUp, 409, 'This time is already taken');
  const goOn = server.hold(bookFollowUp);
  const { user, dialog } = await openFollowUp();
  await user.click(await within(dialog).findByRole('button', { name: /14 December.*, 9:30 AM$/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  goOn();
  expect(await screen.findByRole('alert')).toHaveTextContent('This time is already taken');
});
