import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { addPatient, findPatients, listPatients, type Patient } from '@docket/contract/endpoints/patients.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aPatient } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { PatientsPage } from './patients-page.tsx';

let server: ScriptedServer;
beforeEach(() => {
  server = scriptServer();
  server.answer(readClinic, { name: 'Test clinic', timeZone: 'Europe/Berlin', demo: null });
});
const draw = (at = '/patients') => renderPage(<PatientsPage />, { at, signedIn: ['admin'] });

function onePage(patients: readonly Patient[], rest: Partial<{ total: number; nextCursor: string }> = {}) {
  return {
    patients: [...patients],
    nextCursor: null,
    previousCursor: null,
    total: patients.length,
    totalCapped: false,
    ...rest,
  };
}

const weil = aPatient({
  _id: 'p1',
  name: 'Jo Weil',
  phone: '+49 (30) 555-0100',
  email: 'jo@example.org',
  dob: '1985-04-30',
});

test('everybody has a row: the name opens the page, the phone is called, the email is written to', async () => {
  server.answer(listPatients, onePage([weil, aPatient({ name: 'Nobody Known' })]));
  await draw();
  expect(await screen.findByRole('link', { name: 'Jo Weil' })).toHaveAttribute('href', '/patients/p1');
  expect(screen.getByRole('link', { name: '+49 (30) 555-0100' })).toHaveAttribute('href', 'tel:+49305550100');
  expect(screen.getByRole('link', { name: 'jo@example.org' })).toHaveAttribute(
    'href',
    'mailto:jo@example.org',
  );
  expect(screen.getByRole('cell', { name: '30 April 1985' })).toBeVisible();
  expect(screen.getByText('2 patients')).toBeVisible();
  expect(server.callsOf(listPatients)[0]?.input).toEqual({ limit: '50' });
});

test('on a phone the rows are cards', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
  server.answer(listPatients, onePage([weil]));
  await draw();
  expect(await screen.findByRole('link', { name: /Jo Weil/ })).toHaveAttribute('href', '/patients/p1');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('link', { name: '+49 (30) 555-0100' })).toBeVisible();
  vi.restoreAllMocks();
});

test('a search asks the server, stands in the address bar, and says when nobody fits', async () => {
  server.answer(listPatients, ({ input }) =>
    input.q === undefined ? onePage([weil]) : onePage(input.q === '30.4.1985' ? [weil] : []),
  );
  server.answer(findPatients, { patients: [] });
  const { user, currentUrl } = await draw();
  const field = await screen.findByRole('searchbox', { name: 'Name, phone, email or date of birth' });
  await user.type(field, '30.4.1985');
  await waitFor(() => expect(server.callsOf(listPatients).at(-1)?.input.q).toBe('30.4.1985'));
  expect(currentUrl()).toContain('q=30.4.1985');

  await user.clear(field);
  await user.type(field, 'xyz{Enter}');
  expect(await screen.findByText('No matching patient')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all patients' }));
  expect(await screen.findByRole('link', { name: 'Jo Weil' })).toBeVisible();
  expect(field).toHaveValue('');
});

test('a slip in a name suggests whom it may mean, where nobody fits', async () => {
  server.answer(listPatients, onePage([]));
  server.answer(findPatients, ({ input }) => ({
    patients: input.q === 'jo weill' ? [{ ...weil, nextVisit: null }] : [],
    ...(input.q === 'jo weill' && { isNearest: true as const }),
  }));
  await draw('/patients?q=jo%20weill');
  expect(await screen.findByText(/Did you mean/)).toHaveTextContent('Did you mean Jo Weil?');
  expect(screen.getByRole('link', { name: 'Jo Weil' })).toHaveAttribute('href', '/patients/p1');
});

test('pages follow each other by cursor, and an address opens on its page', async () => {
  server.answer(listPatients, ({ input }) =>
    input.cursor === 'c2'
      ? onePage([aPatient({ name: 'Zoe Last' })], { total: 51 })
      : onePage([weil], { total: 51, nextCursor: 'c2' }),
  );
  const { user, currentUrl } = await draw();
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByText('Zoe Last')).toBeVisible();
  expect(screen.getByText('51 of 51')).toBeVisible();
  expect(currentUrl()).toContain('page=2&cursor=c2');

  await user.click(screen.getByRole('button', { name: 'Previous' }));
  expect(await screen.findByText('Jo Weil')).toBeVisible();
  expect(currentUrl()).not.toContain('cursor');
});

test('somebody new is put on record, and their page opens', async () => {
  server.answer(listPatients, onePage([weil]));
  server.answer(addPatient, { message: 'Patient added', patient: aPatient({ _id: 'p9', name: 'Ada New' }) });
  const { user, currentUrl } = await draw('/patients?new=1');
  const form = within(await screen.findByRole('dialog', { name: 'Add patient' }));
  await user.click(form.getByRole('button', { name: 'Add patient' }));
  expect(await form.findByText('Patient name is required')).toBeVisible();
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Ada New');
  await user.type(form.getByRole('textbox', { name: 'Phone' }), '555 0199');
  await user.click(form.getByRole('button', { name: 'Add patient' }));
  expect(await screen.findByText('Patient added')).toBeVisible();
  expect(server.callsOf(addPatient)[0]?.input).toMatchObject({
    name: 'Ada New',
    phone: '555 0199',
    note: '',
  });
  await waitFor(() => expect(currentUrl()).toBe('/patients/p9'));
});

test('a refused field says so where it was typed', async () => {
  server.answer(listPatients, onePage([weil]));
  server.refuse(addPatient, 422, 'Date of birth must not be in the future', { field: 'dob' });
  const { user } = await draw('/patients?new=1');
  const form = within(await screen.findByRole('dialog', { name: 'Add patient' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Ada New');
  await user.type(form.getByLabelText('Date of birth'), '2099-01-01');
  await user.click(form.getByRole('button', { name: 'Add patient' }));
  await waitFor(() =>
    expect(form.getByLabelText('Date of birth')).toHaveAccessibleDescription(
      'Date of birth must not be in the future',
    ),
  );
  expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada New');
});

test('with nobody on record it says so and offers to add somebody', async () => {
  server.answer(listPatients, onePage([]));
  await draw();
  expect(await screen.findByText('No patients yet')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add patient' })).toHaveLength(2);
});

test('while it waits it says Loading..., and a failure offers Try again', async () => {
  const letGo = server.hold(listPatients);
  server.refuse(listPatients, 500, 'Something went wrong');
  const { user } = await draw();
  expect(screen.getByText('Loading...')).toBeVisible();
  letGo();
  expect(await screen.findByText('Couldn’t load the patients')).toBeVisible();
  server.answer(listPatients, onePage([weil]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Jo Weil')).toBeVisible();
});
