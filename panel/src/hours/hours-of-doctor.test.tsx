import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { type Change, listChanges } from '@docket/contract/endpoints/changes.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { type Hours, readHours, setAway } from '@docket/contract/endpoints/hours.ts';
import {
  changeHours,
  previewHours,
  previewTimeOff,
  undoChange,
} from '@docket/contract/endpoints/rescheduling.ts';
import { toIsoDate, toWallMinutes, toWallText, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DialogHost } from '../appointments/dialogs/dialog-host.tsx';
import { anAppointment, someHours } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { hoursDraft } from './hours-draft.ts';
// Loaded in advance: this test waits for no file.
import '../appointments/dialogs/dialogs.tsx';
import { hoursOwner } from '../doctors/hours-owner.ts';
import { HoursOfDoctor } from './hours-of-doctor.tsx';

const timeZone = 'Europe/Berlin';
let server: ScriptedServer;
let hours: Hours;
let changes: Change[];
beforeEach(() => {
  hours = someHours();
  changes = [];
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone, demo: null });
  for (const read of [readHours.doctor, readHours.admin]) server.answer(read, () => ({ hours }));
  for (const list of [listChanges.doctor, listChanges.admin]) server.answer(list, () => ({ changes }));
  server.answer(previewHours.doctor, { affected: [] });
  server.answer(changeHours.doctor, ({ input }) => {
    hours = { ...hours, ...input };
    return { message: 'Hours changed', changeId: 'c1' };
  });
});
afterEach(() => {
  vi.useRealTimers();
  hoursDraft.drop(hoursOwner(null));
});
const draw = async () =>
  renderPage(
    <>
      <HoursOfDoctor doctorId={null} />
      <DialogHost />
    </>,
    { signedIn: ['doctor'] },
  );
const edit = async () => {
  const view = await draw();
  await view.user.click(await screen.findByRole('button', { name: 'Change hours' }));
  return view;
};
const field = (name: string) => screen.getByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save hours' });
const wallNow = () => {
  const { date, minutes } = wallClockIn(timeZone);
  return toWallMinutes(date, minutes);
};

test('the week takes as few lines as possible, with the booking rules', async () => {
  hours = someHours({ dated: [{ date: '2099-12-24', intervals: [] }], bufferMinutes: 10 });
  await draw();
  expect(await screen.findByText('Monday to Friday')).toBeVisible();
  expect(screen.getByText('9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM')).toBeVisible();
  expect(screen.getByText('Thu 24 December 2099')).toBeVisible();
  for (const text of [
    'Slots of 30 minutes',
    '10 minutes between appointments',
    '2 hours of notice',
    'Up to 90 days ahead',
  ])
    expect(screen.getByText(text)).toBeVisible();
});

test('typed times are understood, and only changes are sent', async () => {
  const { user } = await edit();
  await user.clear(field('Monday from'));
  await user.type(field('Monday from'), '830');
  await user.tab();
  expect(field('Monday from')).toHaveValue('8:30 AM');
  await user.clear(field('Monday to (2)'));
  await user.type(field('Monday to (2)'), '4pm{Enter}');
  expect(await screen.findByText('Hours changed')).toBeVisible();
  const sent = server.callsOf(changeHours.doctor)[0]?.input;
  expect(Object.keys(sent ?? {}).sort()).toEqual(['cancelReason', 'plan', 'seen', 'weekly']);
  expect(sent?.seen).toBeNull();
  expect(sent?.weekly?.[0]).toEqual({
    weekday: 1,
    intervals: [
      { from: '08:30', to: '12:00' },
      { from: '13:00', to: '16:00' },
    ],
  });
  expect(await screen.findByRole('button', { name: 'Change hours' })).toBeVisible();
  expect(screen.getByText('8:30 AM – 12:00 PM, 1:00 PM – 4:00 PM')).toBeVisible();
});

test('an overlap or an early end is shown beside the field, and nothing is sent', async () => {
  const { user } = await edit();
  await user.clear(field('Monday from (2)'));
  await user.type(field('Monday from (2)'), '11');
  expect(screen.queryByText(/^Overlaps/)).toBeNull();
  await user.click(field('Tuesday to'));
  expect(field('Monday from (2)')).toHaveAccessibleDescription('Overlaps 9:00 AM – 12:00 PM');
  await user.clear(field('Tuesday to'));
  await user.type(field('Tuesday to'), '8');
  await user.click(save());
  expect(screen.getByText('Must be later than 9:00 AM')).toBeVisible();
  expect(field('Monday from (2)')).toBeInvalid();
  await waitFor(() => expect(field('Monday from (2)')).toHaveFocus());
  expect(server.callsOf(previewHours.doctor)).toHaveLength(0);
});

