import {
  type Appointment,
  cancelAppointment,
  completeAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { callIn } from '@docket/contract/endpoints/arrival-and-note.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { type DoctorDashData, readDoctorDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { readOwnPatient } from '@docket/contract/endpoints/patients.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../appointments/dialogs/dialog-host.tsx';
import { anAppointment, aTodayPage } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { DoctorDashboardPage } from './doctor-dashboard-page.tsx';

const nothing: DoctorDashData = {
  earnings: 4860,
  appointments: 96,
  patients: 61,
  latestAppointments: [],
};

beforeEach(() => {
  // 9:40 in the clinic in Auckland, while the browser's own clock shows another day.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 19, 20, 40) });
});
afterEach(() => void vi.useRealTimers());

function script(dashData: DoctorDashData, today: readonly Appointment[] = []) {
  const server = scriptServer();
  server.answer(listToday.doctor, aTodayPage(today));
  server.answer(readClinic, { name: 'Docket', timeZone: 'Pacific/Auckland', demo: null });
  server.answer(readDoctorDashboard, { dashData });
  return server;
}
const draw = () => renderPage(<DoctorDashboardPage />, { signedIn: ['doctor'] });
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string) => within(card('Latest Bookings').getByText(name).closest('li') as HTMLElement);

test('shows earnings, appointments and patients', async () => {
  script(nothing);
  await draw();
  for (const [label, value] of [
    ['Earnings', '$4,860'],
    ['Appointments', '96'],
    ['Patients', '61'],
  ] as const)
    await waitFor(() =>
      expect(screen.getByText(label, { selector: 'dt' }).parentElement).toHaveTextContent(`${label}${value}`),
    );
});

test('latest bookings: pending first, then the newest slot, with their actions', async () => {
  script({
    ...nothing,
    latestAppointments: [
      anAppointment({
        patient: 'Chidi Eze',
        status: 'completed',
        slotDate: '23_11_2026',
        slotTime: '1:30 PM',
      }),
      anAppointment({ patient: 'Ruth Adeyemi', slotDate: '24_11_2026', slotTime: '12:30 PM' }),
      anAppointment({
        patient: 'Marta Silva',
        status: 'cancelled',
        slotDate: '22_12_2026',
        slotTime: '2:30 PM',
      }),
      anAppointment({ patient: 'Nora Lind', slotDate: '26_11_2026', slotTime: '10:30 AM' }),
    ],
  });
  await draw();
  await screen.findByText('Nora Lind');
  const names = card('Latest Bookings')
    .getAllByRole('listitem')
    .map((row) => row.querySelector('div > div')?.textContent);
  expect(names).toEqual(['Nora Lind', 'Ruth Adeyemi', 'Marta Silva', 'Chidi Eze']);
  expect(rowOf('Nora Lind').getByText('26 November 2026 | 10:30 AM')).toBeVisible();
  expect(rowOf('Nora Lind').getByRole('button', { name: /^Cancel/ })).toBeVisible();
  expect(rowOf('Nora Lind').getByRole('button', { name: /^Complete/ })).toBeVisible();
  expect(rowOf('Marta Silva').getByText('Cancelled')).toBeVisible();
  expect(rowOf('Chidi Eze').getByText('Completed')).toBeVisible();
  expect(rowOf('Chidi Eze').queryByRole('button', { name: /^(Cancel|Complete)/ })).toBeNull();
});

test('the phone of a patient is one click away', async () => {
  const nora = anAppointment({ patient: 'Nora Lind' });
  const visit = { ...nora, userData: { ...nora.userData, phone: '+44 20 7946 0018' } };
  script({ ...nothing, latestAppointments: [visit] });
  await draw();
  await screen.findByText('Nora Lind');
  const call = rowOf('Nora Lind').getByRole('link', { name: 'Call Nora Lind, +44 20 7946 0018' });
  expect(call).toHaveAttribute('href', 'tel:+442079460018');
});

