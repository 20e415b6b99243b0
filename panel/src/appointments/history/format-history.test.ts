import type { HistoryEntry } from '@docket/contract/endpoints/history.ts';
import { expect, test } from 'vitest';
import { formatAction, formatChanges } from './format-history.ts';

function entry(overrides: Pick<HistoryEntry, 'what'> & Partial<HistoryEntry>): HistoryEntry {
  return { _id: 'h1', at: 0, who: { name: 'Nora Lind', role: 'admin' }, from: null, to: null, ...overrides };
}

const nine = { slotDate: '23_11_2026', slotTime: '9:00 AM', doctorName: 'Omar Haddad' };
const ten = { slotDate: '24_11_2026', slotTime: '10:00 AM', doctorName: 'Maya Cohen' };

test('a move shows both times and both doctors', () => {
  const moved = entry({ what: 'moved', from: nine, to: ten });
  expect(formatAction(moved)).toBe('Moved');
  expect(formatChanges(moved)).toEqual([
    'From 23 November 2026, 9:00 AM with Omar Haddad to 24 November 2026, 10:00 AM with Maya Cohen',
  ]);
});

test('a move within a doctor shows only the times, and other changed fields', () => {
  const to = { ...ten, doctorName: nine.doctorName, durationMinutes: 45 };
  expect(formatChanges(entry({ what: 'moved', from: { ...nine, durationMinutes: 30 }, to }))).toEqual([
    'From 23 November 2026, 9:00 AM to 24 November 2026, 10:00 AM',
    'Length: 30 minutes, now 45 minutes',
  ]);
});

test('a rescheduled appointment shows the reason', () => {
  const to = { ...nine, doctorName: 'Maya Cohen', reason: 'Time off, Ill' };
  expect(formatChanges(entry({ what: 'moved', from: nine, to }))).toEqual([
    'From 23 November 2026, 9:00 AM with Omar Haddad to 23 November 2026, 9:00 AM with Maya Cohen',
    'Reason: Time off, Ill',
  ]);
  const back = { status: 'pending', reason: 'Time off undone' };
  expect(formatChanges(entry({ what: 'restored', from: { status: 'cancelled' }, to: back }))).toEqual([
    'Status: Cancelled, now Pending',
    'Reason: Time off undone',
  ]);
});

test('an arrival has no further text', () => {
  const arrived = entry({ what: 'arrived', from: { arrivedAt: null }, to: { arrivedAt: 1_790_000_000_000 } });
  expect(formatAction(arrived)).toBe('Arrived');
  expect(formatChanges(arrived)).toEqual([]);
});

test('a note shows its old and new text', () => {
  expect(
    formatChanges(entry({ what: 'note set', from: { note: '' }, to: { note: 'Brings his X-rays' } })),
  ).toEqual(['Note: none, now Brings his X-rays']);
});

test('a merge shows the former patient', () => {
  const merged = entry({
    what: 'patient merged',
    from: { patientName: 'J. Weil' },
    to: { patientName: 'Jo Weil' },
  });
  expect(formatChanges(merged)).toEqual(['Patient: J. Weil, now Jo Weil']);
});

test('a cancellation shows its reason', () => {
  const to = { status: 'cancelled', reason: 'Did not come' };
  expect(formatChanges(entry({ what: 'cancelled', from: { status: 'pending' }, to }))).toEqual([
    'Status: Pending, now Cancelled',
    'Reason: No-show',
  ]);
});

test.each([
  ['patient', 'Cancelled: by the patient'],
  ['mistake', 'Cancelled: by mistake'],
  ['storm', 'Cancelled: storm'],
])('a cancellation says by whom (%s)', (kind, text) => {
  const to = { status: 'cancelled', kind, reason: 'Felt better' };
  expect(formatChanges(entry({ what: 'cancelled', from: { status: 'pending' }, to }))).toEqual([
    'Status: Pending, now Cancelled',
    text,
    'Reason: Felt better',
  ]);
});
