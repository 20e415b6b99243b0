import { listChanges } from '@docket/contract/endpoints/changes.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { type Hours, readHours } from '@docket/contract/endpoints/hours.ts';
import {
  type Affected,
  addTimeOff,
  changeHours,
  type PlanStep,
  previewHours,
  previewTimeOff,
  removeTimeOff,
  undoChange,
} from '@docket/contract/endpoints/rescheduling.ts';
import { toIsoDate, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { Drawer } from '@mantine/core';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HoursOfDoctor } from '../hours/hours-of-doctor.tsx';
import { anAppointment, aTimeOff, someHours } from '../testing/builders.ts';
import { renderPage } from '../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../testing/scripted-server.ts';

const timeZone = 'Europe/Berlin';
const today = toIsoDate(wallClockIn(timeZone).date);

function anAffected(name: string, slotTime: string, index = 0): Affected {
  const appointment = anAppointment({ _id: name, doctorId: 'doctor-1', slotTime, patient: name });
  const stepTo = (doctorId: string, time: string): PlanStep => ({
    appointmentId: name,
    do: 'move',
    doctorId,
    slotDate: '21_11_2026',
    slotTime: time,
  });
  const later = ['9:00 AM', '9:30 AM', '10:00 AM'].map((time) => ({
    step: stepTo('doctor-1', time),
    label: `21 November, ${time}`,
  }));
  return {
    appointment: { ...appointment, userData: { ...appointment.userData, phone: `+49 30 ${1_000 + index}` } },
    proposal: stepTo('doctor-2', slotTime),
    choices: [{ step: stepTo('doctor-2', slotTime), label: `${slotTime} with Dr. Lee` }, ...later],
  };
}
const nora = anAffected('Nora Lind', '10:00 AM');
const omar = anAffected('Omar Haddad', '11:00 AM', 1);
const ines = anAffected('Inés Núñez', '2:00 PM', 2);

let server: ScriptedServer;
let hours: Hours;
let affected: Affected[];
beforeEach(() => {
  hours = someHours();
  affected = [nora, omar];
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone, demo: null });
  for (const read of [readHours.admin, readHours.doctor]) server.answer(read, () => ({ hours }));
  for (const list of [listChanges.admin, listChanges.doctor]) server.answer(list, { changes: [] });
  server.answer(previewTimeOff.admin, () => ({ affected }));
  server.answer(addTimeOff.admin, () => {
    hours = { ...hours, timeOff: [aTimeOff({ _id: 't1', reason: 'Ill' })] };
    return { message: 'Time off added', changeId: 'c1' };
  });
});
const draw = () => renderPage(<HoursOfDoctor doctorId="doctor-1" />, { signedIn: ['admin'] });
type User = Awaited<ReturnType<typeof draw>>['user'];

