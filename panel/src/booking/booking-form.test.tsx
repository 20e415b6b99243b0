import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { askDesk, bookAppointment, checkBooking } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readPatient } from '@docket/contract/endpoints/patients.ts';
import { endWish, listWishes } from '@docket/contract/endpoints/waiting-list.ts';
import { bookedByMistake } from '@docket/contract/rules/cancel-reasons.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAppointment, aPatientRecord, aWish } from '../testing/builders.ts';
import { aDeskPatient, freeTimes, understood } from '../testing/desk-answers.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { NewAppointment } from './new-appointment.tsx';

let server: ScriptedServer;
const nora = aDeskPatient({
  _id: 'p1',
  name: 'Nora Lind',
  phone: '555 0100',
  dob: '1985-04-02',
  lastVisit: { slotDate: '5_10_2026', slotTime: '9:00 AM', doctor: 'Ruth Adeyemi' },
  missed: 1,
  cancelled: 3,
});
const norbert = aDeskPatient({ _id: 'p2', name: 'Norbert Ode' });
const weber = freeTimes('d1', 'Jonas Weber', '20_11_2026 2:00 PM', '21_11_2026 9:00 AM');
const osei = freeTimes('d2', 'Amara Osei', '20_11_2026 3:00 PM');

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  server.answer(checkBooking.admin, { warnings: [] });
  // Patients whose name starts with the first word, and both doctors.
  server.answer(askDesk, ({ input }) => {
    const q = String(input.q ?? '');
    const patientWords = q.replace(/ ?(?:derm|tomorrow)/g, '');
    const doctorWords = q.includes('derm') ? 'derm' : '';
    const patients = [nora, norbert].filter(
      ({ name }) => patientWords !== '' && name.toLowerCase().startsWith(patientWords),
    );
    return { understood: understood({ patientWords, doctorWords }), patients, doctors: [weber, osei] };
  });
  server.answer(bookAppointment, {
    message: 'Appointment booked',
    appointment: anAppointment({ _id: 'a1', patient: 'Nora Lind', doctor: 'Jonas Weber' }),
  });
});
afterEach(() => vi.useRealTimers());

const open = (more = '') =>
  renderPage(<NewAppointment />, { at: `/all-appointments?new=1${more}`, signedIn: ['admin'] });
