import {
  type Appointment,
  cancelAppointment,
  listAppointments,
} from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readPractice } from '@docket/contract/endpoints/clinic-settings.ts';
import { recordContact } from '@docket/contract/endpoints/confirmation-calls.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  type Message,
  mayHaveBeenSent,
  readMessages,
  readPatientMessages,
  withdrawMessage,
} from '@docket/contract/endpoints/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AllAppointmentsPage } from '../appointments/list/all-appointments-page.tsx';
import { aDoctor, anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { AppointmentMessages } from './appointment-messages.tsx';
import { formatMessage } from './format-message.ts';
import { PatientMessages } from './patient-messages.tsx';

const dueAt = Date.parse('2026-11-20T10:34:00Z');
const message: Message = {
  _id: 'm',
  appointmentId: 'a',
  patientName: 'Anna Berg',
  kind: 'cancelled',
  channel: 'email',
  appointment: { slotDate: '23_11_2026', slotTime: '10:00 AM', doctorName: 'Dr. Omar Haddad' },
  state: 'waiting',
  reason: '',
  address: 'anna@example.org',
  madeAt: dueAt,
  dueAt,
  sentAt: null,
  deliveredAt: null,
  attempts: 0,
  subject: '',
  text: '',
  replies: [],
};

test.each([
  [{}, true, 'Email to anna@example.org at 10:34 AM'],
  [{}, false, 'Would be emailed'],
  [{ channel: 'sms' }, false, 'Would be sent by SMS'],
  [{ address: '' }, true, 'Waits for an address'],
  [{ attempts: 2 }, true, 'Email to anna@example.org is delayed, tried 2 times'],
  [{ state: 'sending' }, true, 'Email to anna@example.org is being sent'],
  [
    { state: 'sending', reason: 'The mail server did not say' },
    true,
    'Email to anna@example.org: unknown, will be sent again',
  ],
  [
    { state: 'handed over', sentAt: dueAt },
    true,
    'Email to anna@example.org handed over, Fri 20 November 2026, 10:34 AM',
  ],
  [{ state: 'refused' }, true, 'Email to anna@example.org refused'],
  [{ state: 'given up' }, true, 'Email to anna@example.org given up'],
  [{ state: 'no address' }, true, 'Not sent'],
  [{ state: 'delivered', channel: 'sms', address: '+49301' }, true, 'SMS to +49301 delivered'],
  [
    { state: 'delivered', channel: 'sms', address: '+49301', deliveredAt: dueAt },
    true,
    'SMS to +49301 delivered, Fri 20 November 2026, 10:34 AM',
  ],
  [
    { state: 'given up', channel: 'sms', address: '+49301', reason: `${mayHaveBeenSent}. It took too long` },
    true,
    'SMS to +49301: unknown, may have been sent',
  ],
  [{ state: 'would be told', channel: 'sms' }, true, 'Would be sent by SMS'],
] as const)('%o reads, with a mail server: %s, as “%s”', (part, canSend, text) => {
  expect(formatMessage({ ...message, ...part }, canSend, 'UTC')).toBe(text);
});

test('the toast of a change says what leaves and when, and “Don’t send” keeps it', async () => {
  const server = scriptServer();
  const appointment: Appointment = anAppointment({ _id: 'a', patient: 'Anna Berg' });
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.answer(readPractice.admin, { practice: { name: 'Clinic', address: '', phone: '' } });
  server.answer(listDoctors, { doctors: [aDoctor()] });
  server.answer(listAppointments.admin, {
    appointments: [appointment],
    nextCursor: null,
    previousCursor: null,
    total: 1,
    totalCapped: false,
  });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(readMessages.admin, { messages: [message], canSend: true, untold: null });
  server.answer(withdrawMessage.admin, { message: 'It will not be sent' });
  const { user } = await renderPage(<AllAppointmentsPage />, { signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: /^Cancel .*Anna Berg/ }));
  // The toast renders again when the message is known.
  await waitFor(() => {
    const toast = within(screen.getByRole('alert'));
    expect(toast.getByText('Email to Anna Berg at 10:34 AM')).toBeVisible();
  });
  server.answer(readMessages.admin, {
    messages: [{ ...message, state: 'withdrawn' }],
    canSend: true,
    untold: null,
  });
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Don’t send' }));
  expect(await screen.findByText('It will not be sent')).toBeVisible();
  expect(server.callsOf(withdrawMessage.admin).map(({ input }) => input)).toEqual([
    { appointmentId: 'a', messageId: message._id },
  ]);
  await waitFor(() => expect(screen.queryByText('Email to Anna Berg at 10:34 AM')).toBeNull());
});

