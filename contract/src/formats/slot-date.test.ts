import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  computeAge,
  formatAge,
  formatSlotDate,
  formatSlotTime,
  fromWallMinutes,
  isRealDate,
  parseIsoDate,
  parseSlotDate,
  parseSlotTime,
  toIsoDate,
  toSlotDate,
  toSlotMinutes,
  toWallMinutes,
  wallClockIn,
} from './slot-date.ts';

const anyDate = fc
  .integer({
    min: toWallMinutes({ year: 1900, month: 1, day: 1 }) / 1_440,
    max: toWallMinutes({ year: 2199, month: 12, day: 30 }) / 1_440,
  })
  .map((day) => fromWallMinutes(day * 1_440).date);

test('a slot date is shown as the day, then the month name, then the year', () => {
  expect(formatSlotDate('5_9_2026')).toBe('5 September 2026');
  expect(formatSlotDate('31_12_1999')).toBe('31 December 1999');
  expect(formatSlotDate('05_01_2026')).toBe('5 January 2026');
});

test.each([
  '',
  '31_2_2026',
  '0_1_2026',
  '1_0_2026',
  '1_13_2026',
  '5-9-2026',
  '2026_9_5',
  '5_9_26',
  ' 5_9_2026',
])('%j is not a slot date, and is shown unchanged', (slotDate) => {
  expect(parseSlotDate(slotDate)).toBeNull();
  expect(formatSlotDate(slotDate)).toBe(slotDate);
});

test.each([
  [2024, 2, 29, true],
  [2023, 2, 29, false],
  [1900, 2, 29, false],
  [2000, 2, 29, true],
  [2026, 4, 31, false],
  [1899, 12, 31, false],
  [2200, 1, 1, false],
])('%i-%i-%i is a real day: %s', (year, month, day, real) => {
  expect(isRealDate({ year, month, day })).toBe(real);
});

test('every day survives formatting and parsing in both formats', () => {
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(parseSlotDate(toSlotDate(date))).toEqual(date);
      expect(parseIsoDate(toIsoDate(date))).toEqual(date);
      expect(toSlotDate(date)).not.toMatch(/(^|_)0/);
    }),
  );
});

test('every minute of a day survives formatting and parsing', () => {
  for (let minutes = 0; minutes < 1_440; minutes += 1) {
    expect(parseSlotTime(formatSlotTime(minutes))).toBe(minutes);
  }
  expect(formatSlotTime(0)).toBe('12:00 AM');
  expect(formatSlotTime(630)).toBe('10:30 AM');
  expect(formatSlotTime(720)).toBe('12:00 PM');
  expect(formatSlotTime(1_439)).toBe('11:59 PM');
});

test.each(['', '10', '24:00', '10:60', '13:00 PM', '0:30 AM', '10:30 XM', '-1:00', '10:3'])(
  '%j is not a time',
  (slotTime) => expect(parseSlotTime(slotTime)).toBeNull(),
);

test('24-hour times are read too', () => {
  expect(parseSlotTime('14:30')).toBe(870);
  expect(parseSlotTime(' 2:30 pm ')).toBe(870);
});

test('wall minutes grow by 1,440 a day, and convert back', () => {
  fc.assert(
    fc.property(anyDate, fc.integer({ min: 0, max: 1_439 }), (date, minutes) => {
      const wall = toWallMinutes(date, minutes);
      expect(fromWallMinutes(wall)).toEqual({ date, minutes });
      expect(toWallMinutes(addDays(date, 1), minutes)).toBe(wall + 1_440);
    }),
  );
});

test('days are added across months, leap days and years', () => {
  expect(addDays({ year: 2024, month: 2, day: 28 }, 1)).toEqual({ year: 2024, month: 2, day: 29 });
  expect(addDays({ year: 2026, month: 12, day: 31 }, 1)).toEqual({ year: 2027, month: 1, day: 1 });
  expect(addDays({ year: 2026, month: 3, day: 1 }, -1)).toEqual({ year: 2026, month: 2, day: 28 });
});

test('slots are sorted by day and time, and unreadable ones first', () => {
  const slots = [
    { slotDate: '10_1_2026', slotTime: '9:00 AM' },
    { slotDate: '9_12_2025', slotTime: '9:00 AM' },
    { slotDate: '10_1_2026', slotTime: '12:30 AM' },
    { slotDate: 'soon', slotTime: '9:00 AM' },
  ];
  const ordered = slots.toSorted((a, b) => (toSlotMinutes(a) < toSlotMinutes(b) ? -1 : 1));
  expect(ordered.map((slot) => slots.indexOf(slot))).toEqual([3, 1, 2, 0]);
});

test.each([
  ['2000-11-20', 26],
  ['2000-11-21', 25],
  ['2026-11-20', 0],
  ['2026-11-21', null],
  [null, null],
  ['not a date', null],
  ['1926-11-20', 100],
])('born %s, the age on 20 November 2026 is %s', (dob, age) => {
  expect(computeAge(dob, { year: 2026, month: 11, day: 20 })).toBe(age);
});

test('a child of a leap day turns a year older on 1 March in other years', () => {
  expect(computeAge('2024-02-29', { year: 2025, month: 2, day: 28 })).toBe(0);
  expect(computeAge('2024-02-29', { year: 2025, month: 3, day: 1 })).toBe(1);
  expect(computeAge('2024-02-29', { year: 2028, month: 2, day: 29 })).toBe(4);
});

test('a wall clock depends on the zone and follows daylight saving time', () => {
  const at = Date.UTC(2026, 10, 20, 23, 30);
  expect(wallClockIn('Europe/Berlin', at)).toEqual({ date: { year: 2026, month: 11, day: 21 }, minutes: 30 });
  expect(wallClockIn('America/New_York', at)).toEqual({
    date: { year: 2026, month: 11, day: 20 },
    minutes: 1_110,
  });
  expect(wallClockIn('Europe/Berlin', Date.UTC(2026, 2, 29, 0, 59)).minutes).toBe(119);
  expect(wallClockIn('Europe/Berlin', Date.UTC(2026, 2, 29, 1, 0)).minutes).toBe(180);
  expect(() => wallClockIn('Mars/Base')).toThrow(RangeError);
});

test.each([
  ['2026-11-20', '0 days'],
  ['2026-11-19', '1 day'],
  ['2026-11-14', '6 days'],
  ['2026-11-13', '1 week'],
  ['2026-08-21', '13 weeks'],
  ['2026-08-20', '3 months'],
  ['2025-11-21', '11 months'],
  ['2025-11-20', '12 months'],
  ['2024-11-21', '23 months'],
  ['2024-11-20', '2 years'],
  ['1985-04-30', '41 years'],
  ['2026-11-21', ''],
  [null, ''],
])('born %s, the desk shows "%s" on 20 November 2026', (dob, age) => {
  expect(formatAge(dob, { year: 2026, month: 11, day: 20 })).toBe(age);
});

test('a child born on 29 February is two years old from 1 March on', () => {
  expect(formatAge('2024-02-29', { year: 2026, month: 2, day: 28 })).toBe('23 months');
  expect(formatAge('2024-02-29', { year: 2026, month: 3, day: 1 })).toBe('2 years');
});