type User = Awaited<ReturnType<typeof open>>['user'];
const sent = (at = 0) => server.callsOf(bookAppointment)[at]?.input;
const booked = /^Appointment booked: Nora Lind, (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/;

async function ask(user: User, text: string) {
  await user.type(await screen.findByRole('textbox', { name: /^Patient, doctor, day/ }), text);
}

it('offers more than the first six times on request, and keeps the choice', async () => {
  const times = ['9:00', '9:15', '9:30', '9:45', '10:00', '10:15', '10:30'].map(
    (at) => `23_11_2026 ${at} AM`,
  );
  server.answer(askDesk, ({ input }) => ({
    understood: understood({ patientWords: 'nora', doctorWords: 'derm' }),
    patients: [nora],
    doctors: [freeTimes('d1', 'Jonas Weber', ...times.slice(0, Number(input.most ?? 6)))],
  }));
  const { user } = await open();
  await ask(user, 'nora derm');
  await user.click(await screen.findByRole('radio', { name: /9:45 AM, Jonas Weber$/ }));
  expect(screen.queryByRole('radio', { name: /10:30 AM/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More times' }));
  expect(await screen.findByRole('radio', { name: /10:30 AM, Jonas Weber$/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('radio', { name: /9:45 AM, Jonas Weber$/ })).toBeChecked());
  expect(screen.queryByRole('button', { name: 'More times' })).toBeNull();
});

it('books a known caller by one field and Enter: the first free time of a speciality, as previewed', async () => {
  const { user, currentUrl } = await open();
  await ask(user, 'nora derm');
  expect(await screen.findByText('Nora Lind · Today, 20 November, 2:00 PM · Jonas Weber')).toBeVisible();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(booked)).toHaveTextContent('20 November 2026, 10:30 AM with Jonas Weber');
  expect(sent()).toEqual({
    doctorId: 'd1',
    slotDate: '20_11_2026',
    slotTime: '2:00 PM',
    reason: '',
    note: '',
    payment: false,
    patientId: 'p1',
  });
  await waitFor(() => expect(currentUrl()).not.toContain('new=1'));
});

it('opens a patient who was only looked up, and books nothing, however often Enter is pressed', async () => {
  const { user, currentUrl } = await open();
  await ask(user, 'nora');
  expect(await screen.findByText('Enter opens the patient')).toBeVisible();
  expect(screen.queryByRole('radio', { name: /2:00 PM/, checked: true })).toBeNull();
  await user.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(currentUrl()).toBe('/patients/p1'));
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
});

it('books a patient who was only looked up at a chosen time, and never by the button alone', async () => {
  const { user } = await open();
  await ask(user, 'nora');
  await screen.findByText('Enter opens the patient');
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  expect(screen.getByText(/^Which doctor, and when\?/)).toBeVisible();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: 'Today, 20 November, 3:00 PM, Amara Osei' }));
  expect(screen.getByText('Enter books')).toBeVisible();
  await user.keyboard('{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ patientId: 'p1', doctorId: 'd2' });
});

it('shows a patient’s facts for the desk, with the phone one click away', async () => {
  const { user } = await open();
  await ask(user, 'nora');
  const row = await screen.findByRole('radio', { name: 'Nora Lind' });
  await waitFor(() => expect(row).toBeChecked());
  expect(row).toHaveAccessibleDescription(/41 years, born 2 April 1985 ?· 1 missed · 3 cancelled/);
  expect(row).toHaveAccessibleDescription(/Last: Mon 5 Oct 2026, Ruth Adeyemi/);
  expect(screen.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
});

it('asks when several patients match; a second Enter books nothing, an arrow chooses', async () => {
  const { user } = await open();
  await ask(user, 'nor derm{Enter}');
  expect(await screen.findByText('2 patients match. Which one? (press ↓)')).toBeVisible();
  await user.keyboard('{Enter}{Enter}');
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ patientId: 'p2' });
});

it('returns to the field from the list: up from the first choice, or by typing', async () => {
  const { user } = await open();
  await ask(user, 'nor');
  await screen.findByRole('radio', { name: 'Norbert Ode' });
  const field = screen.getByRole('textbox', { name: /^Patient, doctor, day/ });
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(field).toHaveFocus();
  await user.keyboard('{ArrowDown}b');
  expect(field).toHaveValue('norb');
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Norbert Ode' })).toBeChecked());
});

it('adds a new patient from the list, by keyboard, and never by Enter alone', async () => {
  const { user } = await open();
  await ask(user, 'tom baker 0170 1234 derm{Enter}');
  expect(await screen.findByText(/^No matching patient for “tom baker 0170 1234”/)).toBeVisible();
  await user.keyboard('{Enter}');
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Tom Baker');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('0170 1234');
  await user.tab();
  await user.keyboard('{End} Smith{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({
    patient: { name: 'Tom Baker Smith', phone: '0170 1234', email: '', dob: '' },
  });
});

