import { cancelAppointment, readAppointment } from '@docket/contract/endpoints/appointments.ts';
import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readUnclosedDay } from '@docket/contract/endpoints/close-day.ts';
import { listToday } from '@docket/contract/endpoints/dashboard-today.ts';
import { type AdminDashData, readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { hideNames, showNames } from '../api/privacy/names-hidden.ts';
import { anAppointment, aTodayPage } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { scriptServer } from '../testing/scripted-server.ts';
import { AdminDashboardPage } from './admin-dashboard-page.tsx';

const nothing: AdminDashData = {
  doctors: 12,
  appointments: 4604,
  patients: 140,
  latestAppointments: [],
};
function script(dashData = nothing, today = aTodayPage()) {
  const server = scriptServer();
  server.answer(readAdminDashboard, { dashData });
  server.answer(listToday.admin, today);
  return server;
}
const draw = () => renderPage(<AdminDashboardPage />, { signedIn: ['admin'] });
const card = (name: string) => within(screen.getByRole('region', { name }));
const rowOf = (name: string) => within(card('Latest Bookings').getByText(name).closest('li') as HTMLElement);

test('counts, the date and each newest booking with its doctor and slot date', async () => {
  script({
    ...nothing,
    latestAppointments: [
      anAppointment({
        doctor: 'Kenji Mori',
        patient: 'Mei Liu',
        slotDate: '24_11_2026',
        slotTime: '11:00 AM',
        bookedAt: Date.now() - 5 * 60_000,
      }),
      anAppointment({ doctor: 'Elena Petrova', slotDate: '5_9_2026', status: 'cancelled' }),
      anAppointment({ doctor: 'Maya Cohen', slotDate: '27_11_2026', status: 'completed' }),
      anAppointment({ doctor: 'Both', cancelled: true, isCompleted: true }),
    ],
  });
  await draw();
  expect(await screen.findByText('Friday, 20 November 2026')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  for (const [label, value] of [
    ['Doctors', '12'],
    ['Appointments', '4,604'],
    ['Patients', '140'],
  ] as const)
    expect(screen.getByText(label, { selector: 'dt' }).parentElement).toHaveTextContent(`${label}${value}`);

  expect(rowOf('Kenji Mori').getByText('24 November 2026')).toBeVisible();
  expect(
    rowOf('Kenji Mori').getByRole('button', { name: 'Cancel Mei Liu, 11:00 AM, with Kenji Mori' }),
  ).toBeVisible();
  expect(rowOf('Kenji Mori').getByText('booked 5 min ago')).toBeVisible();
  expect(rowOf('Elena Petrova').getByText('5 September 2026')).toBeVisible();
  expect(rowOf('Elena Petrova').getByText('Cancelled')).toBeVisible();
  expect(rowOf('Elena Petrova').queryByRole('button', { name: /^Cancel/ })).toBeNull();
  expect(rowOf('Maya Cohen').getByText('Completed')).toBeVisible();
  expect(rowOf('Both').getByText('Cancelled')).toBeVisible();
  expect(rowOf('Both').queryByText('Completed')).toBeNull();
});

test('shows the whole day: counts and groups, with what is done and what has no outcome folded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 10, 20) });
  const appointments = [
    anAppointment({ patient: 'Lena Fox', doctor: 'Maya Cohen', slotTime: '8:00 AM', status: 'completed' }),
    anAppointment({ patient: 'Ida Old', doctor: 'Maya Cohen', slotTime: '9:00 AM' }),
    anAppointment({ patient: 'Tom Baker', doctor: 'Maya Cohen', slotTime: '9:20 AM' }),
    anAppointment({ patient: '', doctor: 'Maya Cohen', slotTime: '10:30 AM' }),
    anAppointment({ patient: 'Aisha Khan', doctor: 'Kenji Mori', slotTime: '11:00 AM' }),
    ...Array.from({ length: 80 }, () => anAppointment({ slotTime: '4:00 PM' })),
  ];
  const server = script(nothing, aTodayPage(appointments, { pending: 6, completed: 3, cancelled: 1 }));
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  const { user } = await draw();
  const list = async (name: string) => within(await card('Today').findByRole('list', { name }));
  await screen.findByRole('region', { name: 'Today' });
  const day = card('Today');
  expect(day.getByText('Pending').parentElement).toHaveTextContent('6');
  expect(day.getByText('Completed').parentElement).toHaveTextContent('3');
  expect(day.getByText('Cancelled').parentElement).toHaveTextContent('1');
  expect((await list('Late')).getByRole('listitem')).toHaveTextContent('9:20 AMTom BakerMaya Cohen');
  // Rows that fill the window come first.
  await waitFor(() => expect(document.querySelectorAll('li[data-doctor]')).toHaveLength(83));
  const next = (await list('Next')).getAllByRole('listitem');
  expect(next).toHaveLength(82);
  expect(next[0]).toHaveTextContent('10:30 AMUnknown PatientMaya Cohen');
  expect(next[1]).toHaveTextContent('11:00 AMAisha KhanKenji Mori');
  expect(screen.getByRole('link', { name: /^Appointments/ })).toHaveAttribute(
    'href',
    '/all-appointments?dates=all',
  );
  expect(day.queryByText('Ida Old')).toBeNull();
  await user.click(day.getByRole('button', { name: 'No outcome yet 1' }));
  expect(day.getByRole('link', { name: 'Set outcomes' })).toHaveAttribute('href', '/close-day');
  expect((await list('No outcome yet')).getByRole('listitem')).toHaveTextContent('9:00 AMIda Old');
  await user.click(day.getByRole('button', { name: 'Done 1' }));
  expect((await list('Done')).getByRole('listitem')).toHaveTextContent('8:00 AMLena Fox');
  expect(day.getByRole('link', { name: 'Open day' })).toHaveAttribute(
    'href',
    '/all-appointments?dates=today',
  );
  vi.useRealTimers();
});

test('waiting patients come first, longest first, and one click marks the next one as here', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 10, 20) });
  const here = (patient: string, minutes: number) =>
    anAppointment({ patient, doctor: 'Maya Cohen', arrivedAt: Date.now() - minutes * 60_000 });
  const aisha = anAppointment({ patient: 'Aisha Khan', doctor: 'Kenji Mori', slotTime: '10:45 AM' });
  const late = anAppointment({ patient: 'Tom Baker', slotTime: '10:00 AM' });
  const appointments = [late, here('Ben Ode', 12), here('Ruth Adeyemi', 40), aisha];
  const server = script(nothing, aTodayPage(appointments));
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.answer(markArrived.admin, { message: 'Marked as arrived' });
  const { user } = await draw();
  const list = async (name: string) => within(await screen.findByRole('list', { name }));
  const rowsOf = async (name: string) =>
    (await list(name)).getAllByRole('listitem').map((row) => row.textContent?.trim());
  expect(await rowsOf('Waiting')).toEqual([
    '10:30 AMRuth AdeyemiMaya CohenHere 40 min',
    '10:30 AMBen OdeMaya CohenHere 12 min',
  ]);
  expect((await list('Late')).getByRole('button', { name: 'No-show: Tom Baker' })).toBeVisible();
  server.hold(listToday.admin);
  await user.click((await list('Next')).getByRole('button', { name: 'Arrived: Aisha Khan' }));
  expect((await rowsOf('Waiting')).at(-1)).toBe('10:45 AMAisha KhanKenji MoriHere now');
  expect(screen.queryByRole('list', { name: 'Next' })).toBeNull();
  expect(server.callsOf(markArrived.admin)[0]?.input).toMatchObject({
    appointmentId: aisha._id,
    version: 1,
  });
  vi.useRealTimers();
});

