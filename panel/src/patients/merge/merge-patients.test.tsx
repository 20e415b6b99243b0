import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { findPatients, mergePatients, readPatient, undoMerge } from '@docket/contract/endpoints/patients.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aPatientRecord } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { PatientFile } from '../page/patient-page.tsx';

const weil = aPatientRecord({ _id: 'p1', name: 'Jo Weil', email: 'jo@example.org', appointments: 2 });
const other = aPatientRecord({
  _id: 'p2',
  name: 'Johanna Weil',
  email: 'johanna@example.org',
  phone: '555 0100',
  appointments: 3,
});

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(readClinic, { name: 'Test clinic', timeZone: 'Europe/Berlin', demo: null });
  server.answer(findPatients, { patients: [weil, other] });
  server.answer(readPatient, ({ path }) => ({ patient: path.endsWith('p2') ? other : weil, visits: [] }));
  server.answer(mergePatients, { message: 'Johanna Weil was merged into Jo Weil', mergeId: 'm1' });
});

async function chooseOther() {
  const page = await renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });
  const { user } = page;
  await user.click(await screen.findByRole('button', { name: 'More for the record of Jo Weil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another record' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge with another record' }));
  await user.type(dialog.getByRole('combobox', { name: /Who is the same person as Jo Weil/ }), 'weil');
  await user.click(await screen.findByRole('option', { name: /Johanna Weil/ }));
  await dialog.findByRole('table', { name: 'Both records' });
  return { ...page, dialog };
}

test('the record itself and somebody new can not be chosen', async () => {
  const { user } = await renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'More for the record of Jo Weil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another record' }));
  await user.type(await screen.findByRole('combobox', { name: /Who is the same person/ }), 'weil');
  expect(await screen.findByRole('option', { name: /Johanna Weil/ })).toBeVisible();
  expect(screen.getAllByRole('option')).toHaveLength(1);
});

test('the field says which list it moves in as soon as there is one', async () => {
  const { user } = await renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'More for the record of Jo Weil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another record' }));
  const field = await screen.findByRole('combobox', { name: /Who is the same person/ });
  await user.click(field);
  const list = await screen.findByRole('listbox', { name: 'Patients' });
  await waitFor(() => expect(field).toHaveAttribute('aria-controls', list.id));
  expect(field).toHaveAttribute('aria-expanded', 'true');
});

test('both records stand side by side, with what moves, what is taken over and what is not kept', async () => {
  const { dialog } = await chooseOther();
  expect(dialog.getByText('3 appointments move to Jo Weil.')).toBeVisible();
  expect(dialog.getByText('Taken over: phone.')).toBeVisible();
  expect(dialog.getByText('Not kept: name and email.')).toBeVisible();
  expect(dialog.getByRole('row', { name: 'Email jo@example.org johanna@example.org' })).toBeVisible();
});

test('two who were not born on one day are asked about', async () => {
  const born = (record: typeof weil, dob: string | null) => ({ ...record, dob });
  const answer = (dob: string | null) =>
    server.answer(readPatient, ({ path }) => ({
      patient: path.endsWith('p2') ? born(other, dob) : born(weil, '1985-04-30'),
      visits: [],
    }));
  answer('1985-04-30');
  const { unmount } = await chooseOther();
  expect(screen.queryByText(/dates of birth differ/)).toBeNull();
  unmount();
  answer('1958-04-30');
  await chooseOther();
  expect(screen.getByText('Their dates of birth differ. Are they one person?')).toBeVisible();
});

test('that nobody fits is said beside the list, which holds choices alone', async () => {
  server.answer(findPatients, { patients: [] });
  const { user } = await renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'More for the record of Jo Weil' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another record' }));
  await user.keyboard('zzz');
  expect(await screen.findByRole('combobox', { name: /Who is the same person/ })).toHaveValue('zzz');
  expect(await screen.findByText('No matching patient')).toBeVisible();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a merge is done with Undo in the toast', async () => {
  server.answer(undoMerge, { message: 'Johanna Weil is a separate record again' });
  const { user, dialog } = await chooseOther();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Johanna Weil was merged into Jo Weil')).toBeVisible();
  expect(server.callsOf(mergePatients)[0]?.input).toEqual({ patientId: 'p1', otherId: 'p2' });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Johanna Weil is a separate record again')).toBeVisible();
  expect(server.callsOf(undoMerge)[0]?.input).toEqual({ mergeId: 'm1' });
});

test('swapped, the other record stays and its page opens', async () => {
  const { user, dialog, currentUrl } = await chooseOther();
  await user.click(dialog.getByRole('button', { name: 'Swap' }));
  expect(dialog.getByText('2 appointments move to Johanna Weil.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(currentUrl()).toBe('/patients/p2'));
  expect(server.callsOf(mergePatients)[0]?.input).toEqual({ patientId: 'p2', otherId: 'p1' });
});

test('a refused merge says why and leaves both as they are', async () => {
  server.refuse(mergePatients, 409, 'This record was already merged into Ada Berg', { mergedInto: 'p3' });
  const { user, dialog } = await chooseOther();
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('This record was already merged into Ada Berg')).toBeVisible();
  expect(dialog.getByRole('table', { name: 'Both records' })).toBeVisible();
});

test('a record that was merged in is parted again from the page, later', async () => {
  server.answer(readPatient, {
    patient: {
      ...weil,
      mergedFrom: [{ mergeId: 'm7', patientId: 'p2', name: 'Johanna Weil', at: 1_790_000_000_000 }],
    },
    visits: [],
  });
  server.answer(undoMerge, { message: 'Johanna Weil is a separate record again' });
  const { user } = await renderPage(<PatientFile id="p1" />, { at: '/patients/p1', signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: 'Undo the merge with Johanna Weil' }));
  expect(await screen.findByText('Johanna Weil is a separate record again')).toBeVisible();
  expect(server.callsOf(undoMerge)[0]?.input).toEqual({ mergeId: 'm7' });
});
