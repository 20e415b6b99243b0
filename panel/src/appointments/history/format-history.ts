import { CancelKind } from '@docket/contract/endpoints/appointments.ts';
import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { formatSlotDate, showSlotTime } from '@docket/contract/formats/slot-date.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { changeLabels } from '../../api/conflict-actor.ts';
import { formatCancelKind, noShowLabel } from '../format.ts';

type Value = string | number | boolean | null;
type HistoryValues = NonNullable<HistoryEntry['from']>;

export function formatAction({ what }: HistoryEntry): string {
  if (what === 'arrived') return 'Arrived';
  if (what === 'merge undone') return 'Patient records separated again';
  return changeLabels[what];
}

/** Returns the author of an entry: "Nora Lind, admin". */
export function formatActor({ who }: HistoryEntry): string {
  return who.role === 'system' ? who.name || 'Docket' : `${who.name || 'Somebody'}, ${who.role}`;
}

/** Returns one sentence per changed field: "Payment: Cash, now Online". A first value stands alone: "Fees: $50". */
export function formatChanges({ what, from, to }: HistoryEntry): string[] {
  if ((what === 'moved' || to?.slotTime) && from?.slotTime && to)
    return [formatMove(from, to), ...formatFields(rest(from), rest(to))];
  return formatFields(from, to);
}

/** Returns "From 23 November 2026, 9:00 AM with Omar Haddad to 24 November 2026, 10:00 AM with Maya Cohen". */
function formatMove(from: HistoryValues, to: HistoryValues): string {
  // The doctor is named only if changed.
  const isSameDoctor = from.doctorName === to.doctorName;
  const say = ({ slotDate, slotTime, doctorName }: HistoryValues) => {
    const day = slotDate === undefined ? '' : formatValue('slotDate', slotDate);
    const when = [day, slotTime && showSlotTime(String(slotTime))].filter(Boolean).join(', ');
    return isSameDoctor || !doctorName ? when : `${when} with ${doctorName}`;
  };
  return `From ${say(from)} to ${say(to)}`;
}

function rest({
  slotDate: _day,
  slotTime: _time,
  doctorName: _doctor,
  ...others
}: HistoryValues): HistoryValues {
  return others;
}

function formatFields(from: HistoryEntry['from'], to: HistoryEntry['to']): string[] {
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return names.flatMap((name) => {
    // Ids mean nothing to a person, and the names are shown. The times of arrivals, calls and confirmations equal the
    // entry's own.
    if (/Id$/.test(name) || name === 'arrivedAt' || name === 'calledAt' || name === 'confirmedAt') return [];
    const before = from?.[name];
    const after = to?.[name];
    if (before === after) return [];
    const label = labels[name] ?? toPhrase(name);
    const now = formatValue(name, after);
    if (before === undefined) return now ? [`${label}: ${now}`] : [];
    return [`${label}: ${formatValue(name, before) || 'none'}, now ${now || 'none'}`];
  });
}

const labels: Record<string, string> = {
  status: 'Status',
  payment: 'Payment',
  amount: 'Fees',
  cents: 'Amount',
  undone: 'Undone',
  method: 'Method',
  slotDate: 'Date',
  slotTime: 'Time',
  durationMinutes: 'Length',
  reason: 'Reason',
  note: 'Note',
  kind: 'Cancelled',
  overbooked: 'Booked on purpose outside the rules',
  cancelled: 'Cancelled',
  isCompleted: 'Completed',
  patientName: 'Patient',
  doctorName: 'Doctor',
};

function formatValue(name: string, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (name === 'kind') return formatKind(value);
  if (name === 'reason' && value === noShowReason) return noShowLabel;
  if (name === 'status') return toPhrase(String(value));
  if (name === 'payment') return value === true || value === 'online' ? 'Online' : 'Cash';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'amount' && typeof value === 'number') return formatMoney(value);
  if (name === 'cents' && typeof value === 'number') return formatMoney(value / 100);
  if (name === 'method' || name === 'undone') return toPhrase(String(value));
  if (name === 'durationMinutes') return `${value} minutes`;
  if (name === 'slotDate' && typeof value === 'string') return formatSlotDate(value);
  return String(value);
}

// A newer server may send a kind that this page does not know.
function formatKind(value: Value): string {
  const { data } = CancelKind.safeParse(value);
  return data ? formatCancelKind(data) : String(value);
}

// A field without a label: "movedBy" becomes "Moved by".
function toPhrase(name: string): string {
  const phrase = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/_/g, ' ');
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
