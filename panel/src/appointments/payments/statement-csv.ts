import type { StatementDay, StatementEntry } from '@docket/contract/payments.ts';
import { formatEntry, sumColumns } from './payment-state.ts';

/** Begins a file that spreadsheets read as UTF-8. */
const byteOrderMark = '\uFEFF';

/** The days of a statement and the entries behind them, as a spreadsheet reads them. Amounts have a point and no sign. */
export function toCsv(days: readonly StatementDay[], entries: readonly StatementEntry[]): string {
  const table = [
    ['Day', 'Appointments', 'Expected', ...sumColumns.map(({ label }) => label)],
    ...days.map((day) => [
      day.day,
      day.appointments,
      dollars(day.expectedCents),
      ...sumColumns.map(({ cents }) => dollars(cents(day))),
    ]),
    [],
    ['Day', 'Entry', 'Amount', 'Method', 'Patient', 'Doctor', 'Appointment', 'Note', 'By'],
    ...entries.map((entry) => [
      ...[entry.day ?? '', formatEntry(entry), dollars(entry.cents), entry.method ?? ''],
      ...[entry.patientName, entry.doctorName, `${entry.slotDate.replaceAll('_', '.')} ${entry.slotTime}`],
      ...[entry.note, entry.who?.name ?? ''],
    ]),
  ];
  return byteOrderMark + table.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

function dollars(cents: number): number {
  return cents / 100;
}

// A text that a spreadsheet would take for a formula gets an apostrophe; quotes around all that could be read otherwise.
function toField(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
