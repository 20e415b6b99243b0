import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { markArrived } from '@docket/contract/endpoints/arrival-and-note.ts';
import { moveAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { readCalendar, readMonth } from '@docket/contract/endpoints/calendar.ts';
import { readPractice } from '@docket/contract/endpoints/clinic-settings.ts';
import { readToday } from '@docket/contract/endpoints/running-late.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../appointments/dialogs/dialog-host.tsx';
import { aLateToday, anAppointment } from '../testing/builders.ts';
import { aCalendar, aClinicWith, day, kenji, nora } from '../testing/calendar-fixture.ts';
import { renderPage } from '../testing/render-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

// Today differs from the shown day: the URL leaves today out.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T08:30:00Z') }));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draw = (search = '') =>
  renderPage(
    <>
      <CalendarPage />
      <DialogHost />
    </>,
    { at: `/calendar?date=${day}${search}`, signedIn: ['admin'] },
  );
const appointment = (name: RegExp) => screen.findByRole('button', { name });

test('a day has a column for each doctor, with each appointment’s status in words', async () => {
  aClinicWith(
    aCalendar(
      [
        nora,
        anAppointment({ doctorId: 'maya', patient: 'Tom Baker', status: 'completed' }),
        anAppointment({
          doctorId: 'maya',
          patient: 'Ruth Ode',
          slotTime: '11:00 AM',
          arrivedAt: Date.now() - 12 * 60_000,
        }),
        anAppointment({ doctorId: 'kenji', patient: 'Chidi Eze', slotTime: '1:00 PM', status: 'cancelled' }),
        anAppointment({
          doctorId: 'kenji',
          patient: 'Ben Ode',
          slotTime: '2:00 PM',
          overbooked: true,
          note: 'Wheelchair',
        }),
      ],
      {
        timeOff: [
          {
            _id: 'off',
            doctorId: 'maya',
            fromDate: day,
            fromTime: '14:00',
            toDate: day,
            toTime: '17:00',
            reason: 'Conference',
          },
        ],
      },
    ),
  );
  await draw();
  expect(await appointment(/^Nora Lind.*9:00 AM.*Pending$/)).toBeVisible();
  expect(await appointment(/^Tom Baker.*Completed$/)).toBeVisible();
  expect(await appointment(/^Ruth Ode.*11:00 AM.*Here, waiting, Here 12 min$/)).toBeVisible();
  expect(screen.getByTitle(/^11:00 AM, Ruth Ode.*Here 12 min$/)).toBeVisible();
  expect(await appointment(/^Chidi Eze.*Cancelled$/)).toBeVisible();
  expect(await appointment(/^Ben Ode.*Pending, overbooked, Note: Wheelchair$/)).toBeVisible();
  expect(await appointment(/^Kenji Mori\s?2 appointments$/)).toBeVisible();
  expect(await appointment(/^Maya Cohen\s?2 appointments · 1 here$/)).toBeVisible();
  expect(screen.getByText('Conference')).toBeVisible();
  expect(screen.getByText('Monday, 23 November 2026 · 4 appointments · 1 here')).toBeVisible();
});

test('loading, failing and trying again', async () => {
  const server = aClinicWith(aCalendar([nora]));
  const let_go = server.hold(readCalendar.admin);
  const { user } = await draw();
  expect(await screen.findByText('Loading...')).toBeVisible();
  server.refuse(readCalendar.admin, 500, 'Something went wrong');
  let_go();
  expect(await screen.findByText('Couldn’t load the calendar')).toBeVisible();
  server.answer(readCalendar.admin, aCalendar([nora]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await appointment(/^Nora Lind/)).toBeVisible();
});

test('without doctors it offers to add one', async () => {
  aClinicWith({ doctors: [], timeOff: [], skipped: [], held: [], appointments: [] });
  await draw();
  expect(await screen.findByText('No doctors yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add Doctor' })).toBeVisible();
});

test('an offered time is marked, also over a cancelled appointment', async () => {
  const slot = { doctorId: 'maya', slotDate: '23_11_2026', slotTime: '11:00 AM' };
  const cancelled = anAppointment({ ...slot, patient: 'Tom Baker', status: 'cancelled' });
  const until = { slotDate: '20_11_2026', slotTime: '10:20 AM' };
  aClinicWith(aCalendar([nora, cancelled], { held: [{ ...slot, durationMinutes: 30, until }] }));
  await draw();
  expect(await screen.findByText('Offered until 10:20 AM')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Tom Baker/ })).toBeNull();
});