test('every page of today is read; a menu reads its appointment; hidden names hold', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 10, 20) });
  const [mei, tom] = [anAppointment({ patient: 'Mei Liu' }), anAppointment({ patient: 'Tom Baker' })];
  const server = script();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.answer(listToday.admin, ({ input: { cursor } }) =>
    cursor ? aTodayPage([tom]) : aTodayPage([mei], { nextCursor: 'second' }),
  );
  server.answer(readAppointment.admin, { appointment: mei });
  const { user } = await draw();
  expect(await screen.findByText('Tom Baker')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for Mei Liu' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit reason and note' })).toBeVisible();
  expect(server.callsOf(readAppointment.admin)).toHaveLength(1);
  act(hideNames);
  expect(screen.queryByText('Mei Liu')).toBeNull();
  expect(screen.getByText('M. L.')).toBeVisible();
  act(showNames);
  vi.useRealTimers();
});

test('a menu whose read failed opens at the next click', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 10, 20) });
  const mei = anAppointment({ patient: 'Mei Liu' });
  const server = script(nothing, aTodayPage([mei]));
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.refuse(readAppointment.admin, 404, 'Appointment not found');
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'More for Mei Liu' }));
  expect(await screen.findByText('Appointment not found')).toBeVisible();
  server.answer(readAppointment.admin, { appointment: mei });
  await user.click(screen.getByRole('button', { name: 'More for Mei Liu' }));
  expect(await screen.findByRole('menuitem', { name: 'Edit reason and note' })).toBeVisible();
  vi.useRealTimers();
});

