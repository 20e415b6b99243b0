import { checkBooking, moveAppointment } from '@docket/contract/endpoints/booking.ts';
import { readCalendar } from '@docket/contract/endpoints/calendar.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { aCalendar, aClinicWith, day, drag, layOutColumns, nora } from '../testing/calendar-fixture.ts';
import { renderPage } from '../testing/render-page.tsx';
import { CalendarPage } from './calendar-page.tsx';

afterEach(() => vi.restoreAllMocks());

const draw = (page = <CalendarPage />) =>
  renderPage(page, { at: `/calendar?date=${day}`, signedIn: ['admin'] });
const appointment = (name: RegExp) => screen.findByRole('button', { name });
const taken = 'This time is already taken';
const nextFree = [
  { slotDate: '23_11_2026', slotTime: '11:30 AM' },
  { slotDate: '24_11_2026', slotTime: '9:00 AM' },
];

/** Drags Nora's appointment to 11 AM in the second column, Maya Cohen's. */
async function dropOnMaya() {
  const dragged = await appointment(/^Nora Lind/);
  layOutColumns();
  drag(dragged, 'dragStart', 10, 0);
  drag(dragged, 'dragOver', 60, 203);
  drag(dragged, 'drop', 60, 203);
}

test('an appointment dragged to a colleague is shown there at once, and returns after a refusal', async () => {
  const server = aClinicWith(aCalendar([nora]));
  await draw();
  const dragged = await appointment(/^Nora Lind/);
  layOutColumns();
  server.refuse(moveAppointment.admin, 409, 'This time is already taken');
  const release = server.hold(moveAppointment.admin);
  // The board covers 9 AM to 5 PM on 800 pixels: 200 pixels are 11 AM, in the second column.
  drag(dragged, 'dragStart', 10, 0);
  drag(dragged, 'dragOver', 60, 203);
  expect(screen.getByText('11:00 AM')).toBeVisible();
  drag(dragged, 'drop', 60, 203);
  expect(await appointment(/^Maya Cohen\s?1 appointment$/)).toBeVisible();
  expect(await appointment(/^Nora Lind.*11:00 AM/)).toBeVisible();
  release();
  expect(await appointment(/^Kenji Mori\s?1 appointment$/)).toBeVisible();
  expect(await appointment(/^Nora Lind.*9:00 AM/)).toBeVisible();
  expect(screen.getByText('This time is already taken')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 1,
    slotDate: '23_11_2026',
    slotTime: '11:00 AM',
    doctorId: 'maya',
  });
});

test('over a taken or closed time, the dragged appointment is refused before the drop', async () => {
  const tom = anAppointment({ doctorId: 'maya', patient: 'Tom Baker', slotTime: '11:00 AM' });
  aClinicWith(aCalendar([nora, tom]));
  await draw();
  const dragged = await appointment(/^Nora Lind/);
  layOutColumns();
  drag(dragged, 'dragStart', 10, 0);
  drag(dragged, 'dragOver', 60, 203);
  expect(screen.getByText('11:00 AM: taken')).toHaveAttribute('data-refused');
  drag(dragged, 'dragOver', 60, 403);
  expect(screen.getByText('1:00 PM')).not.toHaveAttribute('data-refused');
});