it('reports an invalid time, and Enter books nothing until it is corrected', async () => {
  const wrong = '25:00 is not a time';
  server.answer(askDesk, ({ input }) => ({
    understood: understood({
      patientWords: 'nora',
      doctorWords: 'derm',
      ...(String(input.q).includes('25:00') && { wrong }),
    }),
    patients: [nora],
    doctors: [weber],
  }));
  const { user } = await open();
  await ask(user, 'nora 25:00{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Patient, doctor, day/ })).toBeInvalid());
  expect(screen.getByRole('textbox', { name: /^Patient, doctor, day/ })).toHaveAccessibleDescription(
    /25:00 is not a time/,
  );
  await user.keyboard('{Enter}');
  expect(screen.getByRole('radio', { name: /2:00 PM, Jonas Weber/ })).not.toBeChecked();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.keyboard('{Backspace>6/}{Enter}');
  await screen.findByText(booked);
});

it('is a walk-in as long as the text says so, or the switch was clicked', async () => {
  const { user } = await open();
  await ask(user, 'nora now');
  const walkIn = screen.getByRole('switch', { name: 'Walk-in (already here)' });
  expect(walkIn).toBeChecked();
  await user.keyboard('{Backspace>4/}');
  expect(walkIn).not.toBeChecked();
  await user.click(walkIn);
  await ask(user, ' now{Backspace>4/}');
  expect(walkIn).toBeChecked();
});

it('moves through the times by arrows, and Enter books the chosen one', async () => {
  const { user } = await open();
  await ask(user, 'nora derm');
  await screen.findByText(/^Nora Lind · Today/);
  const first = screen.getByRole('radio', { name: 'Today, 20 November, 2:00 PM, Jonas Weber' });
  expect(first).toBeChecked();
  first.focus();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Tomorrow, 21 November, 9:00 AM, Jonas Weber' })).toBeChecked();
  await user.keyboard('{ArrowDown}{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ doctorId: 'd2', slotTime: '3:00 PM' });
});

it('an Enter before the answer books by the answer to that text', async () => {
  const { user } = await open();
  await ask(user, 'nora derm');
  await screen.findByRole('radio', { name: 'Nora Lind' });
  const letGo = server.hold(askDesk);
  await user.keyboard('{Backspace>6/}bert derm{Enter}');
  expect(screen.getByText('Searching...')).toBeVisible();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  letGo();
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ patientId: 'p2' });
});

it('typing cancels an early Enter', async () => {
  const { user } = await open();
  const letGo = server.hold(askDesk);
  await ask(user, 'nora derm{Enter} tomorrow');
  letGo();
  expect(await screen.findByText(/^Nora Lind · Today/)).toBeVisible();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
});

it('while a newer text is unanswered no patient of the older answer can be chosen', async () => {
  const { user } = await open();
  await ask(user, 'nora derm');
  await screen.findByText(/^Nora Lind · Today/);
  expect(screen.getByRole('radio', { name: 'Nora Lind' })).toBeChecked();
  server.hold(askDesk);
  await user.keyboard('x');
  expect(screen.getByRole('radio', { name: 'Nora Lind', hidden: true })).not.toBeChecked();
  expect(screen.queryByText(/^Nora Lind ·/)).toBeNull();
});

it('books once, however often and long Enter is pressed', async () => {
  const { user } = await open();
  await ask(user, 'nora derm');
  await screen.findByText(/^Nora Lind · Today/);
  await user.keyboard('{Enter}{Enter}{Enter}{Enter}');
  await screen.findByText(booked);
  await user.keyboard('{Enter}');
  expect(server.callsOf(bookAppointment)).toHaveLength(1);
});

it('shows warnings before booking, and never blocks it', async () => {
  server.answer(checkBooking.admin, {
    warnings: ['Nora Lind has an appointment with Jonas Weber that day at 4:00 PM'],
  });
  const { user } = await open();
  await ask(user, 'nora derm');
  expect(await screen.findByText(/has an appointment with Jonas Weber that day/)).toBeVisible();
  expect(server.callsOf(checkBooking.admin).at(-1)?.input).toEqual({
    patientId: 'p1',
    doctorId: 'd1',
    slotDate: '20_11_2026',
    slotTime: expect.any(String),
  });
  await user.keyboard('{Enter}');
  await screen.findByText(booked);
});

it('does not wait for the warnings', async () => {
  server.hold(checkBooking.admin);
  const { user } = await open();
  await ask(user, 'nora derm{Enter}');
  await screen.findByText(booked);
});

it('takes reason, note, length and payment', async () => {
  const { user } = await open();
  await ask(user, 'nora derm');
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'Rash');
  await user.click(screen.getByRole('button', { name: 'Length, payment, note (usual, cash, none)' }));
  await user.click(screen.getByRole('radio', { name: '45' }));
  await user.click(screen.getByRole('radio', { name: 'Paid online' }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Needs a lift');
  await waitFor(() => expect(server.callsOf(askDesk).at(-1)?.input).toMatchObject({ length: '45' }));
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ reason: 'Rash', note: 'Needs a lift', durationMinutes: 45, payment: true });
});

