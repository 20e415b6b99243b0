import type { HistoryEntry } from '@docket/contract/appointments.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { formatSlotDate } from '@docket/contract/slot-date.ts';

type Value = string | number | boolean | null;

const deeds: Record<HistoryEntry['what'], string> = {
  booked: 'Booked',
  cancelled: 'Cancelled',
  completed: 'Completed',
  restored: 'Put back to pending',
  'payment set': 'Payment changed',
};

/** What was done, in words. */
export function sayWhat(entry: HistoryEntry): string {
  return deeds[entry.what];
}

/** Who did it: "Nora Lind, admin". */
export function sayWho({ who }: HistoryEntry): string {
  return who.role === 'system' ? who.name || 'Docket' : `${who.name || 'Somebody'}, ${who.role}`;
}

/** What changed, a sentence for each field: "Payment: Cash, now Online"; first values stand alone: "Fees: $50". */
export function sayChanges({ from, to }: HistoryEntry): string[] {
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return names.flatMap((name) => {
    // Ids say nothing to a person; the names stand beside them.
    if (/Id$/.test(name)) return [];
    const before = from?.[name];
    const after = to?.[name];
    if (before === after) return [];
    const label = labels[name] ?? inWords(name);
    const now = sayValue(name, after);
    if (before === undefined) return now ? [`${label}: ${now}`] : [];
    return [`${label}: ${sayValue(name, before) || 'none'}, now ${now || 'none'}`];
  });
}

const labels: Record<string, string> = {
  status: 'Status',
  payment: 'Payment',
  amount: 'Fees',
  slotDate: 'Date',
  slotTime: 'Time',
  durationMinutes: 'Length',
  reason: 'Reason',
  overbooked: 'Booked on purpose outside the rules',
  cancelled: 'Cancelled',
  isCompleted: 'Completed',
  patientName: 'Patient',
  doctorName: 'Doctor',
};

function sayValue(name: string, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (name === 'status') return inWords(String(value));
  if (name === 'payment') return value === true || value === 'online' ? 'Online' : 'Cash';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'amount' && typeof value === 'number') return formatMoney(value);
  if (name === 'durationMinutes') return `${value} minutes`;
  if (name === 'slotDate' && typeof value === 'string') return formatSlotDate(value);
  return String(value);
}

// A field this page has no name for yet: "movedBy" reads "Moved by".
function inWords(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`).replace(/_/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
