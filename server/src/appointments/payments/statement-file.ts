import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  paymentMethods,
  type ReversibleKind,
  type StatementDay,
  StatementEntry,
} from '@docket/contract/endpoints/payments.ts';
import { toWallText } from '@docket/contract/formats/slot-date.ts';
import { hidePatients } from '@docket/contract/patient-data.ts';
import { byteOrderMark, type CsvFormat, toCsv } from '../../platform/csv.ts';
import type { EntryPosition, PositionedEntry, StatementScope, statementStore } from './statement-store.ts';

const entriesAtOnce = 200;

/**
 * Yields a statement as CSV, a few entries at a time. Memory stays small, and other requests run between two pieces.
 * The amounts of the entries add up to those of the days.
 */
export async function* writeStatement(
  days: readonly StatementDay[],
  store: ReturnType<typeof statementStore>,
  scope: StatementScope,
  { hideNames, format }: { readonly hideNames: boolean; readonly format: CsvFormat },
): AsyncGenerator<string> {
  const note = hideNames ? [['Names of patients and notes are hidden'], []] : [];
  yield byteOrderMark + toCsv([...note, dayColumns, ...days.map(toDayRow), [], entryColumns], format);
  let after: EntryPosition | null = null;
  do {
    const entries: PositionedEntry[] = await store.listEntries(scope, entriesAtOnce, after);
    if (entries.length > 0)
      yield toCsv(
        entries.map((entry) => toEntryRow(entry, hideNames)),
        format,
      );
    after = entries.length < entriesAtOnce ? null : (entries.at(-1)?.position ?? null);
    await nextTurn();
  } while (after);
}

const dayColumns = [
  'Day',
  'Appointments',
  'Expected',
  'Cash',
  'Card',
  'Online',
  'Transfer',
  'Written off',
  'Open',
  'Refunds due',
];

function toDayRow(day: StatementDay): (string | number)[] {
  const { received, expectedCents, writtenOffCents, openCents, refundsDueCents } = day;
  const sums = [
    ...paymentMethods.map((method) => received[method]),
    writtenOffCents,
    openCents,
    refundsDueCents,
  ];
  return [day.day, day.appointments, ...[expectedCents, ...sums].map(toDollars)];
}

const entryColumns = [
  'Day',
  'Entry',
  'Method',
  'Received',
  'Written off',
  'Kept as a fee',
  'Patient',
  'Doctor',
  'Appointment',
  'Note',
  'By',
];

function toEntryRow(
  { entry, reversedKind, startsAt }: PositionedEntry,
  hideNames: boolean,
): (string | number)[] {
  const visibleEntry = hideNames ? hidePatients(StatementEntry, entry) : entry;
  const { day, kind, method, cents, patientName, doctorName, note, who } = visibleEntry;
  const isUndone = reversedKind !== null;
  const entryKind = reversedKind ?? (kind as ReversibleKind); // safe to cast: a reversal has a `reversedKind`
  const added = toDollars(cents) * (isUndone ? -1 : 1) * (entryKind === 'refund' ? -1 : 1);
  return [
    day ?? '',
    `${labels[entryKind]}${isUndone ? ' undone' : ''}`,
    method ?? '',
    ...toAddedSums(entryKind, added),
    patientName,
    doctorName,
    toWallText(startsAt).replace('T', ' '),
    note,
    who?.name ?? '',
  ];
}

/**
 * Returns what an entry adds to the columns of amounts. A kept fee adds nothing to the received money, which was
 * recorded before.
 */
function toAddedSums(
  entryKind: ReversibleKind,
  added: number,
): [received: number, writtenOff: number, kept: number] {
  if (entryKind === 'kept') return [0, 0, added];
  return entryKind === 'write-off' ? [0, added, 0] : [added, 0, 0];
}

const labels: Record<ReversibleKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  'write-off': 'Write-off',
  kept: 'Kept as a fee',
};

function toDollars(cents: number): number {
  return cents / 100;
}
