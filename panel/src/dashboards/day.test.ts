// @vitest-environment node
import { toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { formatDaySummary, formatSlotDay, nextAppointment, sortDay } from './day.ts';

const at = (slotTime: string) => toSlotMinutes({ slotDate: '20_11_2026', slotTime });

test('a day is formatted with its weekday, over leap days, year ends and before 1970', () => {
  expect(formatSlotDay('20_11_2026')).toBe('Friday, 20 November 2026');
  expect(formatSlotDay('29_2_2024')).toBe('Thursday, 29 February 2024');
  expect(formatSlotDay('1_1_1970')).toBe('Thursday, 1 January 1970');
  expect(formatSlotDay('31_12_1969')).toBe('Wednesday, 31 December 1969');
  expect(formatSlotDay('31_2_2026')).toBe('31_2_2026');
});

test('the next appointment is the earliest pending one that is not over', () => {
  const nine = anAppointment({ slotTime: '9:00 AM', status: 'completed' });
  const half = anAppointment({ slotTime: '9:30 AM' });
  const ten = anAppointment({ slotTime: '10:00 AM' });
  const day = [ten, nine, half];
  expect(nextAppointment(day, at('8:00 AM'))).toBe(half);
  expect(nextAppointment(day, at('9:59 AM'))).toBe(half);
  expect(nextAppointment(day, at('10:00 AM'))).toBe(ten);
  expect(nextAppointment(day, at('10:30 AM'))).toBeNull();
});

test('a cancelled or completed appointment is never next', () => {
  const day = [anAppointment({ status: 'cancelled' }), anAppointment({ status: 'completed' })];
  expect(nextAppointment(day, at('8:00 AM'))).toBeNull();
});

test('a patient who is here precedes late ones, but not those still to come in time', () => {
  const nine = anAppointment({ slotTime: '9:50 AM' });
  const ten = anAppointment({ slotTime: '10:00 AM' });
  const eleven = anAppointment({ slotTime: '11:00 AM', arrivedAt: 1 });
  expect(nextAppointment([nine, ten, eleven], at('9:40 AM'))).toBe(nine);
  expect(nextAppointment([nine, ten, eleven], at('9:55 AM'))).toBe(ten);
  expect(nextAppointment([nine, ten, eleven], at('10:05 AM'))).toBe(eleven);
  expect(nextAppointment([nine, ten], at('10:05 AM'))).toBe(nine);
});

test('a waiting patient is next even after the end of their slot', () => {
  const nine = anAppointment({ slotTime: '9:00 AM', arrivedAt: 1 });
  expect(nextAppointment([nine], at('11:00 AM'))).toBe(nine);
});

test('the day is summed up in words', () => {
  const completed = anAppointment({ status: 'completed' });
  expect(formatDaySummary([])).toBe('No appointments today');
  expect(formatDaySummary([anAppointment()])).toBe('1 appointment today');
  expect(
    formatDaySummary([completed, completed, completed, ...Array.from({ length: 6 }, () => anAppointment())]),
  ).toBe('9 appointments today, 3 seen');
  expect(formatDaySummary([anAppointment({ arrivedAt: 1 }), anAppointment()])).toBe(
    '2 appointments today, 1 waiting',
  );
});

test('the groups of a day: without outcome, late, in the room, waiting (longest first), next, done', () => {
  const completed = anAppointment({ slotTime: '8:00 AM', status: 'completed' });
  const last = anAppointment({ slotTime: '8:30 AM', status: 'completed' });
  const over = anAppointment({ slotTime: '8:15 AM' });
  const late = anAppointment({ slotTime: '9:55 AM' });
  // Begun more than an hour ago, and not over.
  const long = anAppointment({ slotTime: '8:40 AM', durationMinutes: 90 });
  const here = anAppointment({ slotTime: '9:00 AM', arrivedAt: 2 });
  const longer = anAppointment({ slotTime: '11:00 AM', arrivedAt: 1 });
  const inRoom = anAppointment({ slotTime: '8:45 AM', arrivedAt: 0, calledAt: 3 });
  const onTime = anAppointment({ slotTime: '10:00 AM' });
  const later = anAppointment({ slotTime: '4:00 PM' });
  const gone = anAppointment({ slotTime: '9:00 AM', status: 'cancelled' });
  const day = [later, inRoom, here, completed, late, longer, long, gone, last, onTime, over];
  expect(sortDay(day, at('10:00 AM'))).toEqual({
    inRoom: [inRoom],
    waiting: [longer, here],
    withoutOutcome: [over],
    late: [long, late],
    next: [onTime, later],
    done: [last, completed],
  });
});

test('a doctor sees the patient in the room first, then the next one', () => {
  const inRoom = anAppointment({ slotTime: '11:00 AM', calledAt: 3 });
  const here = anAppointment({ slotTime: '9:00 AM', arrivedAt: 1 });
  expect(nextAppointment([here, inRoom], at('10:00 AM'))).toBe(inRoom);
  expect(nextAppointment([here], at('10:00 AM'))).toBe(here);
  expect(formatDaySummary([here, inRoom])).toBe('2 appointments today, 1 waiting');
});