test('in a doctor’s week, an appointment is dragged to another day', async () => {
  const tom = anAppointment({ doctorId: 'kenji', patient: 'Tom Baker', slotTime: '2:00 PM' });
  const calendar = aCalendar([nora]);
  const server = aClinicWith({
    ...calendar,
    appointments: [...calendar.appointments, { ...tom, slotDate: '25_11_2026' }],
  });
  const moved = { ...nora, slotDate: '25_11_2026', slotTime: '11:00 AM', version: 2 };
  server.answer(moveAppointment.admin, { message: 'Appointment moved', appointment: moved });
  await renderPage(<CalendarPage />, {
    at: `/calendar?date=${day}&view=week&doctor=kenji`,
    signedIn: ['admin'],
  });
  const dragged = await appointment(/^Nora Lind/);
  layOutColumns();
  drag(dragged, 'dragStart', 10, 0);
  // 500 pixels are 2 PM, in the third column.
  drag(dragged, 'dragOver', 110, 503);
  expect(screen.getByText('Wed 25, 2:00 PM: taken')).toHaveAttribute('data-refused');
  drag(dragged, 'dragOver', 110, 203);
  expect(screen.getByText('Wed 25, 11:00 AM')).not.toHaveAttribute('data-refused');
  server.answer(readCalendar.admin, { ...calendar, appointments: [moved] });
  drag(dragged, 'drop', 110, 203);
  const wednesday = within(await screen.findByRole('cell', { name: 'Appointments on Wed 25 November 2026' }));
  expect(await wednesday.findByRole('button', { name: /^Nora Lind.*11:00 AM/ })).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[0]?.input).toMatchObject({
    slotDate: '25_11_2026',
    slotTime: '11:00 AM',
    doctorId: 'kenji',
  });
});

test('a refused slot shows its holder', async () => {
  const server = aClinicWith(aCalendar([nora]));
  await draw();
  const takenAt = Date.now() - 12_000;
  server.refuse(moveAppointment.admin, 409, taken, {
    why: 'taken',
    by: { name: 'Front desk', role: 'admin' },
    at: takenAt,
    nextFree,
    takenBy: 'Front desk',
    takenAt,
    holder: { patient: 'Ana Cruz', slotDate: '23_11_2026', slotTime: '11:00 AM' },
  });
  await dropOnMaya();
  const dialog = within(await screen.findByRole('dialog', { name: 'Not moved' }));
  expect(dialog.getByText(/^Taken by Ana Cruz, 11:00 AM: booked 1\d s ago by Front desk$/)).toBeVisible();
});

test('a refused slot shows who took it, and the next free times at one click', async () => {
  const server = aClinicWith(aCalendar([nora]));
  const { user } = await draw();
  server.refuse(moveAppointment.admin, 409, taken, {
    why: 'taken',
    by: { name: 'Front desk', role: 'admin' },
    at: Date.now() - 12_000,
    nextFree,
  });
  await dropOnMaya();
  const dialog = within(await screen.findByRole('dialog', { name: 'Not moved' }));
  expect(dialog.getByText('Nora Lind to 11:00 AM with Maya Cohen')).toBeVisible();
  expect(dialog.getByText(/^This time is already taken: 1\d s ago by Front desk$/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Tue 24 November 2026, 9:00 AM' })).toBeVisible();
  // In the dialog only, without a toast.
  expect(screen.getAllByText(new RegExp(taken))).toHaveLength(1);
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, slotTime: '11:30 AM' },
  });
  await user.click(dialog.getByRole('button', { name: '11:30 AM' }));
  await waitFor(() =>
    expect(server.callsOf(moveAppointment.admin).at(-1)?.input).toEqual({
      appointmentId: nora._id,
      version: 1,
      slotDate: '23_11_2026',
      slotTime: '11:30 AM',
      doctorId: 'maya',
    }),
  );
});

test('one more click overbooks; closing the dialog changes nothing', async () => {
  const server = aClinicWith(aCalendar([nora]));
  const { user } = await draw();
  server.refuse(moveAppointment.admin, 409, 'This is a break', {
    why: 'break',
    nextFree: [],
    by: null,
    at: null,
  });
  await dropOnMaya();
  const [, close] = await screen.findAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(moveAppointment.admin)).toHaveLength(1);
  await dropOnMaya();
  const anyway = await screen.findByRole('button', { name: 'Move anyway' });
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, overbooked: true },
  });
  await user.click(anyway);
  await waitFor(() =>
    expect(server.callsOf(moveAppointment.admin).map(({ input }) => input.overbook)).toEqual([
      undefined,
      undefined,
      true,
    ]),
  );
});

