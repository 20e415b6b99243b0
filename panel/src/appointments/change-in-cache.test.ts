import { expect, it } from 'vitest';
import { changeIn } from './change-in-cache.ts';

const one = { _id: 'a1', slotDate: '5_9_2026', cancelled: false };
const other = { _id: 'a2', slotDate: '5_9_2026', cancelled: false };

it('changes the appointment on every shape of answer that shows it', () => {
  const list = { appointments: [one, other], nextCursor: null, total: 2 };
  expect(changeIn(list, 'a1', { cancelled: true })).toEqual({
    appointments: [{ ...one, cancelled: true }, other],
    nextCursor: null,
    total: 2,
  });
  const dashboard = { dashData: { patients: 3, latestAppointments: [other], today: { next: [one] } } };
  expect(changeIn(dashboard, 'a1', { cancelled: true }).dashData.today.next[0]?.cancelled).toBe(true);
});

it('hands back the very same answer where the appointment does not stand', () => {
  const list = { appointments: [other] };
  expect(changeIn(list, 'a1', { cancelled: true })).toBe(list);
  expect(changeIn(undefined, 'a1', { cancelled: true })).toBeUndefined();
});
