import { cancelAppointment } from '@docket/contract/endpoints/appointments.ts';
import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import {
  editPatient,
  type PatientRecord,
  readPatient,
  setPatientImage,
} from '@docket/contract/endpoints/patients.ts';
import { readToday } from '@docket/contract/endpoints/running-late.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aLateToday, anAppointment, aPatientRecord } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { toPatientForm } from '../edit/patient-form.ts';
import { PatientFile } from './patient-page.tsx';

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(readClinic, { name: 'Test clinic', timeZone: 'Europe/Berlin', demo: null });
});
afterEach(() => vi.useRealTimers());
const draw = () => renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });

const weil = aPatientRecord({
  _id: 'p1',
  name: 'Jo Weil',
  phone: '555 0100',
  email: 'jo@example.org',
  dob: '1985-04-30',
  note: 'Needs a ramp',
  version: 3,
  appointments: 4,
  missed: 1,
  cancelled: 2,
  paid: 120.5,
});
const show = (patient: Partial<PatientRecord> = {}, visits = [anAppointment()]) =>
  server.answer(readPatient, { patient: { ...weil, ...patient }, visits });

test('the page tells who it is, how to reach them, and the counts', async () => {
  show();
  await draw();
  expect(await screen.findByRole('heading', { name: 'Jo Weil' })).toBeVisible();
  expect(screen.getByRole('link', { name: '555 0100' })).toHaveAttribute('href', 'tel:5550100');
  expect(screen.getByRole('link', { name: 'jo@example.org' })).toBeVisible();
  expect(screen.getByText('Needs a ramp')).toBeVisible();
  for (const [label, value] of [
    ['Appointments', '4'],
    ['Missed', '1'],
    ['Cancelled', '2'],
    ['Paid', '$120.50'],
  ] as const)
    expect(screen.getByText(label).closest('div')).toHaveTextContent(value);
});

test('who never came has no appointments yet', async () => {
  show({}, []);
  await draw();
  expect(await screen.findByText('No appointments yet.')).toBeVisible();
});

test('coming visits stand next first, past ones last first', async () => {
  show({}, [
    anAppointment({ slotDate: '2_1_2099', doctor: 'Third Doctor' }),
    anAppointment({ slotDate: '1_1_2099', doctor: 'Second Doctor', reason: 'Back pain' }),
    anAppointment({ slotDate: '2_1_2020', status: 'completed', doctor: 'Newer Doctor' }),
    anAppointment({
      slotDate: '1_1_2020',
      status: 'cancelled',
      cancelReason: 'Did not come',
      reason: 'Cough',
    }),
    anAppointment({ slotDate: '1_1_2019', status: 'cancelled', cancelKind: 'patient', reason: 'Knee' }),
  ]);
  await draw();
  const coming = within(await screen.findByRole('region', { name: 'Upcoming' })).getAllByRole('listitem');
  expect(coming[0]).toHaveTextContent('1 January 2099');
  expect(coming[0]).toHaveTextContent('Back pain');
  expect(coming[1]).toHaveTextContent('Third Doctor');
  const past = within(screen.getByRole('region', { name: 'Past' })).getAllByRole('listitem');
  expect(past[0]).toHaveTextContent('Completed');
  expect(past[1]).toHaveTextContent('No-show Cough');
  expect(past[2]).toHaveTextContent('Knee · By the patient');
});

test('a coming visit is cancelled in its row, at once', async () => {
  const visit = anAppointment({ slotDate: '1_1_2099', patient: 'Jo Weil' });
  show({}, [visit]);
  server.answer(cancelAppointment.admin, { message: 'Appointment cancelled' });
  const letGo = server.hold(cancelAppointment.admin);
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Cancel the appointment of Jo Weil' }));
  const coming = within(screen.getByRole('region', { name: 'Upcoming' }));
  expect(await coming.findByText('Cancelled')).toBeVisible();
  show({}, [{ ...visit, cancelled: true }]);
  letGo();
  expect(await screen.findByText('Appointment cancelled')).toBeVisible();
});

test('a visit of today says when it is expected to begin', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 8) });
  const visit = anAppointment({ slotDate: '20_11_2026', slotTime: '10:30 AM' });
  show({}, [visit]);
  server.answer(readToday.admin, aLateToday(visit, 20));
  await draw();
  const booked = await screen.findByText('10:30 AM');
  await waitFor(() => expect(booked).toHaveAttribute('data-about', 'about 10:50\u00a0AM'));
});