it('offers to undo the booking, which cancels it', async () => {
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user } = await open();
  await ask(user, 'nora derm{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: 'a1',
    version: 1,
    reason: bookedByMistake,
  });
});

it('begins with the patient in the URL, and without one if that record was merged', async () => {
  server.answer(readPatient, { patient: aPatientRecord({ ...nora, mergedInto: null }), visits: [] });
  const { user, unmount } = await open('&patientId=p1');
  expect(await screen.findByRole('button', { name: 'Change patient, now Nora Lind' })).toBeVisible();
  await user.keyboard('derm{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ patientId: 'p1' });
  unmount();
  server.answer(readPatient, { patient: aPatientRecord({ ...nora, mergedInto: 'p2' }), visits: [] });
  await open('&patientId=p1');
  expect(await screen.findByRole('textbox', { name: /^Patient, doctor, day/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Change patient/ })).toBeNull();
});

it('reports a failed query, and tries again', async () => {
  server.refuse(askDesk, 500, 'Something went wrong');
  const { user } = await open();
  expect(await screen.findByText('Couldn’t look up patients and free times')).toBeVisible();
  server.answer(askDesk, {
    understood: understood({ doctorWords: 'weber' }),
    patients: [],
    doctors: [weber],
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: /Jonas Weber/, checked: true })).toBeVisible();
});

it('names the words it did not understand, and Enter takes no time until one is chosen', async () => {
  server.answer(askDesk, () => ({
    understood: understood({ patientWords: 'nora', doctorWords: 'derm', unclear: ['xyzzy'] }),
    patients: [nora],
    doctors: [weber],
  }));
  const { user } = await open();
  await ask(user, 'nora derm xyzzy{Enter}');
  expect(await screen.findByText('Didn’t understand “xyzzy”')).toBeVisible();
  expect(server.callsOf(bookAppointment)).toHaveLength(0);
  await user.click(screen.getByRole('radio', { name: /2:00 PM, Jonas Weber/ }));
  await user.keyboard('{Enter}');
  await screen.findByText(booked);
});

it('books the typed length', async () => {
  server.answer(askDesk, () => ({
    understood: understood({ patientWords: 'nora', doctorWords: 'derm', isDouble: true }),
    patients: [nora],
    doctors: [weber],
  }));
  const { user } = await open();
  await ask(user, 'nora derm double{Enter}');
  await screen.findByText(booked);
  expect(sent()).toMatchObject({ durationMinutes: 30 });
});

it('offers another booking for a relative: that doctor and day, the times around', async () => {
  const { user, currentUrl } = await open();
  await ask(user, 'nora derm{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Another for a relative' }));
  await waitFor(() => expect(currentUrl()).toContain('new=1'));
  const question = new URLSearchParams(currentUrl().split('?')[1]).get('ask') ?? '';
  expect(question.trim()).toBe('dr Jonas Weber 2026-11-20 from 09:30');
});

it('asks whether a waiting patient still wants an earlier time, and removes them from the list', async () => {
  server.answer(endWish, { message: 'Removed from the waiting list' });
  const { user } = await open();
  const holds = {
    appointmentId: 'a1',
    version: 0,
    doctorId: 'd1',
    doctorName: 'Jonas Weber',
    slotDate: '20_11_2026',
    slotTime: '10:30 AM',
    durationMinutes: 15,
  };
  server.answer(listWishes, { wishes: [aWish({ _id: 'w1', name: 'Nora', holds })], total: 1 });
  await ask(user, 'nora derm{Enter}');
  expect(await screen.findByText(/Still waiting for an earlier time\?/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'No, remove from the list' }));
  await waitFor(() => expect(server.callsOf(endWish)[0]?.input).toEqual({ wishId: 'w1' }));
});