test('Monday’s hours are copied up to Friday, and a day is closed and opened with one click', async () => {
  const { user } = await edit();
  await user.clear(field('Wednesday from'));
  await user.type(field('Wednesday from'), '10');
  await user.click(screen.getByRole('button', { name: 'Copy Wednesday to other days' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Same Monday to Friday' }));
  for (const day of ['Monday', 'Friday']) expect(field(`${day} from`)).toHaveValue('10:00 AM');
  await user.click(screen.getByRole('switch', { name: 'Friday' }));
  expect(screen.queryByRole('textbox', { name: 'Friday from' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Saturday' }));
  expect(field('Saturday from')).toHaveValue('9:00 AM');
  await user.click(save());
  await screen.findByText('Hours changed');
  const weekly = server.callsOf(changeHours.doctor)[0]?.input.weekly;
  expect(weekly?.map(({ intervals }) => intervals[0]?.from)).toEqual([
    '10:00',
    '10:00',
    '10:00',
    '10:00',
    undefined,
    '09:00',
    undefined,
  ]);
});

test('a break is a gap: hours are added to a day and removed again', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('button', { name: 'Add hours to Monday' }));
  expect(field('Monday from (3)')).toHaveFocus();
  await user.keyboard('18{Tab}20');
  await user.click(screen.getByRole('button', { name: 'Remove these hours of Monday' }));
  await user.click(save());
  await screen.findByText('Hours changed');
  expect(server.callsOf(changeHours.doctor)[0]?.input.weekly?.[0]?.intervals).toEqual([
    { from: '13:00', to: '17:00' },
    { from: '18:00', to: '20:00' },
  ]);
});

test('slots, buffer, notice and the farthest day use people’s units', async () => {
  const { user } = await edit();
  await user.clear(field('Slot length'));
  await user.type(field('Slot length'), '3');
  await user.click(save());
  expect(screen.getByText('Slot length must be a whole number from 5 to 240')).toBeVisible();
  await user.clear(field('Slot length'));
  await user.type(field('Slot length'), '20');
  await user.clear(field('Minimum notice'));
  await user.type(field('Minimum notice'), '3');
  await user.click(screen.getByRole('combobox', { name: 'Unit of the shortest notice' }));
  await user.click(await screen.findByRole('option', { name: 'days' }));
  await user.click(save());
  await screen.findByText('Hours changed');
  expect(server.callsOf(changeHours.doctor)[0]?.input).toMatchObject({
    slotMinutes: 20,
    noticeMinutes: 4_320,
  });
});

test('Undo in the toast reverts the change', async () => {
  server.answer(undoChange.doctor, { message: 'Undone' });
  const { user } = await edit();
  await user.click(screen.getByRole('switch', { name: 'Friday' }));
  await user.click(save());
  await screen.findByText('Hours changed');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone')).toBeVisible();
  expect(server.callsOf(undoChange.doctor)[0]?.input).toEqual({ changeId: 'c1' });
});

test('unsaved input survives a visit to another page, and Discard drops it', async () => {
  const first = await edit();
  await first.user.clear(field('Monday from'));
  await first.user.type(field('Monday from'), '7:30');
  first.unmount();
  const second = await draw();
  expect(await screen.findByRole('textbox', { name: 'Monday from' })).toHaveValue('7:30');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  await second.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM')).toBeVisible();
  second.unmount();
  await draw();
  expect(await screen.findByRole('button', { name: 'Change hours' })).toBeVisible();
});

test('a colleague’s change of the hours is never overwritten unseen', async () => {
  const { user } = await edit();
  await user.clear(field('Monday from'));
  await user.type(field('Monday from'), '8');
  hours = { ...hours, weekly: [{ weekday: 2, intervals: [{ from: '10:00', to: '15:00' }] }] };
  changes = [
    {
      _id: 'c9',
      at: Date.now() - 120_000,
      who: { name: 'Sarah Lind', role: 'admin' },
      what: 'hours changed',
      doctorId: 'doctor-1',
      summary: 'Changed Tuesday hours',
      appointments: 0,
      undoneAt: null,
    },
  ];
  await user.click(save());
  expect(await screen.findByText(/^Changed in the meantime/)).toBeVisible();
  expect(screen.getByText(/Tuesday 10:00 AM – 3:00 PM/)).toBeVisible();
  expect(server.callsOf(previewHours.doctor)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await screen.findByText('Hours changed');
  const sent = server.callsOf(changeHours.doctor)[0]?.input;
  expect(sent?.weekly?.[0]?.intervals[0]?.from).toBe('08:00');
  expect(sent?.seen).toBe('c9');
});

test('a last-moment change of the hours is shown before it is overwritten', async () => {
  const { user } = await edit();
  await user.click(screen.getByRole('switch', { name: 'Friday' }));
  server.answer(previewHours.doctor, () => {
    hours = { ...hours, weekly: [{ weekday: 2, intervals: [{ from: '10:00', to: '15:00' }] }] };
    return { affected: [] };
  });
  server.refuse(changeHours.doctor, 409, 'The hours were changed by Sarah Lind just now', {
    changeId: 'c9',
  });
  await user.click(save());
  expect(await screen.findByText(/^Changed in the meantime/)).toBeVisible();
  expect(screen.getByText(/Tuesday 10:00 AM – 3:00 PM/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use these values' }));
  expect(field('Tuesday from')).toHaveValue('10:00 AM');
  expect(screen.queryByRole('textbox', { name: 'Monday from' })).toBeNull();
});

test('a doctor is away with one click and back with another', async () => {
  server.answer(setAway.doctor, ({ input }) => {
    const awayUntil = input.minutes ? toWallText(wallNow() + 24 * 60) : null;
    hours = { ...hours, awayUntil, available: awayUntil === null };
    return { message: awayUntil ? 'Away until then' : 'Back now', awayUntil };
  });
  const { user } = await draw();
  expect(await screen.findByText('Taking bookings')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Away for 30 min' }));
  expect(await screen.findByText(/^Away until \d/)).toBeVisible();
  expect(server.callsOf(setAway.doctor)[0]?.input).toEqual({ minutes: 30 });
  await user.click(screen.getByRole('button', { name: 'Back now' }));
  expect(await screen.findByText('Taking bookings')).toBeVisible();
  expect(server.callsOf(setAway.doctor)[1]?.input).toEqual({});
});

test('the end of an absence shows without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  hours = someHours({ awayUntil: toWallText(wallNow() + 1), available: false });
  await draw();
  expect(await screen.findByText(/^Away until/)).toBeVisible();
  hours = someHours();
  await act(() => vi.advanceTimersByTimeAsync(80_000));
  expect(await screen.findByText('Taking bookings')).toBeVisible();
});

test('the admin’s calls name the doctor', async () => {
  server.answer(setAway.admin, { message: 'Away until the end of today', awayUntil: null });
  const { user } = await renderPage(<HoursOfDoctor doctorId="doctor-1" />, { signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'Away for the rest of today' }));
  expect(await screen.findByText('Away until the end of today')).toBeVisible();
  expect(server.callsOf(setAway.admin)[0]?.input).toEqual({ doctorId: 'doctor-1', endOfToday: true });
  expect(server.callsOf(readHours.admin)[0]?.input).toEqual({ doctorId: 'doctor-1' });
  expect(server.callsOf(listChanges.admin)[0]?.input).toEqual({ doctorId: 'doctor-1' });
});

test('changes are listed with author and time; a refused Undo shows why', async () => {
  const change: Change = {
    _id: 'c1',
    at: Date.now() - 2 * 3_600_000,
    who: { name: 'Sarah Lind', role: 'admin' },
    what: 'time off added',
    doctorId: 'doctor-1',
    summary: 'Time off on 23 November 2026, Ill',
    appointments: 3,
    undoneAt: null,
  };
  changes = [
    change,
    { ...change, _id: 'c0', summary: 'Older', appointments: 0, undoneAt: Date.now(), undoneBy: 'Nora Lind' },
  ];
  server.refuse(undoChange.doctor, 409, '9:00 AM was given to Omar Haddad by Nora Lind');
  const { user } = await draw();
  const list = within(await screen.findByRole('list', { name: 'Changes of hours and time off' }));
  expect(list.getByText('Sarah Lind · 2 h ago · 3 appointments changed')).toBeVisible();
  expect(list.getByText('Undone by Nora Lind just now')).toBeVisible();
  // Only a change that is still in force has Undo and calls.
  expect(list.getAllByRole('button').map((button) => button.textContent)).toEqual(['Call', 'Undo']);
  await user.click(list.getByRole('button', { name: 'Undo: Time off on 23 November 2026, Ill' }));
  expect(await screen.findByText('9:00 AM was given to Omar Haddad by Nora Lind')).toBeVisible();
});

test('an Undo with a taken old time offers the next free times, and undoes the rest with it', async () => {
  changes = [
    {
      _id: 'c1',
      at: Date.now(),
      who: { name: 'Sarah Lind', role: 'admin' },
      what: 'time off added',
      doctorId: 'doctor-1',
      summary: 'Time off on 23 November 2026, Ill',
      appointments: 3,
      undoneAt: null,
    },
  ];
  const nextFree = [{ slotDate: '23_11_2026', slotTime: '12:30 PM' }];
  server.refuse(undoChange.doctor, 409, 'Taken 12 s ago by Nora Lind', {
    why: 'taken',
    moving: 'a1',
    nextFree,
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Undo: Time off on 23 November 2026, Ill' }));
  const refused = within(await screen.findByRole('dialog', { name: 'Not undone' }));
  expect(refused.queryByRole('button', { name: /anyway/ })).toBeNull();
  server.answer(undoChange.doctor, { message: 'Time off undone, 3 appointments are back' });
  await user.click(refused.getByRole('button', { name: /23 November.*, 12:30 PM$/ }));
  expect(await screen.findByText('Time off undone, 3 appointments are back')).toBeVisible();
  expect(server.callsOf(undoChange.doctor).at(-1)?.input).toEqual({
    changeId: 'c1',
    elsewhere: [{ appointmentId: 'a1', slotDate: '23_11_2026', slotTime: '12:30 PM' }],
  });
});

test('shows Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(readHours.doctor);
  server.refuse(readHours.doctor, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load the hours')).toBeVisible();
  server.answer(readHours.doctor, { hours });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Monday to Friday')).toBeVisible();
});

test('a doctor without hours is asked to set them', async () => {
  hours = someHours({ weekly: [] });
  const { user } = await draw();
  expect(await screen.findByText(/^No working hours yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Set hours' }));
  await user.click(screen.getByRole('switch', { name: 'Monday' }));
  await user.click(save());
  await screen.findByText('Hours changed');
  expect(server.callsOf(changeHours.doctor)[0]?.input.weekly?.[0]?.intervals).toEqual([
    { from: '09:00', to: '17:00' },
  ]);
});

test('a date gets special hours, and past dates are not offered', async () => {
  const today = toIsoDate(wallClockIn(timeZone).date);
  hours = someHours({
    dated: [
      { date: '2020-01-01', intervals: [] },
      { date: today, intervals: [] },
    ],
  });
  const { user } = await edit();
  const part = within(screen.getByRole('region', { name: 'Other hours on a date' }));
  expect(part.getAllByRole('switch')).toHaveLength(1);
  await user.click(part.getByRole('switch', { name: 'Open on this date' }));
  await user.click(part.getByRole('button', { name: 'Add a date' }));
  await user.click(save());
  expect(part.getByText('Choose a date')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Remove a new date' }));
  await user.click(save());
  await screen.findByText('Hours changed');
  expect(server.callsOf(changeHours.doctor)[0]?.input.dated).toEqual([
    { date: '2020-01-01', intervals: [] },
    { date: today, intervals: [{ from: '09:00', to: '17:00' }] },
  ]);
});

test('a doctor with time off or without hours is not shown as taking bookings', async () => {
  const day = (days: number) => toWallText(wallNow() + days * 1_440).slice(0, 10);
  const ill = { _id: 'ill', doctorId: 'doctor-1', fromDate: day(-1), fromTime: '00:00' };
  hours = someHours({ timeOff: [{ ...ill, toDate: day(1), toTime: '24:00', reason: 'Ill' }] });
  const { unmount } = await draw();
  expect(await screen.findByText(/^No times are offered: .*Ill$/)).toBeVisible();
  expect(screen.queryByText('Taking bookings')).toBeNull();
  unmount();
  hours = someHours({ weekly: [], dated: [] });
  await draw();
  expect(await screen.findByText('No working hours set yet: no times are offered')).toBeVisible();
});

test('an absence lists the affected appointments, and offers to move them', async () => {
  const nora = anAppointment({ patient: 'Nora Lind', slotDate: '1_1_2099', slotTime: '9:00 AM' });
  server.answer(previewTimeOff.doctor, {
    affected: [
      { appointment: nora, proposal: { appointmentId: nora._id, version: 1, do: 'cancel' }, choices: [] },
    ],
  });
  hours = someHours({ awayUntil: toWallText(wallNow() + 60), available: false });
  const { user } = await draw();
  expect(await screen.findByText('1 appointment is affected')).toBeVisible();
  const row = within(screen.getByRole('list', { name: 'Affected appointments' })).getByRole('listitem');
  expect(row).toHaveTextContent(/1 Jan.* 2099.*9:00 AMNora Lind/);
  await user.click(screen.getByRole('button', { name: 'Find other times' }));
  expect(await screen.findByRole('dialog', { name: 'Affected appointments' })).toBeVisible();
});

test('a doctor who is switched off sees what stays booked, and is switched on with one click', async () => {
  server.answer(listAppointments.doctor, { appointments: [], total: 7, totalCapped: false });
  server.answer(updateProfile, ({ input }) => {
    hours = { ...hours, available: input.available === true };
    return { message: 'Profile Updated' };
  });
  hours = someHours({ available: false });
  const { user } = await draw();
  expect(await screen.findByText(/^7 upcoming appointments stay booked/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Taking bookings')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'View them' })).toBeVisible();
  expect(server.callsOf(updateProfile).map(({ input }) => input)).toEqual([
    { available: true },
    { available: false },
  ]);
});
