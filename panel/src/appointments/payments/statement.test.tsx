import { readClinic } from '@docket/contract/clinic.ts';
import { readPractice } from '@docket/contract/clinic-settings.ts';
import { listDoctors } from '@docket/contract/doctors.ts';
import {
  listStatementEntries,
  readStatement,
  type StatementDay,
  type StatementEntry,
  toStatementColumns,
} from '@docket/contract/payments.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import { aDoctor } from '../../testing/builders.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { type ScriptedServer, scriptServer } from '../../testing/scripted-server.ts';
import { toCsv } from './statement-csv.ts';
import { DoctorStatementPage, StatementPage } from './statement-page.tsx';

let server: ScriptedServer;
const sums = {
  ...{ appointments: 12, expectedCents: 60_000, writtenOffCents: 0, openCents: 5_000, refundsDueCents: 0 },
  received: { cash: 40_000, card: 15_050, online: 0, transfer: -1_000 },
};
const day: StatementDay = { day: '2026-11-19', ...sums };
const entry: StatementEntry = {
  ...{ _id: 'e1', appointmentId: 'a1', at: Date.parse('2026-11-19T10:00:00Z'), day: '2026-11-19' },
  ...{ kind: 'payment', method: 'cash', cents: 4_950, note: '', reverses: null, isReversed: false },
  ...{ who: { name: 'Ada Front', role: 'admin' }, patientName: 'Nora Lind', doctorName: 'Kenji Mori' },
  ...{ slotDate: '18_11_2026', slotTime: '9:00 AM' },
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
  }
});
afterEach(() => vi.useRealTimers());

it('shows this month by day with a total, and a day opens its entries', async () => {
  const { user } = await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  const row = await screen.findByRole('row', { name: /^19 November 2026/ });
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    ...['12', '$600', '$400', '$150.50', '–', '−$10', '–', '$50', '–'],
  ]);
  expect(screen.getByRole('row', { name: /^Total 12 \$600/ })).toBeVisible();
  expect(server.callsOf(readStatement.admin)[0]?.input).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  await user.click(screen.getByRole('button', { name: '19 November 2026' }));
  expect(await screen.findByText('Received $49.50 cash')).toBeVisible();
  expect(screen.getByText(/Ada Front · 19 November 2026/)).toBeVisible();
});

it('says since when payments are recorded', async () => {
  const answer = { days: toStatementColumns([day]), total: sums, recordedSince: '2026-11-10' };
  server.answer(readStatement.admin, answer);
  await renderPage(<StatementPage />, { at: '/statement', signedIn: ['admin'] });
  expect(await screen.findByText(/^Payments are recorded since 10 November 2026/)).toBeVisible();
});

it('says when there is nothing, and when it could not be loaded', async () => {
  server.answer(readStatement.doctor, { days: toStatementColumns([]), total: sums, recordedSince: null });
  await renderPage(<DoctorStatementPage />, { at: '/doctor-statement', signedIn: ['doctor'] });
  expect(await screen.findByText('Neither appointments nor payments on these days')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Doctor' })).toBeNull();
});

test('the file begins with a byte order mark, and no text of it is a formula', () => {
  const csv = toCsv(
    [day],
    [
      { ...entry, patientName: '=HYPERLINK("http://x")', note: '@cmd', doctorName: '-Mori' },
      { ...entry, patientName: 'Lind, Nora', note: '+49\n170', kind: 'refund' },
    ],
  );
  expect(csv.startsWith('\uFEFFDay,Appointments,Expected')).toBe(true);
  expect(csv).toContain('2026-11-19,12,600,400,150.5,0,-10,0,50,0\r\n');
  expect(csv).toContain('"\'=HYPERLINK(""http://x"")"');
  expect(csv).toContain('"\'@cmd"');
  expect(csv).toContain('"\'-Mori"');
  expect(csv).toContain('"Lind, Nora"');
  expect(csv).toContain('"\'+49\n170"');
});