async function fillTimeOff(user: User, reason = 'Ill') {
  await user.click(await screen.findByRole('button', { name: 'Add time off' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time off' }));
  await user.type(form.getByRole('textbox', { name: 'Reason' }), reason);
  await user.click(form.getByRole('button', { name: 'Add time off' }));
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Affected appointments' }));
const sent = (call = 0) => server.callsOf(addTimeOff.admin)[call]?.input;
const choice = (within_: Awaited<ReturnType<typeof dialog>>, name: string) =>
  within_.getByRole('combobox', { name: new RegExp(`of the appointment of ${name}|of ${name},`) });
async function choose(user: User, name: string, option: string) {
  await user.click(choice(await dialog(), name));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('time off without affected appointments is added at once, with Undo', async () => {
  affected = [];
  server.answer(undoChange.admin, { message: 'Undone' });
  const { user } = await draw();
  await fillTimeOff(user);
  expect(await screen.findByText('Time off added')).toBeVisible();
  expect(sent()).toEqual({
    doctorId: 'doctor-1',
    fromDate: today,
    fromTime: '00:00',
    toDate: today,
    toTime: '24:00',
    reason: 'Ill',
    plan: [],
  });
  expect(await screen.findByText('Mon 23 November 2099')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(undoChange.admin)[0]?.input).toEqual({ changeId: 'c1' }));
});

test('an offer that would end is shown in advance, also without affected appointments', async () => {
  affected = [];
  const offer = {
    offerId: 'o1',
    patientName: 'Anna Berg',
    doctorName: 'Richard James',
    slotDate: '23_11_2026',
    slotTime: '10:30 AM',
  };
  server.answer(previewTimeOff.admin, () => ({ affected, offers: [offer] }));
  const { user } = await draw();
  await fillTimeOff(user);
  const affectedDialog = await dialog();
  expect(
    affectedDialog.getByText('No appointment is affected. Nothing changes until you apply.'),
  ).toBeVisible();
  expect(affectedDialog.getByRole('listitem')).toHaveTextContent(
    'Anna Berg, Mon 23 November 2026, 10:30 AM with Richard James',
  );
  expect(sent()).toBeUndefined();
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Time off added')).toBeVisible();
  expect(sent()).toMatchObject({ plan: [] });
});

test('all affected patients are listed with phone and proposal, and all choices are applied together', async () => {
  const { user } = await draw();
  await fillTimeOff(user);
  const affectedDialog = await dialog();
  expect(affectedDialog.getByText(/^2 appointments are affected/)).toBeVisible();
  // The time has its own element and never wraps.
  expect(affectedDialog.getAllByText(/^\d+:\d\d [AP]M$/).length).toBeGreaterThan(1);
  expect(affectedDialog.getByRole('link', { name: '+49 30 1000' })).toHaveAttribute('href', 'tel:+49301000');
  expect(choice(affectedDialog, 'Nora Lind')).toHaveValue('10:00 AM with Dr. Lee');
  expect(affectedDialog.getByText('2 move to a colleague.')).toBeVisible();
  expect(server.callsOf(addTimeOff.admin)).toHaveLength(0);

  await choose(user, 'Omar Haddad', '21 November, 9:00 AM');
  expect(affectedDialog.getByText('1 moves to a colleague, 1 moves to another time.')).toBeVisible();
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByText('Time off added')).toBeVisible();
  expect(sent()?.plan?.map((step) => step.do === 'move' && [step.doctorId, step.slotTime])).toEqual([
    ['doctor-2', '10:00 AM'],
    ['doctor-1', '9:00 AM'],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('one choice applies to all, with one reason for the cancellations', async () => {
  const { user } = await draw();
  await fillTimeOff(user);
  const affectedDialog = await dialog();
  expect(affectedDialog.queryByRole('textbox', { name: 'Reason for the cancellations' })).toBeNull();
  await user.click(affectedDialog.getByRole('button', { name: 'Move all to next free time' }));
  expect(choice(affectedDialog, 'Nora Lind')).toHaveValue('21 November, 9:00 AM');
  expect(choice(affectedDialog, 'Omar Haddad')).toHaveValue('21 November, 9:30 AM');
  await user.click(affectedDialog.getByRole('button', { name: 'Cancel all' }));
  const reason = affectedDialog.getByRole('textbox', { name: 'Reason for the cancellations' });
  expect(reason).toHaveValue('Ill');
  await user.type(reason, ' today');
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Time off added');
  expect(sent()?.plan?.map((step) => step.do)).toEqual(['cancel', 'cancel']);
  expect(sent()?.reason).toBe('Ill today');
});

test('two at one time are not sent: the second shows the first', async () => {
  const { user } = await draw();
  await fillTimeOff(user);
  await choose(user, 'Nora Lind', '21 November, 9:00 AM');
  await choose(user, 'Omar Haddad', '21 November, 9:00 AM');
  const affectedDialog = await dialog();
  expect(affectedDialog.getByText('Nora Lind already has this time')).toBeVisible();
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  expect(server.callsOf(addTimeOff.admin)).toHaveLength(0);
});

test('after a concurrent change the choices stay, and new appointments are marked', async () => {
  const { user } = await draw();
  await fillTimeOff(user);
  await choose(user, 'Omar Haddad', 'Cancel appointment');
  server.refuse(addTimeOff.admin, 409, '1 appointment is affected and not in the plan: Inés Núñez');
  affected = [nora, omar, ines];
  const affectedDialog = await dialog();
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  expect(await affectedDialog.findByText('New')).toBeVisible();
  expect(affectedDialog.getByText(/not in the plan: Inés Núñez Your choices are saved/)).toBeVisible();
  expect(choice(affectedDialog, 'Omar Haddad')).toHaveValue('Cancel appointment');
  server.answer(addTimeOff.admin, { message: 'Time off added', changeId: 'c1' });
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Time off added');
  expect(sent(1)?.plan?.map((step) => step.do)).toEqual(['move', 'cancel', 'move']);
});

test('Back changes nothing and keeps the form’s input', async () => {
  const { user } = await draw();
  await fillTimeOff(user, 'Course');
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Affected appointments' })).toBeNull());
  const form = within(screen.getByRole('dialog', { name: 'Add time off' }));
  expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('Course');
  expect(server.callsOf(addTimeOff.admin)).toHaveLength(0);
});

test('Escape closes only the top dialog', async () => {
  const closeBelow = vi.fn();
  const { user } = await renderPage(
    <Drawer opened onClose={closeBelow} title="Below">
      <HoursOfDoctor doctorId="doctor-1" />
    </Drawer>,
    { signedIn: ['admin'] },
  );
  await fillTimeOff(user);
  const affectedDialog = await dialog();
  await user.click(choice(affectedDialog, 'Nora Lind'));
  await screen.findByRole('option', { name: 'Cancel appointment' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Cancel appointment' })).toBeNull());
  expect(affectedDialog.getByRole('button', { name: 'Apply' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Affected appointments' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Add time off' })).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add time off' })).toBeNull());
  expect(closeBelow).not.toHaveBeenCalled();
});

test('two hundred affected appointments are drawn a page at a time, and all are sent', async () => {
  affected = Array.from({ length: 200 }, (_, index) => ({
    ...anAffected(`Patient ${index}`, '10:00 AM', index),
    proposal: { appointmentId: `Patient ${index}`, do: 'cancel' as const },
  }));
  const { user } = await draw();
  await fillTimeOff(user);
  const affectedDialog = await dialog();
  const rows = () =>
    within(affectedDialog.getByRole('list', { name: 'Affected appointments' })).getAllByRole('listitem');
  expect(rows()).toHaveLength(20);
  expect(affectedDialog.getByText('1–20 of 200')).toBeVisible();
  await user.click(affectedDialog.getByText('Next'));
  expect(affectedDialog.getByText('21–40 of 200')).toBeVisible();
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Time off added');
  expect(sent()?.plan).toHaveLength(200);
});

test('the form also gives the whole clinic time off, for part of a day', async () => {
  affected = [];
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Add time off' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add time off' }));
  await user.click(form.getByRole('radio', { name: 'Whole clinic' }));
  await user.click(form.getByRole('checkbox', { name: 'Whole days' }));
  await user.type(form.getByRole('textbox', { name: 'From' }), '2pm');
  await user.click(form.getByRole('button', { name: 'Add time off' }));
  expect(form.getByText('Type a time like 5:00 PM')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Until' }), '5{Enter}');
  await screen.findByText('Time off added');
  expect(sent()).toMatchObject({ fromTime: '14:00', toTime: '17:00' });
  expect(sent()).not.toHaveProperty('doctorId');
});

test('a refusal about a day is shown at that day', async () => {
  server.refuse(previewTimeOff.admin, 422, 'Time off must not lie in the past', { field: 'toDate' });
  const { user } = await draw();
  await fillTimeOff(user);
  const form = within(screen.getByRole('dialog', { name: 'Add time off' }));
  expect(await form.findByText('Time off must not lie in the past')).toBeVisible();
});

test('removed time off has Undo; only the admin removes the whole clinic’s', async () => {
  hours = someHours({
    timeOff: [aTimeOff({ _id: 't1', reason: 'Ill' }), aTimeOff({ _id: 't2', doctorId: null })],
  });
  server.answer(removeTimeOff.admin, () => {
    hours = someHours();
    return { message: 'Time off removed', changeId: 'c2' };
  });
  server.answer(undoChange.admin, { message: 'Undone' });
  const { user, unmount } = await draw();
  const rows = within(await screen.findByRole('list', { name: 'Time off' })).getAllByRole('listitem');
  expect(within(rows[1] as HTMLElement).getByText('Whole clinic')).toBeVisible();
  await user.click(
    within(rows[0] as HTMLElement).getByRole('button', {
      name: 'Remove the time off on Mon 23 November 2099',
    }),
  );
  expect(await screen.findByText('Time off removed')).toBeVisible();
  expect(await screen.findByText(/^No time off planned/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.callsOf(undoChange.admin)[0]?.input).toEqual({ changeId: 'c2' }));
  unmount();

  hours = someHours({ timeOff: [aTimeOff({ doctorId: null })] });
  await renderPage(<HoursOfDoctor doctorId={null} />, { signedIn: ['doctor'] });
  const timeOffList = within(await screen.findByRole('list', { name: 'Time off' }));
  expect(timeOffList.getByText('Whole clinic')).toBeVisible();
  expect(timeOffList.queryByRole('button')).toBeNull();
});

test('shorter hours ask about the appointments outside, with a reason for cancellations', async () => {
  server.answer(previewHours.doctor, {
    affected: [{ ...nora, proposal: { appointmentId: 'Nora Lind', do: 'cancel' } }],
  });
  server.answer(changeHours.doctor, { message: 'Hours changed', changeId: 'c3' });
  const { user } = await renderPage(<HoursOfDoctor doctorId={null} />, { signedIn: ['doctor'] });
  await user.click(await screen.findByRole('button', { name: 'Change hours' }));
  await user.click(screen.getByRole('switch', { name: 'Friday' }));
  await user.click(screen.getByRole('button', { name: 'Save hours' }));
  const affectedDialog = await dialog();
  expect(affectedDialog.getByText('1 is cancelled.')).toBeVisible();
  await user.type(affectedDialog.getByRole('textbox', { name: 'Reason for the cancellations' }), 'New hours');
  await user.click(affectedDialog.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Hours changed');
  expect(server.callsOf(changeHours.doctor)[0]?.input).toMatchObject({
    plan: [{ appointmentId: 'Nora Lind', do: 'cancel' }],
    cancelReason: 'New hours',
  });
});