test('the toast of a change that is told by phone alone says whom to call, and is over once they know', async () => {
  const server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.answer(readPractice.admin, { practice: { name: 'Clinic', address: '', phone: '' } });
  server.answer(listDoctors, { doctors: [aDoctor()] });
  const appointments = [anAppointment({ _id: 'a', patient: 'Anna Berg' })];
  server.answer(listAppointments.admin, {
    appointments,
    nextCursor: null,
    previousCursor: null,
    total: 1,
    totalCapped: false,
  });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const untold = { what: 'cancelled' as const, was: null, at: dueAt, phone: '+49 30 1234567' };
  server.answer(readMessages.admin, { messages: [], canSend: true, untold });
  server.answer(recordContact, { message: 'Noted: the patient knows', contactId: 'c1' });
  const { user } = await renderPage(<AllAppointmentsPage />, { signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: /^Cancel .*Anna Berg/ }));
  await waitFor(() => {
    const toast = within(screen.getByRole('alert'));
    expect(toast.getByText(/^Not told: call/)).toBeVisible();
    expect(toast.getByRole('link')).toHaveAttribute('href', 'tel:+49301234567');
  });
  server.answer(readMessages.admin, { messages: [], canSend: true, untold: null });
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Patient knows' }));
  expect(await screen.findByText('Noted: the patient knows')).toBeVisible();
  expect(server.callsOf(recordContact).map(({ input }) => input)).toEqual([
    { appointmentId: 'a', outcome: 'confirmed' },
  ]);
  await waitFor(() => expect(screen.queryByText(/^Not told: call/)).toBeNull());
});

test('an appointment shows its messages with their texts, or that they could not be loaded', async () => {
  const server = scriptServer();
  server.answer(readMessages.admin, {
    messages: [
      { ...message, state: 'refused', reason: '550 No such user', subject: 'Cancelled', text: 'Hello Anna' },
    ],
    canSend: true,
    untold: null,
  });
  const { unmount } = await renderPage(<AppointmentMessages appointmentId="a" role="admin" />, {
    signedIn: ['admin'],
  });
  expect(await screen.findByText('550 No such user')).toBeVisible();
  expect(screen.getByText('Hello Anna')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Don’t send' })).toBeNull();
  unmount();
  server.refuse(readMessages.admin, 503, 'Away');
  await renderPage(<AppointmentMessages appointmentId="a" role="admin" />, { signedIn: ['admin'] });
  expect(await screen.findByText('Couldn’t load the messages')).toBeVisible();
});

test('what a patient was told of all appointments says of each which one it is', async () => {
  const server = scriptServer();
  const offer = { ...message, _id: 'o', kind: 'offer' as const, appointmentId: null, appointment: null };
  server.answer(readPatientMessages, { messages: [offer, message], canSend: true });
  await renderPage(<PatientMessages patientId="p" />, { signedIn: ['admin'] });
  expect(await screen.findAllByText(/^Appointment: /)).toHaveLength(1);
  expect(screen.getByText('Appointment: Mon 23 November 2026, 10:00 AM, Dr. Omar Haddad')).toBeVisible();
});

test('a patient’s reply is below the SMS, with text and meaning', async () => {
  const server = scriptServer();
  const replies = [
    { text: 'إلغاء', meaning: 'cancel' as const, at: dueAt },
    { text: 'Can I bring my dog?', meaning: 'other' as const, at: dueAt + 60_000 },
  ];
  const sms = { ...message, channel: 'sms' as const, state: 'delivered' as const, text: 'Reminder', replies };
  server.answer(readMessages.admin, { messages: [sms], canSend: true, untold: null });
  await renderPage(<AppointmentMessages appointmentId="a" role="admin" />, { signedIn: ['admin'] });
  expect(await screen.findByText('إلغاء')).toHaveAttribute('dir', 'auto');
  expect(screen.getByText(/^Wants to cancel, Fri 20 November 2026/)).toBeVisible();
  expect(screen.getByText('Can I bring my dog?')).toBeVisible();
});
