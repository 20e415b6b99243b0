import {
  type Appointment,
  cancelAppointment,
  listAppointments,
  restoreAppointment,
} from '@docket/contract/endpoints/appointments.ts';
import { markArrived, setNote } from '@docket/contract/endpoints/arrival-and-note.ts';
import { checkBooking, moveAppointment, openSlots } from '@docket/contract/endpoints/booking.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { type HistoryEntry, readHistory } from '@docket/contract/endpoints/history.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aDoctor, anAppointment } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';
import { DialogHost } from './dialogs/dialog-host.tsx';
import { AllAppointmentsPage } from './list/all-appointments-page.tsx';
// Loaded in advance: this test waits for no file.
import './dialogs/dialogs.tsx';

let server: ScriptedServer;
const nora = anAppointment({
  patient: 'Nora Lind',
  doctorId: 'd1',
  doctor: 'Kenji Mori',
  slotTime: '10:30 AM',
});
const sarah = { name: 'Sarah Lind', role: 'admin' };
// The appointment's current state in a refusal.
const standing = {
  status: 'pending',
  payment: false,
  doctorId: nora.doctorId,
  slotDate: nora.slotDate,
  slotTime: nora.slotTime,
  durationMinutes: nora.durationMinutes,
  arrivedAt: null,
  version: 2,
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', demo: null });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
  server.answer(checkBooking.admin, { warnings: [] });
  list(nora);
});
afterEach(() => vi.useRealTimers());

function list(...appointments: Appointment[]) {
  server.answer(listAppointments.admin, {
    appointments,
    nextCursor: null,
    previousCursor: null,
    total: appointments.length,
    totalCapped: false,
  });
}
const open = () =>
  renderPage(
    <>
      <AllAppointmentsPage />
      <DialogHost />
    </>,
    { at: '/all-appointments', signedIn: ['admin'] },
  );
const row = async (name = 'Nora Lind') => within(await screen.findByRole('row', { name: new RegExp(name) }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
type User = Awaited<ReturnType<typeof open>>['user'];
const choose = async (user: User, item: string) => {
  await user.click((await row()).getByRole('button', { name: 'More for Nora Lind' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};
function answerHistory(...history: Pick<HistoryEntry, 'what' | 'from' | 'to'>[]) {
  const entries = history.map((entry, at) => ({
    _id: `h${at}`,
    at,
    who: sarah as HistoryEntry['who'],
    ...entry,
  }));
  server.answer(readHistory.admin, { history: entries });
}

it('marks an arrival from More, shows the wait, and reverts it', async () => {
  server.answer(markArrived.admin, { message: 'Marked as arrived' });
  const { user } = await open();
  await row();
  list({ ...nora, arrivedAt: Date.now(), version: 2 });
  await choose(user, 'Arrived');
  expect(await screen.findByText('Marked as arrived')).toBeVisible();
  expect((await row()).getByText('Here now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.callsOf(markArrived.admin).map(({ input }) => input)).toEqual([
      { appointmentId: nora._id, here: true, version: 1 },
      { appointmentId: nora._id, here: false, version: 2 },
    ]),
  );
});

it('offers Arrived today only, and No-show from the start time on', async () => {
  list(
    nora,
    anAppointment({ patient: 'Late Today', slotTime: '9:30 AM' }),
    anAppointment({ patient: 'Of Yesterday', slotDate: '19_11_2026' }),
    anAppointment({ patient: 'Of Tomorrow', slotDate: '21_11_2026' }),
    anAppointment({ patient: 'Here Already', slotTime: '9:30 AM', arrivedAt: Date.now() - 12 * 60_000 }),
  );
  const { user } = await open();
  const offered = async (name: string) => {
    await user.click((await row(name)).getByRole('button', { name: `More for ${name}` }));
    await screen.findByRole('menuitem', { name: 'History' });
    const items = screen.queryAllByRole('menuitem', { name: /^(Arrived|No-show)$/ });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    return items.map((item) => item.textContent);
  };
  expect(await offered('Nora Lind')).toEqual(['Arrived']);
  expect(await offered('Late Today')).toEqual(['Arrived', 'No-show']);
  expect(await offered('Of Yesterday')).toEqual(['No-show']);
  expect(await offered('Of Tomorrow')).toEqual([]);
  expect(await offered('Here Already')).toEqual([]);
  expect((await row('Here Already')).getByText('Here 12 min')).toBeVisible();
});

it('marks a no-show from More, with Undo', async () => {
  const late = { ...nora, slotTime: '9:30 AM' };
  list(late);
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  const { user } = await open();
  await row();
  list({ ...late, cancelled: true, cancelReason: 'Did not come', version: 2 });
  await choose(user, 'No-show');
  expect((await row()).getByText('No-show')).toBeVisible();
  expect((await row()).getByText('Cancelled')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Appointment restored')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 1,
    reason: 'Did not come',
  });
  expect(server.callsOf(restoreAppointment.admin)[0]?.input).toEqual({ appointmentId: nora._id, version: 2 });
});

it('Undo of a restore cancels with the former reason', async () => {
  const cancelled = { ...nora, cancelled: true, cancelReason: 'Has a cold', cancelKind: 'patient' as const };
  list(cancelled);
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  const { user } = await open();
  await choose(user, 'Reopen');
  await screen.findByText('Appointment restored');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Appointment cancelled');
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 2,
    reason: 'Has a cold',
    kind: 'patient',
  });
});

it('cancels with a typed or chosen reason, and returns the focus to the row', async () => {
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user } = await open();
  await choose(user, 'Cancel with a reason');
  const close = (await dialog('Cancel appointment')).getByRole('button', { name: 'Keep it' });
  await user.click(close);
  await waitFor(() => expect(screen.getByRole('button', { name: 'More for Nora Lind' })).toHaveFocus());
  expect(server.callsOf(cancelAppointment.admin)).toHaveLength(0);

  await choose(user, 'Cancel with a reason');
  list({ ...nora, cancelled: true, cancelReason: 'Felt better', version: 2 });
  await user.type(
    (await dialog('Cancel appointment')).getByRole('textbox', { name: 'Reason' }),
    'Felt better{Enter}',
  );
  expect(await (await row()).findByText('Cancelled: Felt better')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 1,
    reason: 'Felt better',
  });
});

