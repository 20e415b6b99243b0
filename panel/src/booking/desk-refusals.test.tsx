import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  askDesk,
  bookAppointment,
  checkBooking,
  walkIn,
  whyNot,
} from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDoctor, anAppointment } from '../testing/builders.ts';
import { aDeskPatient, freeTimes, understood } from '../testing/desk-answers.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { BookingDrawer } from './booking-drawer.tsx';
import type { BookingStart } from './booking-form-state.ts';

let server: ScriptedServer;
const nora = aDeskPatient({ _id: 'p1', name: 'Nora Lind' });
const weber = freeTimes('d1', 'Jonas Weber', '20_11_2026 2:00 PM');
const done = {
  message: 'Appointment booked',
  appointment: anAppointment({ _id: 'a1', patient: 'Nora Lind', doctor: 'Jonas Weber' }),
};
const now = Date.parse('2026-11-20T09:00:00Z');
const taken = {
  why: 'taken',
  appointmentId: 'a9',
  by: { name: 'Ada Quist', role: 'admin' },
  at: now - 12_000,
  nextFree: [
    { slotDate: '20_11_2026', slotTime: '2:15 PM' },
    { slotDate: '21_11_2026', slotTime: '9:00 AM' },
  ],
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  server.answer(checkBooking.admin, { warnings: [] });
  server.answer(listDoctors, {
    doctors: [
      aDoctor({ _id: 'd1', name: 'Jonas Weber', speciality: 'Dermatologist', fees: 65 }),
      aDoctor({ _id: 'd2', name: 'Elena Petrova', available: false }),
    ],
  });
  server.answer(askDesk, ({ input }) => ({
    understood: understood({
      patientWords: 'nora',
      doctorWords: String(input.q).includes('weber') ? 'weber' : '',
    }),
    patients: [nora],
    doctors: [weber],
  }));
  server.answer(bookAppointment, done);
  server.answer(walkIn, done);
});
afterEach(() => vi.useRealTimers());

const onClose = vi.fn();
const open = (start: BookingStart = { text: 'nora weber' }) =>
  renderPage(<BookingDrawer isOpen start={start} onClose={onClose} />, { signedIn: ['admin'] });
type User = Awaited<ReturnType<typeof open>>['user'];
const sent = (at = 0) => server.callsOf(bookAppointment)[at]?.input;
const booked = /^Appointment booked: Nora Lind/;

async function bookByEnter(user: User) {
  await screen.findByText(/^Nora Lind · Today/);
  screen.getByRole('textbox', { name: /^Patient, doctor, day/ }).focus();
  await user.keyboard('{Enter}');
}

it('a taken time shows who booked it, and each next free time books at one click', async () => {
  server.refuse(bookAppointment, 409, 'This time is already taken', taken);
  const { user } = await open();
  await bookByEnter(user);
  const next = await screen.findByRole('button', { name: 'Book Tomorrow, 21 November, 9:00 AM' });
  expect(screen.getByText('Taken 12 s ago by Ada Quist. Next free:')).toBeVisible();
  server.answer(bookAppointment, done);
  await user.click(next);
  await screen.findByText(booked);
  expect(sent(1)).toMatchObject({ slotDate: '21_11_2026', slotTime: '9:00 AM', patientId: 'p1' });
});

it('a taken time shows its holder, if known', async () => {
  const holder = { patient: 'Ana Cruz', slotDate: '20_11_2026', slotTime: '1:45 PM' };
  const details = { ...taken, holder, takenBy: 'Ada Quist', takenAt: now - 86_400_000 };
  server.refuse(bookAppointment, 409, 'This time is already taken', details);
  const { user } = await open();
  await bookByEnter(user);
  expect(await screen.findByText('Taken by Ana Cruz, 1:45 PM. Next free:')).toBeVisible();
});

it('after a refusal another Enter books nothing; Tab reaches the times', async () => {
  server.refuse(bookAppointment, 409, 'This time is already taken', taken);
  const { user } = await open();
  await bookByEnter(user);
  const next = await screen.findByRole('button', { name: 'Book Today, 20 November, 2:15 PM' });
  await user.keyboard('{Enter}{Enter}');
  for (const { input } of server.callsOf(bookAppointment))
    expect(input).toMatchObject({ slotTime: '2:00 PM', patientId: 'p1' });
  expect(server.callsOf(bookAppointment).every(({ input }) => input.overbook === undefined)).toBe(true);
  await user.tab();
  expect(next).toHaveFocus();
  server.answer(bookAppointment, done);
  await user.keyboard('{Enter}');
  await screen.findByText(booked);
});