test('a finished day is labelled, and a day beyond the limit counts the omitted appointments', async () => {
  const completed = anAppointment({ status: 'completed' });
  script(nothing, aTodayPage([completed], { completed: 3 }));
  await draw();
  expect(await screen.findByText('No more appointments today')).toBeVisible();
  expect(screen.getByText('2 more under Open day')).toBeVisible();
});

test('a booking is cancelled at once, with a toast, and shows Cancelled', async () => {
  const server = script();
  const booking = anAppointment({ doctor: 'Kenji Mori' });
  let cancelled = false;
  server.answer(readAdminDashboard, () => ({
    dashData: { ...nothing, latestAppointments: [{ ...booking, cancelled }] },
  }));
  server.answer(cancelAppointment.admin, () => {
    cancelled = true;
    return { message: 'Appointment cancelled' };
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }));
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(await rowOf('Kenji Mori').findByText('Cancelled')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: booking._id,
    version: 1,
  });
});

test('without bookings it offers to make one', async () => {
  script();
  await draw();
  expect(await screen.findByText('No bookings yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'New appointment' })).toHaveAttribute(
    'href',
    '/all-appointments?new=1',
  );
  expect(screen.getByText('No appointments today')).toBeVisible();
});

test('without doctors the next step is to add one', async () => {
  script({ ...nothing, doctors: 0 });
  await draw();
  expect(await screen.findByRole('link', { name: 'Add Doctor' })).toHaveAttribute('href', '/add-doctor');
});

test('shows Loading... with placeholders', async () => {
  const server = script();
  const letGo = server.hold(readAdminDashboard);
  await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Latest Bookings' })).toBeVisible();
  letGo();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
});

test('a failure shows the server sentence and offers Try again, which works', async () => {
  const server = script();
  server.refuse(readAdminDashboard, 500, 'Something went wrong');
  const { user } = await draw();
  expect(await screen.findByText('Something went wrong')).toBeVisible();
  server.answer(readAdminDashboard, { dashData: nothing });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No bookings yet')).toBeVisible();
});

test('keeps its content when a refresh fails', async () => {
  const server = script();
  const { user, client } = await draw();
  await screen.findByText('No bookings yet');
  server.refuse(readAdminDashboard, 503, 'The database is not reachable');
  await client.invalidateQueries();
  expect(await screen.findByText('Couldn’t refresh this. It may be out of date.')).toBeVisible();
  expect(screen.getByText('No bookings yet')).toBeVisible();
  server.answer(readAdminDashboard, { dashData: { ...nothing, doctors: 13 } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('13')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an unclosed day is named until it is closed, or hidden until tomorrow', async () => {
  const at = (iso: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(iso) });
  at('2026-11-23T08:00Z');
  const server = script();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'UTC', demo: null });
  server.answer(readUnclosedDay, { date: '2026-11-20', count: 1 });
  const first = await draw();
  const banner = () => screen.queryByRole('region', { name: 'Unclosed day' });
  await waitFor(() => expect(banner()).toHaveTextContent('Friday, 20 November hasn’t been closed.'));
  expect(screen.getByRole('link', { name: 'Close it now' })).toHaveAttribute(
    'href',
    '/close-day?date=2026-11-20',
  );
  server.answer(readUnclosedDay, { date: '2026-11-20', count: 2 });
  await first.client.invalidateQueries();
  await waitFor(() =>
    expect(banner()).toHaveTextContent('Friday, 20 November and 1 later day haven’t been closed.'),
  );
  server.answer(readUnclosedDay, { date: '2026-11-19', count: 3 });
  await first.client.invalidateQueries();
  await waitFor(() =>
    expect(banner()).toHaveTextContent('Thursday, 19 November and 2 later days haven’t been closed.'),
  );
  // A colleague closes it.
  server.answer(readUnclosedDay, { date: null, count: 0 });
  await first.client.invalidateQueries();
  await waitFor(() => expect(banner()).toBeNull());

  server.answer(readUnclosedDay, { date: '2026-11-20', count: 1 });
  await first.client.invalidateQueries();
  await first.user.click(await screen.findByRole('button', { name: 'Hide until tomorrow' }));
  expect(banner()).toBeNull();
  first.unmount();
  const again = await draw();
  await screen.findByText('No bookings yet');
  expect(banner()).toBeNull();
  again.unmount();
  at('2026-11-24T08:00Z');
  await draw();
  await waitFor(() => expect(banner()).toBeVisible());
  vi.useRealTimers();
});