it('cancels with a source, with or without a reason, and clears the choice again', async () => {
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const { user } = await open();
  await choose(user, 'Cancel with a reason');
  const form = await dialog('Cancel appointment');
  const chip = (name: string) => form.getByRole('button', { name, pressed: name === 'Doctor' });
  await user.click(form.getByRole('button', { name: 'Doctor' }));
  expect(chip('Doctor')).toBeVisible();
  await user.click(chip('Doctor'));
  await user.click(form.getByRole('button', { name: 'Practice' }));
  await user.click(form.getByRole('button', { name: 'Patient' }));
  expect(form.getAllByRole('button', { pressed: true })).toHaveLength(1);
  const letGo = server.hold(cancelAppointment.admin);
  await user.click(form.getByRole('button', { name: 'Cancel appointment' }));
  expect(await (await row()).findByText('By the patient')).toBeVisible();
  list({ ...nora, cancelled: true, cancelKind: 'patient', version: 2 });
  letGo();
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
  expect(server.callsOf(cancelAppointment.admin)[0]?.input).toEqual({
    appointmentId: nora._id,
    version: 1,
    kind: 'patient',
  });
});

it('shows the reason, that it was overbooked, and the note', async () => {
  list({ ...nora, reason: 'Knee pain', note: 'Brings X-rays', overbooked: true });
  await open();
  expect((await row()).getByText('Knee pain')).toBeVisible();
  expect((await row()).getByText('Overbooked')).toBeVisible();
  const sign = (await row()).getByRole('img', { name: 'Note: Brings X-rays' });
  expect(sign).toBeVisible();
  act(() => sign.focus());
  expect(await screen.findByText('Brings X-rays')).toBeVisible();
});

