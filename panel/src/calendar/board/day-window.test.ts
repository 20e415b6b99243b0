// @vitest-environment node
import { expect, test } from 'vitest';
import { anAppointment } from '../../testing/builders.ts';
import type { CalendarDoctor } from './closed-times.ts';
import { findOpeningHour } from './day-window.ts';

const working = (from: string, to: string) => ({
  doctorId: from,
  name: 'A',
  image: '',
  slotMinutes: 30,
  bufferMinutes: 0,
  days: [{ date: '2026-11-23', intervals: [{ from, to }] }],
});
const open = (...doctors: ReturnType<typeof working>[]) => {
  return findOpeningHour(doctors as unknown as CalendarDoctor[]);
};

test.each([
  ['the first working hour', [working('07:30', '16:00'), working('09:00', '17:00')], 7],
  [
    'the first hour of the others, where one works around the clock',
    [working('00:00', '24:00'), working('08:30', '17:00')],
    8,
  ],
  ['a usual morning, where all work around the clock', [working('00:00', '24:00')], 8],
  ['a usual day, where nobody works', [], 8],
])('a board opens at %s', (_, doctors, hour) => {
  expect(open(...doctors)).toBe(hour);
});

test('an appointment before all working hours is in sight', () => {
  const doctors = [working('00:00', '24:00'), working('09:00', '17:00')] as unknown as CalendarDoctor[];
  expect(findOpeningHour(doctors, [anAppointment({ slotTime: '6:30 AM' })])).toBe(6);
});