it('overbooks only by its button, and only without another change', async () => {
  server.refuse(bookAppointment, 409, 'This is a break', { ...taken, why: 'break', by: null, at: null });
  const { user } = await open();
  await bookByEnter(user);
  expect(await screen.findByText('This is a break. Next free:')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'x');
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
  await user.keyboard('{Enter}');
  server.answer(bookAppointment, done);
  await user.click(await screen.findByRole('button', { name: 'Book anyway' }));
  await screen.findByText(booked);
  expect(sent(2)).toMatchObject({ overbook: true, slotTime: '2:00 PM', reason: 'x', patientId: 'p1' });
});

it('offers no overbooking where too many appointments begin at that time', async () => {
  server.refuse(bookAppointment, 409, '5 appointments begin at this time already', {
    ...taken,
    why: 'full',
    by: null,
    at: null,
  });
  const { user } = await open();
  await bookByEnter(user);
  expect(await screen.findByText('5 appointments begin at this time already. Next free:')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
});

it('a fault of a new patient is shown at its field', async () => {
  server.answer(askDesk, {
    understood: understood({ patientWords: 'tom', doctorWords: 'weber' }),
    patients: [],
    doctors: [weber],
  });
  server.refuse(bookAppointment, 422, 'Patient email must be an email address', { field: 'patient.email' });
  const { user } = await open({ text: 'tom weber' });
  await user.click(await screen.findByRole('radio', { name: 'New patient “tom”' }));
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'tom@{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
      'Patient email must be an email address',
    ),
  );
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
});

it('repeats an unanswered attempt under its key, for its time', async () => {
  server.breakDown(bookAppointment);
  const { user } = await open();
  await bookByEnter(user);
  await waitFor(() => expect(server.callsOf(bookAppointment)).toHaveLength(1));
  // The booking succeeded: the next offer starts later.
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora' }),
    patients: [nora],
    doctors: [freeTimes('d1', 'Jonas Weber', '20_11_2026 2:15 PM')],
  });
  server.answer(bookAppointment, done);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Book appointment' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await screen.findByText(booked);
  const calls = server.callsOf(bookAppointment);
  expect(calls[1]?.input).toEqual(calls[0]?.input);
  expect(calls[1]?.headers.get('Idempotency-Key')).toBe(calls[0]?.headers.get('Idempotency-Key'));
});

it('a typed time is never replaced: the reason is shown, and Enter tries that time', async () => {
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora', doctorWords: 'weber', time: '13:00' }),
    patients: [nora],
    doctors: [weber],
  });
  server.answer(whyNot, { open: false, why: 'break', message: 'This is a break', details: {} });
  const { user } = await open({ text: 'nora weber 13:00' });
  expect(await screen.findByText('From 1:00 PM · Jonas Weber')).toBeVisible();
  expect(await screen.findByText('1:00 PM is not offered: This is a break')).toBeVisible();
  expect(
    await screen.findByText('1:00 PM can’t be booked: This is a break. Enter shows the next free times'),
  ).toBeVisible();
  expect(screen.queryByText('Enter books')).toBeNull();
  await bookByEnter(user);
  await waitFor(() => expect(sent()).toMatchObject({ slotDate: '20_11_2026', slotTime: '1:00 PM' }));
});