test('completing and cancelling send the appointment and show a toast', async () => {
  const [appointment, other] = [
    anAppointment({ patient: 'Nora Lind', slotTime: '9:00 AM' }),
    anAppointment({ patient: 'Tom Baker' }),
  ];
  const server = script({ ...nothing, latestAppointments: [appointment, other] });
  server.answer(completeAppointment, { message: 'Appointment completed' });
  server.answer(cancelAppointment.doctor, { message: 'Appointment cancelled' });
  const { user } = await draw();
  await screen.findByText('Nora Lind');
  await user.click(rowOf('Nora Lind').getByRole('button', { name: /^Complete/ }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  await user.click(rowOf('Tom Baker').getByRole('button', { name: /^Cancel/ }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(server.callsOf(completeAppointment)[0]?.input).toMatchObject({ appoitmentId: appointment._id });
  expect(server.callsOf(cancelAppointment.doctor)[0]?.input).toMatchObject({ appoitmentId: other._id });
});

test('the day: seen patients ticked, the next one by the clinic’s clock', async () => {
  const today = [
    anAppointment({ patient: 'Lena Fox', slotTime: '9:00 AM', status: 'completed' }),
    anAppointment({ patient: 'Paul Kerr', slotTime: '9:10 AM', durationMinutes: 20 }),
    anAppointment({ patient: 'Aisha Khan', slotTime: '10:00 AM' }),
    anAppointment({ patient: '', slotTime: '10:30 AM' }),
  ];
  script(nothing, today);
  const { user } = await draw();
  expect(await screen.findByText('Friday, 20 November 2026 · 4 appointments today, 1 seen')).toBeVisible();
  const day = card('Today');
  const rows = () => day.getAllByRole('listitem').map((row) => row.textContent);
  await waitFor(() =>
    expect(rows()).toEqual([
      '9:10 AMPaul Kerr',
      '10:00 AMAisha KhanNextCompleteCall inArrived',
      '10:30 AMUnknown Patient',
    ]),
  );
  await user.click(day.getByRole('button', { name: 'Done 1' }));
  expect(rows().at(-1)).toBe('9:00 AMLena Fox');
  expect(day.getAllByRole('img', { name: 'Completed' })).toHaveLength(1);
  expect(day.getByRole('link', { name: 'Open day' })).toHaveAttribute(
    'href',
    '/doctor-appointments?dates=today',
  );
});

test('a patient is called in at one click, and stays with the doctor until completed', async () => {
  const paul = anAppointment({
    patient: 'Paul Kerr',
    slotTime: '9:10 AM',
    arrivedAt: Date.now() - 12 * 60_000,
  });
  const aisha = anAppointment({ patient: 'Aisha Khan', slotTime: '10:00 AM', arrivedAt: Date.now() });
  const server = script(nothing, [paul, aisha]);
  server.answer(callIn.doctor, { message: 'Called in' });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Call in: Paul Kerr' }));
  expect(server.callsOf(callIn.doctor)[0]?.input).toEqual({
    appointmentId: paul._id,
    called: true,
    version: paul.version,
  });
  const alert = within(await screen.findByRole('alert'));
  await user.click(alert.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(callIn.doctor)).toHaveLength(2));
  expect(server.callsOf(callIn.doctor)[1]?.input).toMatchObject({ called: false });
});

test('the patient in the room comes first, with since when and how long they waited', async () => {
  const calledAt = Date.UTC(2026, 10, 20, 8, 42);
  const inRoom = anAppointment({ patient: 'Paul Kerr', arrivedAt: calledAt - 12 * 60_000, calledAt });
  const waiting = anAppointment({ patient: 'Aisha Khan', slotTime: '9:00 AM', arrivedAt: Date.now() });
  script(nothing, [waiting, inRoom]);
  await draw();
  const list = within(await screen.findByRole('list', { name: 'In the room' }));
  expect(list.getByText(/^In the room since .*42.* · waited 12 min$/)).toBeVisible();
  expect(list.getByRole('button', { name: 'Complete the appointment of Paul Kerr' })).toBeVisible();
  expect(list.queryByRole('button', { name: /^Call in/ })).toBeNull();
});

test('the next patient is shown with all known facts, and completed at one click', async () => {
  const aisha = anAppointment({
    patient: 'Aisha Khan',
    slotTime: '10:00 AM',
    reason: 'Knee pain',
    note: 'Brings X-rays',
    arrivedAt: Date.now() - 12 * 60_000,
  });
  const server = script(nothing, [anAppointment({ slotTime: '9:30 AM' }), aisha]);
  server.answer(completeAppointment, { message: 'Appointment completed' });
  const { user } = await draw();
  expect(await screen.findByText('Friday, 20 November 2026 · 2 appointments today, 1 waiting')).toBeVisible();
  const next = within(
    (await card('Today').findByText('Next', { selector: 'li *' })).closest('li') as HTMLElement,
  );
  for (const text of ['Aisha Khan', 'Here 12 min', 'Knee pain', 'Brings X-rays'])
    expect(next.getByText(text)).toBeVisible();
  await user.click(next.getByRole('button', { name: 'Complete the appointment of Aisha Khan' }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  expect(server.callsOf(completeAppointment)[0]?.input).toEqual({ appoitmentId: aisha._id, version: 1 });
});

test('an appointment past its time is completed or marked as a no-show, one click each', async () => {
  const late = anAppointment({ patient: 'Paul Kerr', slotTime: '9:10 AM', durationMinutes: 20 });
  const soon = anAppointment({ patient: 'Aisha Khan', slotTime: '10:00 AM' });
  const later = anAppointment({ patient: 'Tom Baker', slotTime: '11:00 AM' });
  const server = script(nothing, [late, soon, later]);
  server.answer(completeAppointment, { message: 'Appointment completed' });
  const { user } = await draw();
  await screen.findByText('Paul Kerr');
  const row = (name: string) => within(card('Today').getByText(name).closest('li') as HTMLElement);
  await waitFor(() =>
    expect(card('Today').getByText('Next', { selector: 'li *' }).closest('li')).toHaveTextContent(
      'Aisha Khan',
    ),
  );
  expect(row('Paul Kerr').getByRole('button', { name: 'No-show: Paul Kerr' })).toBeVisible();
  expect(row('Tom Baker').queryByRole('button', { name: /^(Complete|No-show)/ })).toBeNull();
  await user.click(row('Paul Kerr').getByRole('button', { name: 'Complete the appointment of Paul Kerr' }));
  expect(await screen.findByText('Appointment completed')).toBeVisible();
  expect(server.callsOf(completeAppointment)[0]?.input).toMatchObject({ appoitmentId: late._id });
});

test('the next appointment changes with the clock while the page is open', async () => {
  vi.useRealTimers();
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: Date.UTC(2026, 10, 19, 20, 40),
    shouldAdvanceTime: true,
  });
  const today = [
    anAppointment({ patient: 'Lena Fox', slotTime: '9:30 AM', durationMinutes: 15 }),
    anAppointment({ patient: 'Aisha Khan', slotTime: '10:00 AM' }),
  ];
  script(nothing, today);
  await draw();
  await waitFor(() =>
    expect(card('Today').getByText('Next', { selector: 'li *' }).closest('li')).toHaveTextContent('Lena Fox'),
  );
  act(() => void vi.advanceTimersByTime(6 * 60_000));
  expect(card('Today').getByText('Next', { selector: 'li *' }).closest('li')).toHaveTextContent('Aisha Khan');
});

test('a tap on a patient’s name opens their card, with their appointments with this doctor', async () => {
  const aisha = anAppointment({ patient: 'Aisha Khan', slotTime: '10:00 AM' });
  const server = script(nothing, [aisha]);
  const before = anAppointment({
    patient: 'Aisha Khan',
    status: 'completed',
    slotDate: '3_8_2026',
    reason: 'Knee pain',
  });
  server.answer(readOwnPatient, {
    patient: {
      _id: aisha.patientId,
      name: 'Aisha Khan',
      email: '',
      phone: '+44 20 7946 0018',
      image: '',
      dob: '1985-04-30',
      appointments: 2,
      missed: 0,
    },
    visits: [aisha, before],
  });
  const { user } = await renderPage(
    <>
      <DoctorDashboardPage />
      <DialogHost />
    </>,
    { signedIn: ['doctor'] },
  );
  await user.click(await screen.findByRole('button', { name: 'Aisha Khan' }));
  const open = within(await screen.findByRole('dialog', { name: 'Patient' }));
  expect(await open.findByText('Born 30 April 1985, 41 years')).toBeVisible();
  expect(open.getByText('+44 20 7946 0018')).toBeVisible();
  expect(open.getByText('Upcoming with you').parentElement).toHaveTextContent('20 November 2026, 10:00 AM');
  expect(open.getByText('Earlier with you').parentElement).toHaveTextContent('3 August 2026');
  expect(open.getByText('Knee pain')).toBeVisible();
  expect(server.callsOf(readOwnPatient)).toHaveLength(1);
});

test('without bookings it reads No recent bookings', async () => {
  script(nothing);
  await draw();
  expect(await screen.findByText('No recent bookings')).toBeVisible();
  expect(screen.getByText('Friday, 20 November 2026 · No appointments today')).toBeVisible();
});

test('shows Loading... while loading', async () => {
  const letGo = script(nothing).hold(readDoctorDashboard);
  await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('No recent bookings')).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a failure offers Try again beside the toast', async () => {
  const server = script(nothing);
  server.refuse(readDoctorDashboard, 404, 'Doctor not found');
  const { user } = await draw();
  expect(await screen.findByText('Doctor not found')).toBeVisible();
  server.answer(readDoctorDashboard, { dashData: nothing });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No recent bookings')).toBeVisible();
});