test('the arrows, Today, the view and the doctor are in the URL', async () => {
  const server = aClinicWith(aCalendar([nora]));
  server.answer(readMonth.admin, {
    days: [{ date: day, pending: 12, completed: 3, cancelled: 1, busiest: [{ ...kenji, count: 9 }] }],
    closedDates: [],
    timeOff: [],
  });
  const { user, currentUrl } = await draw();
  await appointment(/^Nora Lind/);
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(currentUrl()).toBe('/calendar?date=2026-11-24'));
  await user.click(screen.getByRole('button', { name: 'Previous day' }));
  await waitFor(() => expect(currentUrl()).toBe(`/calendar?date=${day}`));
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  await waitFor(() => expect(currentUrl()).toContain('view=month'));
  await user.click(
    await screen.findByRole('link', {
      name: 'Monday, 23 November 2026: 15 appointments, 3 completed, 1 cancelled, Kenji Mori 9',
    }),
  );
  await waitFor(() => expect(currentUrl()).toBe(`/calendar?date=${day}`));
  await user.click(await appointment(/^Kenji Mori/));
  await waitFor(() => expect(currentUrl()).toBe(`/calendar?date=${day}&doctor=kenji`));
  expect(server.callsOf(readCalendar.admin).at(-1)?.input).toMatchObject({ doctorId: 'kenji' });
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(currentUrl()).toBe('/calendar?doctor=kenji'));
});

test('a week of the whole clinic shows the counts of each doctor’s days', async () => {
  aClinicWith(aCalendar([nora]));
  const { user, currentUrl } = await draw('&view=week');
  const table = within(await screen.findByRole('table', { name: 'The week' }));
  await user.click(table.getByRole('button', { name: /^Kenji Mori, Monday, 23 November 2026:\s?1/ }));
  await waitFor(() => expect(currentUrl()).toBe(`/calendar?date=${day}&doctor=kenji`));
});

test('a week shows late doctors of today, above it and in the doctor’s day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T09:00:00Z`) });
  const server = aClinicWith(aCalendar([nora]));
  server.answer(readToday.admin, aLateToday(aCalendar([nora]).appointments[0] ?? nora, 20));
  const { user } = await draw('&view=week');
  const late = within(await screen.findByRole('list', { name: 'Running late' }));
  expect(late.getByRole('button')).toHaveAccessibleName('Kenji Mori running 20 min late');
  const table = within(await screen.findByRole('table', { name: 'The week' }));
  expect(
    table.getByRole('button', { name: /^Kenji Mori, Monday, 23 November 2026:.*Running 20 min late$/ }),
  ).toBeVisible();
  expect(table.queryByRole('button', { name: /24 November.*late/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next week' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Running late' })).toBeNull());
});

test('an appointment opens its card, with the phone one click away, and its actions show at once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${day}T08:30:00Z`) });
  const server = aClinicWith(
    aCalendar([
      {
        ...nora,
        reason: 'Sore throat',
        note: 'Wheelchair',
        userData: { ...nora.userData, phone: '+44 20 7946 0384' },
      },
    ]),
  );
  server.answer(markArrived.admin, { message: 'Marked as arrived' });
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user, currentUrl } = await draw();
  await user.click(await appointment(/^Nora Lind/));
  const card = within(await screen.findByRole('dialog', { name: 'Appointment' }));
  await waitFor(() => expect(currentUrl()).toContain(`visit=${nora._id}`));
  expect(card.getByText('Sore throat')).toBeVisible();
  expect(card.getByText('Wheelchair')).toBeVisible();
  expect(card.getByRole('link', { name: '+44 20 7946 0384' })).toHaveAttribute('href', 'tel:+442079460384');
  const releaseMark = server.hold(markArrived.admin);
  await user.click(card.getByRole('button', { name: 'Arrived' }));
  expect(await card.findByText('Here, waiting')).toBeVisible();
  releaseMark();
  expect(await screen.findByText('Marked as arrived')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel appointment' }));
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toMatchObject({ appointmentId: nora._id });
});

