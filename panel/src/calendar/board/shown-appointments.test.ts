// @vitest-environment node
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import { selectVisibleAppointments } from './shown-appointments.ts';

const at = (slotTime: string, rest: Parameters<typeof anAppointment>[0] = {}) =>
  anAppointment({ doctorId: 'd', slotTime, ...rest });

test('live appointments are in order of time', () => {
  const later = at('2:00 PM');
  const first = at('9:00 AM', { status: 'completed' });
  expect(selectVisibleAppointments([later, first])).toEqual([first, later]);
});

test('a cancelled appointment is shown while its time is still free', () => {
  const cancelled = at('9:00 AM', { status: 'cancelled' });
  const elsewhere = at('9:00 AM', { doctorId: 'other' });
  const next = at('9:30 AM');
  expect(selectVisibleAppointments([cancelled, elsewhere, next])).toContain(cancelled);
  expect(selectVisibleAppointments([cancelled, at('9:15 AM')])).not.toContain(cancelled);
});

test('a cancelled appointment gives way to an offer of its time', () => {
  const cancelled = at('9:00 AM', { status: 'cancelled' });
  const from = toSlotMinutes(cancelled);
  const findVisible = (doctorId: string, start: number) =>
    selectVisibleAppointments([cancelled], [{ doctorId, from: start, to: start + 30 }]);
  expect(findVisible('d', from)).toEqual([]);
  expect(findVisible('d', from + 30)).toEqual([cancelled]);
  expect(findVisible('other', from)).toEqual([cancelled]);
});

test('of several cancelled appointments at one time the latest booking is shown', () => {
  const older = at('9:00 AM', { status: 'cancelled', bookedAt: 1 });
  const newer = at('9:00 AM', { status: 'cancelled', bookedAt: 2 });
  expect(selectVisibleAppointments([older, newer])).toEqual([newer]);
});

test('two appointments at one time are both shown', () => {
  expect(selectVisibleAppointments([at('9:00 AM'), at('9:00 AM', { overbooked: true })])).toHaveLength(2);
});