it('edits reason and note; a colleague’s edit is shown before it is overwritten', async () => {
  const theirs = { ...nora, note: 'Needs an interpreter', version: 2 };
  server.refuse(setNote.admin, 409, 'Someone else changed this appointment in the meantime', {
    ...standing,
    what: 'note set',
    by: sarah,
    at: Date.now(),
  });
  const { user } = await open();
  await choose(user, 'Edit reason and note');
  const form = await dialog('Reason and note');
  await user.type(form.getByRole('textbox', { name: 'Note' }), 'Brings X-rays');
  list(theirs);
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Note changed by Sarah Lind just now.')).toBeVisible();
  expect(await form.findByText('Note: Needs an interpreter')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Brings X-rays');

  server.answer(setNote.admin, { message: 'Note saved' });
  await user.click(form.getByRole('button', { name: 'Save mine' }));
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(server.callsOf(setNote.admin).map(({ input }) => input)).toMatchObject([
    { note: 'Brings X-rays', version: 1 },
    { note: 'Brings X-rays', version: 2 },
  ]);
});

it('shows a colleague’s change in place of the attempted one', async () => {
  server.refuse(cancelAppointment.admin, 409, 'Someone else changed this appointment in the meantime', {
    ...standing,
    what: 'moved',
    slotDate: '23_11_2026',
    slotTime: '11:00 AM',
    by: sarah,
    at: Date.now() - 30_000,
  });
  const { user } = await open();
  await row();
  list({ ...nora, slotDate: '23_11_2026', slotTime: '11:00 AM', version: 2 });
  await user.click((await row()).getByRole('button', { name: /^Cancel the appointment/ }));
  expect(await screen.findByText('Someone else changed this appointment in the meantime')).toBeVisible();
  expect(screen.getByText('Moved to 23 November 2026, 11:00 AM by Sarah Lind 30 s ago')).toBeVisible();
  expect(await (await row()).findByText('11:00 AM')).toBeVisible();
  expect((await row()).queryByText('Cancelled')).toBeNull();
});

it('moves to one of the next free times from the row', async () => {
  const slots = [{ slotDate: '23_11_2026', slotTime: '9:30 AM' }];
  const kenji = {
    doctorId: 'd1',
    name: 'Kenji Mori',
    speciality: 'Neurologist',
    image: '',
    fees: 50,
    slotMinutes: 30,
  };
  server.answer(openSlots, { doctors: [{ ...kenji, slots }] });
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, ...slots[0], version: 2 },
  });
  const { user } = await open();
  await choose(user, 'Move');
  const form = await dialog('Move appointment');
  await waitFor(() => expect(form.getByLabelText(/^Day/)).toHaveFocus());
  await user.click(await form.findByRole('button', { name: /23 November, 9:30 AM$/ }));
  expect(await screen.findByText('Appointment moved')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[0]?.input).toMatchObject({
    version: 1,
    slotTime: '9:30 AM',
    doctorId: 'd1',
  });
});

it('takes a typed time in Move as the desk does', async () => {
  server.answer(openSlots, { doctors: [] });
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, version: 2 },
  });
  const { user } = await open();
  await choose(user, 'Move');
  const form = await dialog('Move appointment');
  const time = form.getByRole('textbox', { name: 'Time' });
  await user.clear(time);
  await user.type(time, '1430');
  await user.tab();
  expect(time).toHaveValue('2:30 PM');
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Appointment moved')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[0]?.input).toMatchObject({ slotTime: '2:30 PM' });
});

it('moves an appointment that a colleague moved at the second click, and shows where it is now', async () => {
  const movedSlot = { slotDate: '23_11_2026', slotTime: '11:00 AM', version: 2 };
  server.answer(openSlots, { doctors: [] });
  server.refuse(moveAppointment.admin, 409, 'Someone else changed this appointment in the meantime', {
    ...standing,
    ...movedSlot,
    doctorId: 'd1',
    what: 'moved',
    by: sarah,
    at: Date.now(),
  });
  const { user } = await open();
  await choose(user, 'Move');
  const form = await dialog('Move appointment');
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'It is now Mon 23 November 2026, 11:00 AM. Choose a time and press Move again.',
  );
  expect(screen.getAllByText(/Someone else changed this appointment/)).toHaveLength(1);

  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, version: 3 },
  });
  await user.click(form.getByRole('button', { name: 'Move' }));
  expect(await screen.findByText('Appointment moved')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin).map(({ input }) => input)).toMatchObject([
    { version: 1 },
    { version: 2 },
  ]);
});

it('undoes the newest change from the history, long after its toast', async () => {
  list({ ...nora, version: 4 });
  const from = {
    slotDate: '19_11_2026',
    slotTime: '9:00 AM',
    durationMinutes: 30,
    doctorId: 'd1',
    doctorName: 'Kenji Mori',
  };
  const to = { ...from, slotDate: '20_11_2026', slotTime: '10:30 AM' };
  answerHistory({ what: 'booked', from: null, to: null }, { what: 'moved', from, to });
  server.answer(moveAppointment.admin, {
    message: 'Appointment moved',
    appointment: { ...nora, ...from, version: 5 },
  });
  const { user } = await open();
  await choose(user, 'History');
  const drawer = await dialog('History');
  await user.click(await drawer.findByRole('button', { name: 'Undo: Moved' }));
  expect(await screen.findByText('Appointment moved')).toBeVisible();
  expect(server.callsOf(moveAppointment.admin)[0]?.input).toMatchObject({
    version: 4,
    slotDate: '19_11_2026',
    slotTime: '9:00 AM',
    doctorId: 'd1',
  });
});