test('an arrival on another day can only be reverted', async () => {
  const ruth = anAppointment({
    doctorId: 'maya',
    patient: 'Ruth Ode',
    slotTime: '11:00 AM',
    arrivedAt: Date.now(),
  });
  aClinicWith(aCalendar([nora, ruth]));
  const { user } = await draw();
  await user.click(await appointment(/^Nora Lind/));
  const card = within(await screen.findByRole('dialog', { name: 'Appointment' }));
  expect(await card.findByRole('button', { name: 'Move' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Arrived' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(await appointment(/^Ruth Ode/));
  expect(await screen.findByRole('button', { name: 'Undo arrival' })).toBeVisible();
});

test('Move offers the next free times; one click takes a time, and Undo reverts it', async () => {
  const server = aClinicWith(aCalendar([nora]));
  const slots = [{ slotDate: '24_11_2026', slotTime: '10:30 AM' }];
  server.answer(openSlots, {
    doctors: [{ ...kenji, speciality: 'Neurologist', image: '', fees: 50, slotMinutes: 30, slots }],
  });
  server.answer(moveAppointment.admin, ({ input }) => ({
    message: 'Appointment moved',
    appointment: {
      ...nora,
      slotDate: String(input.slotDate),
      slotTime: String(input.slotTime),
      version: Number(input.version) + 1,
    },
  }));
  const { user } = await draw(`&visit=${nora._id}`);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  await user.click(await screen.findByRole('button', { name: /24 November.*, 10:30 AM$/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(moveAppointment.admin)).toHaveLength(2));
  expect(server.callsOf(moveAppointment.admin).map(({ input }) => input)).toMatchObject([
    { version: 1, slotDate: '24_11_2026', slotTime: '10:30 AM', doctorId: 'kenji' },
    { version: 2, slotDate: '23_11_2026', slotTime: '9:00 AM', doctorId: 'kenji' },
  ]);
});

test('a move to a taken time shows its holder, and overbooks only deliberately', async () => {
  const server = aClinicWith(aCalendar([nora]));
  server.refuse(moveAppointment.admin, 409, 'This time is already taken');
  const { user } = await draw(`&visit=${nora._id}`);
  await user.click(await screen.findByRole('button', { name: 'Move' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Move appointment' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('This time is already taken')).toBeVisible();
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, overbooked: true },
  });
  await user.click(dialog.getByRole('button', { name: 'Move anyway' }));
  await waitFor(() =>
    expect(server.callsOf(moveAppointment.admin).map(({ input }) => input.overbook)).toEqual([
      undefined,
      true,
    ]),
  );
});

test('a completed or cancelled appointment can’t be dragged', async () => {
  aClinicWith(aCalendar([{ ...nora, isCompleted: true }]));
  await draw();
  expect(await appointment(/^Nora Lind/)).toHaveAttribute('draggable', 'false');
});

test('an empty slot opens New appointment with doctor, day and time filled in', async () => {
  aClinicWith(aCalendar([nora]));
  const { currentUrl } = await draw();
  await appointment(/^Nora Lind/);
  const [, empty] = screen.getAllByRole('button', { name: /^New appointment with Maya Cohen/ });
  fireEvent.click(empty as HTMLElement, { detail: 0 });
  const form = within(await screen.findByRole('dialog', { name: 'New appointment' }));
  expect(form.getByRole('textbox', { name: 'Time' })).toHaveValue('10:00 AM');
  expect(currentUrl()).toBe(`/calendar?date=${day}&new=1&with=maya&day=${day}&time=10%3A00+AM`);
});

test('on a phone the day is a list that hides past appointments', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  const past = anAppointment({
    doctorId: 'kenji',
    doctor: 'Kenji Mori',
    patient: 'Tom Baker',
    status: 'completed',
  });
  aClinicWith({
    ...aCalendar([]),
    appointments: [
      { ...past, slotDate: '20_11_2020' },
      { ...nora, slotDate: '20_11_2020', slotTime: '11:00 AM', confirmedAt: Date.now() },
    ],
  });
  const { user } = await renderPage(<CalendarPage />, {
    at: '/calendar?date=2020-11-20',
    signedIn: ['admin'],
  });
  const coming = within(await appointment(/^11:00 AM.*Nora Lind.*Kenji Mori/));
  expect(coming.getByRole('img', { name: 'Confirmed' })).toBeVisible();
  expect(screen.queryByText('Tom Baker')).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 earlier' }));
  expect(await appointment(/Tom Baker.*Completed$/)).toBeVisible();
});

test('on paper each doctor has a plain list of the day, without cancelled appointments', async () => {
  const server = aClinicWith(
    aCalendar([
      {
        ...nora,
        reason: 'Sore throat',
        note: 'Wheelchair',
        confirmedAt: Date.now(),
        userData: { ...nora.userData, phone: '+44 20' },
      },
      anAppointment({ doctorId: 'kenji', patient: 'Chidi Eze', slotTime: '1:00 PM', status: 'cancelled' }),
    ]),
  );
  server.answer(readPractice.admin, {
    practice: {
      name: 'Harbour Practice',
      address: 'Harbour Street 1\n10115 Berlin',
      phone: '+49 30 5550000',
    },
  });
  await draw();
  await appointment(/^Nora Lind/);
  await waitFor(() => expect(server.callsOf(readPractice.admin)).toHaveLength(1));
  fireEvent(window, new Event('beforeprint'));
  await waitFor(() =>
    expect(document.querySelector('[data-letterhead]')).toHaveTextContent(
      'Harbour PracticeHarbour Street 1, 10115 Berlin+49 30 5550000',
    ),
  );
  const sheet = screen.getByRole('table');
  expect(screen.getByRole('heading', { name: 'Kenji Mori' })).toBeVisible();
  expect(within(sheet).getAllByRole('row')).toHaveLength(2);
  const today = new Date();
  const age = today.getUTCFullYear() - 1985 - (today.getUTCMonth() < 3 ? 1 : 0);
  expect(
    within(sheet).getByRole('row', {
      name: new RegExp(
        `9:00 AM Nora Lind (${age}|${age - 1}) years \\+44 20 Confirmed · Sore throat Wheelchair`,
      ),
    }),
  ).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(await appointment(/^Nora Lind/)).toBeVisible();
});

test.each(['keydown', 'pointerdown', 'popstate'])(
  'where no end of printing is said, %s ends it',
  async (sign) => {
    aClinicWith(aCalendar([nora]));
    await draw();
    await appointment(/^Nora Lind/);
    fireEvent(window, new Event('beforeprint'));
    expect(screen.getByRole('table')).toHaveTextContent('Nora Lind');
    expect(screen.queryByRole('button', { name: /^Nora Lind/ })).toBeNull();
    fireEvent(window, new Event(sign));
    expect(await appointment(/^Nora Lind/)).toBeVisible();
  },
);

test('a month shows absences, also of the whole clinic', async () => {
  const server = aClinicWith(aCalendar([]));
  const off = { _id: 'a', fromTime: '00:00', toTime: '24:00' };
  server.answer(readMonth.admin, {
    days: [{ date: day, pending: 12, completed: 0, cancelled: 0, busiest: [] }],
    closedDates: ['2026-11-25'],
    timeOff: [
      {
        ...off,
        doctorId: 'maya',
        doctorName: 'Maya Cohen',
        reason: 'Conference',
        fromDate: day,
        toDate: '2026-11-24',
      },
      {
        ...off,
        _id: 'b',
        doctorId: null,
        doctorName: null,
        reason: '',
        fromDate: '2026-11-24',
        toDate: '2026-11-24',
      },
    ],
  });
  const { user } = await draw('&view=month');
  const grid = within(await screen.findByRole('grid', { name: 'November 2026' }));
  const monday = grid.getByRole('link', {
    name: 'Monday, 23 November 2026: 12 appointments, Maya Cohen: Conference',
  });
  const tuesday = grid.getByRole('link', {
    name: 'Tuesday, 24 November 2026: No appointments, Clinic closed, Maya Cohen: Conference',
  });
  expect(
    grid.getByRole('link', { name: 'Wednesday, 25 November 2026: No appointments, Closed' }),
  ).toBeVisible();
  expect(grid.getAllByRole('row')).toHaveLength(7);
  expect(grid.getAllByRole('columnheader')).toHaveLength(7);
  expect(tuesday).toHaveAttribute('tabindex', '-1');
  monday.focus();
  await user.keyboard('{ArrowRight}');
  expect(tuesday).toHaveFocus();
  await user.keyboard('{ArrowUp}{End}');
  expect(grid.getByRole('link', { name: /^Sunday, 22 November 2026/ })).toHaveFocus();
  expect(grid.getByRole('link', { name: /^Sunday, 22 November 2026/ })).toHaveAttribute('tabindex', '0');
});

test('an hour that the clock skips is shaded and labelled', async () => {
  aClinicWith({ ...aCalendar([]), skipped: [{ date: day, from: '09:00', to: '10:00' }] });
  await draw();
  expect(await screen.findAllByText('Clocks go forward')).toHaveLength(2);
});