test('the toast of a drop shows the patient’s other appointment at that time, beside Undo', async () => {
  const server = aClinicWith(aCalendar([nora]));
  await draw();
  const warning = 'Nora Lind has an appointment with Jonas Weber at the same time: 11:00 AM to 11:30 AM';
  server.answer(checkBooking.admin, { warnings: [warning] });
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, slotDate: '23_11_2026', slotTime: '11:00 AM', doctorId: 'maya', version: 2 },
  });
  await dropOnMaya();
  expect(await screen.findByText(warning)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(server.callsOf(checkBooking.admin).at(-1)?.input).toEqual({
    patientId: nora.patientId,
    doctorId: 'maya',
    slotDate: '23_11_2026',
    slotTime: '11:00 AM',
    durationMinutes: String(nora.durationMinutes),
    movingId: nora._id,
    isDayOnly: 'true',
  });
});

test('an Undo with a taken slot opens the dialog too', async () => {
  const server = aClinicWith(aCalendar([nora]));
  const { user } = await draw();
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, slotDate: '23_11_2026', slotTime: '11:00 AM', doctorId: 'maya', version: 2 },
  });
  await dropOnMaya();
  const undo = await screen.findByRole('button', { name: 'Undo' });
  server.refuse(moveAppointment.admin, 409, taken, { why: 'taken', by: null, at: null, nextFree });
  await user.click(undo);
  const dialog = within(await screen.findByRole('dialog', { name: 'Not moved' }));
  expect(dialog.getByText('Nora Lind to 9:00 AM with Kenji Mori')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[1]?.input).toMatchObject({
    version: 2,
    doctorId: 'kenji',
    slotTime: '9:00 AM',
  });
});

test('M on an appointment asks for its new time, and the arrows move to its neighbours', async () => {
  aClinicWith(
    aCalendar([
      nora,
      anAppointment({ doctorId: 'maya', patient: 'Tom Baker', slotTime: '9:00 AM' }),
      anAppointment({ doctorId: 'kenji', patient: 'Ruth Ode', slotTime: '11:00 AM', status: 'completed' }),
    ]),
  );
  const { user } = await draw();
  const [first, beside, below] = [
    await appointment(/^Nora/),
    await appointment(/^Tom/),
    await appointment(/^Ruth/),
  ];
  const rects = new Map<Element, DOMRect>([
    [first, new DOMRect(0, 0, 50, 50)],
    [beside, new DOMRect(50, 0, 50, 50)],
    [below, new DOMRect(0, 200, 50, 50)],
  ]);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rects.get(this) ?? new DOMRect();
  });
  first.focus();
  await user.keyboard('{ArrowDown}');
  expect(below).toHaveFocus();
  // A completed appointment can't be moved.
  await user.keyboard('m');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('{ArrowUp}{ArrowRight}');
  expect(beside).toHaveFocus();
  await user.keyboard('m');
  const dialog = within(await screen.findByRole('dialog', { name: 'Move appointment' }));
  expect(dialog.getByText(/^Tom Baker/)).toBeVisible();
});

test('a board opens at its start, also when it renders twice', async () => {
  const early = anAppointment({ doctorId: 'kenji', patient: 'Ben Ode', slotTime: '7:00 AM' });
  const now = new Date();
  const slotDate = `${now.getUTCDate()}_${now.getUTCMonth() + 1}_${now.getUTCFullYear()}`;
  const calendar = aCalendar([]);
  aClinicWith({ ...calendar, appointments: [{ ...early, slotDate }] });
  layOutColumns();
  vi.spyOn(Date, 'now').mockReturnValue(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12),
  );
  await renderPage(
    <StrictMode>
      <CalendarPage />
    </StrictMode>,
    { at: '/calendar', signedIn: ['admin'] },
  );
  const board = (await appointment(/^Ben Ode/)).closest('[data-scroll]');
  // 7 AM to 5 PM on 800 pixels; at noon the board opens at 11 AM.
  expect(board?.scrollTop).toBe(320);
});
