import { readClinic } from '@docket/contract/endpoints/clinic.ts';
import { readPractice } from '@docket/contract/endpoints/clinic-settings.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import {
  downloadStatement,
  listStatementEntries,
  listUnsettled,
  readStatement,
  type StatementDay,
  type StatementEntry,
  toStatementColumns,
} from '@docket/contract/endpoints/payments.ts';
import { readStaffRole } from '@docket/contract/endpoints/staff.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hideNames, showNames } from '../../api/privacy/names-hidden.ts';
import { aDoctor, anAppointment } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { DoctorStatementPage, StatementPage } from './statement-page.tsx';

let server: ScriptedServer;
const sums = {
  appointments: 12,
  expectedCents: 60_000,
  writtenOffCents: 0,
  openCents: 5_000,
  refundsDueCents: 0,
  received: { cash: 40_000, card: 15_050, online: 0, transfer: -1_000 },
};
const day: StatementDay = { day: '2026-11-19', ...sums };
const entry: StatementEntry = {
  _id: 'e1',
  appointmentId: 'a1',
  at: Date.parse('2026-11-19T10:00:00Z'),
  day: '2026-11-19',
  kind: 'payment',
  method: 'cash',
  cents: 4_950,
  note: '',
  reverses: null,
  isReversed: false,
  who: { name: 'Ada Front', role: 'admin' },
  patientName: 'Nora Lind',
  doctorName: 'Kenji Mori',
  slotDate: '18_11_2026',
  slotTime: '9:00 AM',
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T11:00:00Z'), toFake: ['Date'] });
  server = scriptServer();
  server.answer(readClinic, { name: 'Clinic', timeZone: 'Europe/London', now: Date.now(), demo: null });
  server.answer(listDoctors, { doctors: [aDoctor({ _id: 'd1', name: 'Kenji Mori' })] });
  for (const role of ['admin', 'doctor'] as const) {
    server.answer(readPractice[role], { practice: { name: 'Clinic', address: '', phone: '' } });
    server.answer(readStatement[role], { days: toStatementColumns([day]), total: sums, recordedSince: null });
    server.answer(listStatementEntries[role], { entries: [entry], isComplete: true });
    server.answer(listUnsettled[role], { appointments: [], isComplete: true });
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  showNames();
  localStorage.removeItem('docket.staff-role');
});

it('covers the clinic’s month, whatever the browser’s date, also if the zone loads later', async () => {
  vi.setSystemTime(new Date('2026-11-30T23:30:00Z'));
  const clinic = { name: 'Clinic', timeZone: 'Pacific/Auckland', now: Date.now(), demo: null };
  server.answer(readClinic, clinic);
  await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  expect(await screen.findByText(/^1 December 2026 to 1 December 2026/)).toBeVisible();
  expect(screen.getByLabelText('To')).toHaveTextContent('Tue, 1 Dec 2026');
});

it('shows this month by day with a total, and a day opens its entries', async () => {
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  const row = await screen.findByRole('row', { name: /^19 November 2026/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '12',
    '$600',
    '$400',
    '$150.50',
    '–',
    '−$10',
    '–',
    '$50',
    '–',
  ]);
  expect(screen.getByRole('row', { name: /^Total 12 \$600/ })).toBeVisible();
  expect(server.callsOf(readStatement.admin)[0]?.input).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  await user.click(screen.getByRole('button', { name: '19 November 2026' }));
  expect(await screen.findByText('Received $49.50 cash')).toBeVisible();
  expect(screen.getByText(/Ada Front · 19 November 2026/)).toBeVisible();
});

it('shows open amounts and refunds due in an opened day, and marks future appointments', async () => {
  const today = { ...day, day: '2026-11-20', openCents: 7_000, refundsDueCents: 3_500 };
  const answer = { days: toStatementColumns([today]), total: today, recordedSince: null };
  server.answer(readStatement.admin, answer);
  const part = { slotDate: '20_11_2026', slotTime: '10:30 AM', patient: 'Nora Lind', _id: 'a1' };
  const owes = { ...anAppointment(part), receivedCents: 3_000, openCents: 2_000 };
  const comes = anAppointment({ ...part, _id: 'a2', slotTime: '5:30 PM', patient: 'Zoe Adams' });
  const due = anAppointment({ ...part, _id: 'a3', patient: 'Ida Berg', status: 'cancelled' });
  const kept = { ...due, receivedCents: 5_000, keptCents: 1_500, openCents: 0 };
  server.answer(listUnsettled.admin, { appointments: [owes, comes, kept], isComplete: false });
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  await user.click(await screen.findByRole('button', { name: '20 November 2026' }));
  const open = within(await screen.findByRole('region', { name: 'Open: $70' }));
  expect(open.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^10:30\sAMNora Lind · Doctor \d\$20 of \$50$/),
    expect.stringMatching(/^5:30\sPMZoe Adams · Doctor \dStill to come\$50$/),
  ]);
  expect(open.getByRole('link', { name: 'Nora Lind' })).toBeVisible();
  const refunds = within(screen.getByRole('region', { name: 'Refunds due: $35' }));
  expect(refunds.getByText('$35 of $50')).toBeVisible();
  expect(screen.getByText(/^These are the first 3 of the day/)).toBeVisible();
  expect(server.callsOf(listUnsettled.admin)[0]?.input).toEqual({ day: '2026-11-20' });
});

