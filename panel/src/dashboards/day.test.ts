import { slotOrder } from '@docket/contract/slot-date.ts';
import { expect, test } from 'vitest';
import { anAppointment } from '../testing/builders.ts';
import { cutDay, nextVisit, sayDate, sayDay } from './day.ts';

const at = (slotTime: string) => slotOrder({ slotDate: '20_11_2026', slotTime });

test('a day is told with its weekday, over leap days, year ends and before 1970', () => {
  expect(sayDate('20_11_2026')).toBe('Friday, 20 November 2026');
  expect(sayDate('29_2_2024')).toBe('Thursday, 29 February 2024');
  expect(sayDate('1_1_1970')).toBe('Thursday, 1 January 1970');
  expect(sayDate('31_12_1969')).toBe('Wednesday, 31 December 1969');
  expect(sayDate('31_2_2026')).toBe('31_2_2026');
});

test('the next visit is the earliest pending one that is not over', () => {
  const nine = anAppointment({ slotTime: '9:00 AM', status: 'completed' });
  const half = anAppointment({ slotTime: '9:30 AM' });
  const ten = anAppointment({ slotTime: '10:00 AM' });
  const day = [ten, nine, half];
  expect(nextVisit(day, at('8:00 AM'))).toBe(half);
  expect(nextVisit(day, at('9:59 AM'))).toBe(half);
  expect(nextVisit(day, at('10:00 AM'))).toBe(ten);
  expect(nextVisit(day, at('10:30 AM'))).toBeNull();
});

test('neither a cancelled nor a completed visit is next', () => {
  const day = [anAppointment({ status: 'cancelled' }), anAppointment({ status: 'completed' })];
  expect(nextVisit(day, at('8:00 AM'))).toBeNull();
});

test('who is here goes before who is late, but not before who is still to come in time', () => {
  const nine = anAppointment({ slotTime: '9:50 AM' });
  const ten = anAppointment({ slotTime: '10:00 AM' });
  const eleven = anAppointment({ slotTime: '11:00 AM', arrivedAt: 1 });
  expect(nextVisit([nine, ten, eleven], at('9:40 AM'))).toBe(nine);
  expect(nextVisit([nine, ten, eleven], at('9:55 AM'))).toBe(ten);
  expect(nextVisit([nine, ten, eleven], at('10:05 AM'))).toBe(eleven);
  expect(nextVisit([nine, ten], at('10:05 AM'))).toBe(nine);
});

test('who waits is next even when their time is over', () => {
  const nine = anAppointment({ slotTime: '9:00 AM', arrivedAt: 1 });
  expect(nextVisit([nine], at('11:00 AM'))).toBe(nine);
});

test('the day is told in words', () => {
  const seen = anAppointment({ status: 'completed' });
  expect(sayDay([])).toBe('No appointments today');
  expect(sayDay([anAppointment()])).toBe('1 appointment today');
  expect(sayDay([seen, seen, seen, ...Array.from({ length: 6 }, () => anAppointment())])).toBe(
    '9 appointments today, 3 seen',
  );
  expect(sayDay([anAppointment({ arrivedAt: 1 }), anAppointment()])).toBe('2 appointments today, 1 waiting');
});

test('who waits is shown however long the day is', () => {
  const day = Array.from({ length: 20 }, (_, at) => anAppointment(at === 17 ? { arrivedAt: 1 } : {}));
  const { earlier, shown, later } = cutDay(day, day[8] ?? null, 6);
  expect([earlier, shown.length, later]).toEqual([7, 7, 6]);
  expect(shown.at(-1)).toBe(day[17]);
});

test('a long day is cut around the next visit, with the one before it in sight', () => {
  const day = Array.from({ length: 20 }, () => anAppointment());
  const { earlier, shown, later } = cutDay(day, day[8] ?? null, 6);
  expect([earlier, shown.length, later]).toEqual([7, 6, 7]);
  expect(shown[1]).toBe(day[8]);
});

test('a long day ends with its end, and a short one is shown whole', () => {
  const day = Array.from({ length: 20 }, () => anAppointment());
  expect(cutDay(day, day[19] ?? null, 6)).toMatchObject({ earlier: 14, later: 0 });
  expect(cutDay(day, null, 6)).toMatchObject({ earlier: 14, later: 0 });
  expect(cutDay(day.slice(0, 4), day[0] ?? null, 6)).toMatchObject({ earlier: 0, later: 0 });
  expect(cutDay([], null, 6)).toEqual({ earlier: 0, shown: [], later: 0 });
});
