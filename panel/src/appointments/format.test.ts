import { Refused } from '@docket/contract/client.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatChangedSince } from './format.ts';

const now = Date.UTC(2026, 10, 20, 10, 0);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
afterEach(() => void vi.useRealTimers());

const sarah = { name: 'Sarah Lind', role: 'admin' };
const standing = {
  status: 'pending',
  payment: false,
  doctorId: 'd1',
  slotDate: '20_11_2026',
  slotTime: '10:30 AM',
  durationMinutes: 30,
  arrivedAt: null,
  version: 2,
  at: null,
};
const refused = (details: Record<string, unknown>) =>
  new Refused('No', 409, { by: sarah, ...('what' in details && standing), ...details });

test.each([
  [{ what: 'cancelled', at: now - 4_000 }, 'Cancelled by Sarah Lind just now'],
  [{ what: 'completed', at: now - 130_000 }, 'Completed by Sarah Lind 2 min ago'],
  [
    { what: 'moved', slotDate: '23_11_2026', slotTime: '11:00 AM', at: now - 3_700_000 },
    'Moved to 23 November 2026, 11:00 AM by Sarah Lind 1 h ago',
  ],
  [{ what: 'payment set', payment: true, at: null }, 'Marked as paid online by Sarah Lind'],
  [{ what: 'arrived', at: now }, 'Marked as arrived by Sarah Lind just now'],
  [{ why: 'taken', at: now - 12_000 }, 'Taken 12 s ago by Sarah Lind'],
])('%j reads %s', (details, text) => {
  expect(formatChangedSince(refused(details))).toBe(text);
});

test('is null if the refusal names no author or another cause', () => {
  expect(formatChangedSince(refused({ why: 'time off', at: now }))).toBeNull();
  expect(formatChangedSince(refused({ what: 'cancelled', by: null }))).toBeNull();
  expect(
    formatChangedSince(new Refused('No', 422, { ...standing, what: 'cancelled', by: sarah })),
  ).toBeNull();
  expect(formatChangedSince(new Error('No'))).toBeNull();
});