it('with several doctors a time that none has free is asked for, not replaced', async () => {
  const osei = freeTimes('d2', 'Amara Osei', '20_11_2026 3:00 PM');
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora', date: '2026-11-20', time: '13:00' }),
    patients: [nora],
    doctors: [weber, osei],
  });
  const { user } = await open({ text: 'nora 13:00' });
  expect(
    await screen.findByText('No doctor is free today, 20 November at 1:00 PM. The next times:'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await user.keyboard('{Enter}');
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.keyboard('{ArrowRight}{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ doctorId: 'd1', slotTime: '2:00 PM' });
});

it('takes any doctor, day and time by hand, and shows why it is not offered', async () => {
  const details = { nextFree: taken.nextFree };
  server.answer(
    whyNot,
    ({ input }): AnswerOf<typeof whyNot> =>
      input.slotTime === '1:00 PM'
        ? { open: false, why: 'break', message: 'This is a break', details }
        : { open: true, why: null, message: 'This time is free', details: {} },
  );
  const { user } = await open({
    text: 'nora',
    manualChoice: { doctorId: 'd1', day: '2026-11-20', time: '1:00 PM' },
  });
  expect(await screen.findByText('1:00 PM is not offered: This is a break')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose Today, 20 November, 2:15 PM' }));
  expect(screen.getByRole('textbox', { name: 'Time' })).toHaveValue('2:15 PM');
  expect(await screen.findByText('This time is free')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Time' }), '{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ doctorId: 'd1', slotDate: '20_11_2026', slotTime: '2:15 PM' });
});

it('a walk-in sees the first free doctor among the named ones; the answer names the doctor', async () => {
  const { user } = await open({});
  await user.type(await screen.findByRole('textbox', { name: /^Patient, doctor, day/ }), 'nora now');
  expect(screen.getByRole('switch', { name: 'Walk-in (already here)' })).toBeChecked();
  expect(await screen.findByText('Nora Lind · Now, with the first free doctor')).toBeVisible();
  expect(server.callsOf(askDesk).at(-1)?.input.q).toBe('nora');
  await user.keyboard('{Enter}');
  expect(await screen.findByText(booked)).toHaveTextContent('with Jonas Weber');
  expect(server.callsOf(walkIn)[0]?.input).toEqual({ reason: '', payment: false, patientId: 'p1' });
});

it('shows the doctor of a walk-in in advance', async () => {
  const free = { doctorId: 'd1', name: 'Jonas Weber', speciality: 'Dermatologist', since: '8:45 AM' };
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora' }),
    patients: [nora],
    doctors: [weber],
    freeNow: [{ ...free, minutes: 30, hasHours: true }],
  });
  const { user } = await open({});
  await user.type(await screen.findByRole('textbox', { name: /^Patient, doctor, day/ }), 'nora now');
  expect(await screen.findByText('Nora Lind · Now, with Jonas Weber, free since 8:45 AM')).toBeVisible();
});

it('a walk-in without a free doctor gets the next free times, one click away', async () => {
  const nextFree = [
    { slotDate: '20_11_2026', slotTime: '9:30 AM', doctorId: 'd1', doctorName: 'Jonas Weber' },
  ];
  server.refuse(walkIn, 409, 'No Dermatologist is free now', { nextFree });
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora', doctorWords: 'derm' }),
    patients: [nora],
    doctors: [weber, freeTimes('d2', 'Amara Osei')],
    freeNow: [],
  });
  const { user } = await open();
  await user.click(await screen.findByRole('switch', { name: 'Walk-in (already here)' }));
  expect(await screen.findByText('Nora Lind · Now, with the first free Dermatologist')).toBeVisible();
  expect(screen.getByText('No Dermatologist is free now')).toBeVisible();
  expect(screen.getByText('Enter shows who is free next')).toBeVisible();
  expect(screen.queryByText('Enter books the walk-in')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Book walk-in' }));
  await user.click(
    await screen.findByRole('button', { name: 'Book Today, 20 November, 9:30 AM, Jonas Weber' }),
  );
  await screen.findByText(booked);
  expect(server.callsOf(walkIn)[0]?.input).toMatchObject({ speciality: 'Dermatologist' });
  expect(sent()).toMatchObject({ doctorId: 'd1', slotTime: '9:30 AM', patientId: 'p1' });
  expect(screen.queryByRole('button', { name: 'Book anyway' })).toBeNull();
});

it('a new patient who is on record is reported, with that record first; adding another one is deliberate', async () => {
  server.answer(askDesk, {
    understood: understood({ patientWords: 'nora', doctorWords: 'weber' }),
    patients: [],
    doctors: [weber],
  });
  const existing = { id: 'p1', name: 'Nora Lind', dob: '1985-04-02', phone: '555 0100' };
  const sentence = 'Nora Lind with this phone number is already on record';
  server.refuse(bookAppointment, 409, sentence, { existing });
  const { user } = await open({ text: 'nora weber' });
  await user.click(await screen.findByRole('radio', { name: 'New patient “nora”' }));
  await user.keyboard('{Enter}');
  expect(await screen.findAllByText(`${sentence}.`)).toHaveLength(1);
  expect(screen.queryByText(sentence)).toBeNull();
  expect(screen.getByText('Can’t add the patient yet. Press Tab to choose one of the two')).toBeVisible();
  server.answer(bookAppointment, done);
  await user.click(screen.getByRole('button', { name: 'Book for Nora Lind, born 2 April 1985, 555 0100' }));
  await screen.findByText(booked);
  expect(sent(1)).toMatchObject({ patientId: 'p1' });
  expect(sent(1)).not.toHaveProperty('patient');
});