it('requests no open appointments of a day without any', async () => {
  const settled = { ...day, openCents: 0 };
  const answer = { days: toStatementColumns([settled]), total: settled, recordedSince: null };
  server.answer(readStatement.doctor, answer);
  const { user } = await renderPage(<DoctorStatementPage />, {
    at: '/doctor-statement',
    signedIn: ['doctor'],
  });
  await user.click(await screen.findByRole('button', { name: '19 November 2026' }));
  expect(await screen.findByText('Received $49.50 cash')).toBeVisible();
  expect(server.callsOf(listUnsettled.doctor)).toEqual([]);
});

it('names its doctor, as paper has no filters', async () => {
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  expect(await screen.findByText('1 November 2026 to 20 November 2026 · All doctors')).toBeVisible();
  await user.click(screen.getByRole('combobox', { name: 'Doctor' }));
  await user.click(await screen.findByRole('option', { name: 'Kenji Mori' }));
  expect(await screen.findByText('1 November 2026 to 20 November 2026 · Kenji Mori')).toBeVisible();
});

it('shows since when payments are recorded', async () => {
  const answer = { days: toStatementColumns([day]), total: sums, recordedSince: '2026-11-10' };
  server.answer(readStatement.admin, answer);
  await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  expect(await screen.findByText(/^Payments are recorded since 10 November 2026/)).toBeVisible();
});

it('reports an empty period', async () => {
  server.answer(readStatement.doctor, { days: toStatementColumns([]), total: sums, recordedSince: null });
  await renderPage(<DoctorStatementPage />, { at: '/doctor-statement', signedIn: ['doctor'] });
  expect(await screen.findByText('No appointments or payments on these days')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Doctor' })).toBeNull();
});

it.each([
  [422, 'A statement covers at most 366 days', 'A statement covers at most 366 days'],
  [500, 'Something went wrong', 'Couldn’t load the statement'],
])('says on the page why there is none (%i)', async (status, message, sentence) => {
  server.refuse(readStatement.admin, status, message);
  await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  // On the page, which stays when the toast goes.
  expect(await screen.findByText(sentence, { selector: 'p' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it.each([
  { names: 'shown', name: 'statement-2026-11-01-2026-11-20.csv', hideNames: 'false' },
  { names: 'hidden', name: 'statement-2026-11-01-2026-11-20-names-hidden.csv', hideNames: 'true' },
])('saves the server’s file under a name that says whether names are $names', async (expected) => {
  if (expected.names === 'hidden') hideNames();
  const saved: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ name: '', text: (file as Blob).text() });
    return 'blob:statement';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    Object.assign(saved[0] ?? {}, { name: this.download });
  });
  server.answerFile(downloadStatement.admin, '\uFEFFDay,Entry\r\n');
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved[0]?.name).toBe(expected.name));
  expect(await saved[0]?.text).toBe('Day,Entry\r\n');
  expect(server.callsOf(downloadStatement.admin)).toMatchObject([
    { input: { from: '2026-11-01', to: '2026-11-20', hideNames: expected.hideNames } },
  ]);
});

it('requests the file with the chosen separator', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:statement');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.answerFile(downloadStatement.admin, 'Day');
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'Separator of the file' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Semicolons: 12,50' }));
  await waitFor(() =>
    expect(server.callsOf(downloadStatement.admin)).toMatchObject([{ input: { separator: 'semicolon' } }]),
  );
});

it('shows why there is no file', async () => {
  server.refuse(downloadStatement.admin, 404, 'Doctor not found');
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Doctor not found')).toBeVisible();
});

it('covers only today at the front desk, whatever the browser’s date, and shows why', async () => {
  vi.setSystemTime(new Date('2026-11-20T23:30:00Z'));
  const clinic = { name: 'Clinic', timeZone: 'Pacific/Auckland', now: Date.now(), demo: null };
  server.answer(readClinic, clinic);
  server.answer(readStaffRole, { name: 'Mia Jansen', staffRole: 'front desk' });
  server.answerFile(downloadStatement.admin, 'Day');
  localStorage.setItem('docket.staff-role', 'front desk');
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  expect(await screen.findByRole('columnheader', { name: 'Expected' })).toBeVisible();
  expect(
    screen.getByText('The front desk sees today’s statement. Managers can see other days.'),
  ).toBeVisible();
  for (const label of ['From', 'To']) expect(screen.queryByLabelText(label)).toBeNull();
  expect(screen.getByText('21 November 2026 · All doctors')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const today = { from: '2026-11-21', to: '2026-11-21' };
  await waitFor(() => expect(server.callsOf(downloadStatement.admin)[0]?.input).toMatchObject(today));
  expect(server.callsOf(readStatement.admin).map(({ input }) => input)).toEqual([today]);
});