it('names the holder of the time an Undo needs, and takes the next free time or overbooks', async () => {
  const gone = { ...nora, cancelled: true, version: 2 };
  list(gone);
  answerHistory({ what: 'cancelled', from: { status: 'pending' }, to: { status: 'cancelled' } });
  server.refuse(restoreAppointment.admin, 409, 'This time is already taken', {
    why: 'taken',
    nextFree: [
      { slotDate: '20_11_2026', slotTime: '11:00 AM' },
      { slotDate: '21_11_2026', slotTime: '9:00 AM' },
    ],
    by: sarah,
    at: Date.now() - 12_000,
  });
  const planned = 'Nora Lind has an appointment with Omar Haddad that day at 9:00 AM';
  server.answer(checkBooking.admin, ({ input }) => ({
    warnings: input.slotDate === '21_11_2026' ? [planned] : [],
  }));
  const { user } = await open();
  await choose(user, 'History');
  await user.click(await (await dialog('History')).findByRole('button', { name: 'Undo: Cancelled' }));
  const refused = await dialog('Not restored');
  expect(refused.getByText('Taken 12 s ago by Sarah Lind.')).toBeVisible();
  // The warning about an offered day shows before the click.
  expect(await refused.findByText(planned)).toBeVisible();
  expect(refused.getByRole('status', { name: 'On the days offered' })).toHaveTextContent(
    /21 November.*that day at/,
  );
  await user.click(refused.getByRole('button', { name: 'Restore anyway' }));
  server.answer(restoreAppointment.admin, { message: 'Appointment restored' });
  await user.click(await refused.findByRole('button', { name: /20 November.*, 11:00 AM$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Not restored' })).toBeNull());
  expect(server.callsOf(restoreAppointment.admin).map(({ input }) => input)).toEqual([
    { appointmentId: nora._id, version: 2 },
    { appointmentId: nora._id, version: 2, overbook: true },
    { appointmentId: nora._id, version: 2, slotDate: '20_11_2026', slotTime: '11:00 AM' },
  ]);
});

it('offers to add a doctor first in a clinic without doctors', async () => {
  list();
  server.answer(listDoctors, { doctors: [] });
  await open();
  expect(await screen.findByRole('link', { name: 'Add Doctor' })).toHaveAttribute('href', '/add-doctor');
  expect(screen.queryByRole('button', { name: 'New appointment' })).toBeNull();
});

it('loads in the shape of cards where cards follow', async () => {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: true, media: query, addListener() {}, removeListener() {} }),
  );
  const answerNow = server.hold(listAppointments.admin);
  await open();
  expect(await screen.findByText('Loading...')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
  answerNow();
  const cards = within(await screen.findByRole('list', { name: 'Appointments' }));
  expect(cards.getByRole('link', { name: 'Nora Lind' })).toBeVisible();
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('loads with the columns in their places', async () => {
  server.hold(listAppointments.admin);
  await open();
  expect((await screen.findAllByRole('columnheader')).map((head) => head.textContent)).toContain('Actions');
  expect(screen.getByText('Loading...')).toBeVisible();
});

it('shows in Move that a doctor is not available, instead of missing free times', async () => {
  server.answer(listDoctors, {
    doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori', available: false })],
  });
  server.answer(openSlots, { doctors: [] });
  const { user } = await open();
  await choose(user, 'Move');
  const form = await dialog('Move appointment');
  expect(await form.findByText('Kenji Mori is not available')).toBeVisible();
  expect(form.queryByText(/^None in the three weeks/)).toBeNull();
});

it('shows the patient’s other appointments in Move before the click', async () => {
  const warning = 'Nora Lind has an appointment with Jonas Weber at the same time: 11:00 AM to 11:30 AM';
  server.answer(checkBooking.admin, { warnings: [warning] });
  server.answer(openSlots, { doctors: [] });
  const { user } = await open();
  await choose(user, 'Move');
  const form = await dialog('Move appointment');
  expect(await form.findByText(warning)).toBeVisible();
  expect(form.getByRole('button', { name: 'Move' })).toBeEnabled();
  expect(server.callsOf(checkBooking.admin).at(-1)?.input).toEqual({
    patientId: nora.patientId,
    doctorId: 'd1',
    slotDate: nora.slotDate,
    slotTime: nora.slotTime,
    durationMinutes: String(nora.durationMinutes),
    movingId: nora._id,
  });
  expect(server.callsOf(openSlots).at(-1)?.input).toMatchObject({
    patientId: nora.patientId,
    movingId: nora._id,
  });
});