test('an edit is saved over the version it was opened on', async () => {
  show();
  server.answer(editPatient, { message: 'Patient saved' });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit patient' }));
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Needs a ramp');
  await user.clear(form.getByRole('textbox', { name: 'Phone' }));
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '555 0200');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Patient saved')).toBeVisible();
  expect(server.callsOf(editPatient)[0]?.input).toEqual({
    patientId: 'p1',
    version: 3,
    ...toPatientForm(weil),
    phone: '555 0200',
    anyway: false,
  });
});

test('a phone of another record is said in the form, and saved by saving anyway', async () => {
  show();
  server.refuse(editPatient, 409, 'Mia Reid with this phone number is already on record', {
    existing: { id: 'p2', name: 'Mia Reid', dob: null, phone: '555 0200' },
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit patient' }));
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByRole('alert')).toHaveTextContent(
    'Mia Reid with this phone number is already on record',
  );
  server.answer(editPatient, { message: 'Patient saved' });
  await user.click(form.getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('Patient saved')).toBeVisible();
  expect(server.callsOf(editPatient)[1]?.input).toMatchObject({ anyway: true, phone: '555 01001' });
});

test('what stands as a phone on record, and is none, keeps nothing else from being changed', async () => {
  show({ phone: 'abc' });
  server.answer(editPatient, { message: 'Patient saved' });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit patient' }));
  await user.type(form.getByRole('textbox', { name: 'Phone' }), 'd');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Patient phone must be a phone number')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '{Backspace}');
  await user.type(form.getByRole('textbox', { name: 'Note' }), '!');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Patient saved')).toBeVisible();
  expect(server.callsOf(editPatient).map(({ input }) => input)).toMatchObject([
    { phone: 'abc', note: 'Needs a ramp!' },
  ]);
});

test('a change made meanwhile is shown, and taken into the form beside what was typed', async () => {
  show();
  server.refuse(editPatient, 409, 'Someone else changed this patient in the meantime', {
    patient: { ...weil, note: 'Needs a ramp, and calls before', version: 4 },
    by: { name: 'Nora Lind', role: 'admin' },
    at: 1_790_000_000_000,
  });
  const { user } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit patient' }));
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '1');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Changed in the meantime by Nora Lind/)).toBeVisible();
  expect(form.getByText('Note is now')).toBeVisible();
  expect(form.getByText('Needs a ramp, and calls before')).toBeVisible();
  expect(form.queryByText('Phone is now')).toBeNull();

  await user.click(form.getByRole('button', { name: 'Use these values' }));
  expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Needs a ramp, and calls before');
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('555 01001');
  server.answer(editPatient, { message: 'Patient saved' });
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Patient saved')).toBeVisible();
  expect(server.callsOf(editPatient)[1]?.input).toMatchObject({
    version: 4,
    phone: '555 01001',
    note: 'Needs a ramp, and calls before',
  });
});

test('a picture is set from a file and removed after a question', async () => {
  show({ image: '/api/images/abc.webp' });
  server.answer(setPatientImage, { message: 'Picture removed' });
  const { user, container } = await draw();
  await user.click(await screen.findByRole('button', { name: 'More for the record of Jo Weil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove picture' }));
  const ask = within(await screen.findByRole('dialog', { name: 'Remove the picture?' }));
  await user.click(ask.getByRole('button', { name: 'Remove picture' }));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(server.callsOf(setPatientImage)[0]).toMatchObject({ input: { patientId: 'p1' }, file: null });

  server.answer(setPatientImage, { message: 'Picture set' });
  const field = container.ownerDocument.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('No place for a file');
  await user.upload(field, new File(['x'], 'jo.png', { type: 'image/png' }));
  expect(await screen.findByText('Picture set')).toBeVisible();
  expect(server.callsOf(setPatientImage)[1]?.file?.name).toBe('jo.png');
});

test('a merged record says whose it is now, and is only looked at', async () => {
  const merge = { mergeId: 'm1', patientId: 'p2', name: 'Johanna Weil', at: 1_790_000_000_000 };
  show({ mergedInto: 'p2', merge });
  await draw();
  expect(await screen.findByRole('link', { name: 'Johanna Weil' })).toHaveAttribute('href', '/patients/p2');
  expect(screen.getByRole('button', { name: 'Undo the merge' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('an unknown patient is said to be unknown', async () => {
  server.refuse(readPatient, 404, 'Patient not found');
  await draw();
  expect(await screen.findByText('Patient not found', { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All patients' })).toHaveAttribute('href', '/patients');
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(readPatient);
  server.refuse(readPatient, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load the patient')).toBeVisible();
  show();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Jo Weil' })).toBeVisible());
});
