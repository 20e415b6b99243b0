// @vitest-environment node
import { expect, test } from 'vitest';
import { formatIntervals, formatLasting, formatWeek, splitMinutes } from './format-hours.ts';
import { formatWeekdays } from './weekday-names.ts';

const morning = [{ from: '09:00', to: '12:00' }];
const whole = [...morning, { from: '13:00', to: '24:00' }];

test('days with equal hours share a line, and days without hours are closed', () => {
  const weekly = [1, 2, 3, 4].map((weekday) => ({ weekday, intervals: whole }));
  expect(formatWeek([...weekly, { weekday: 5, intervals: morning }])).toEqual([
    { days: 'Monday to Thursday', hours: '9:00 AM – 12:00 PM, 1:00 PM – Midnight', isClosed: false },
    { days: 'Friday', hours: '9:00 AM – 12:00 PM', isClosed: false },
    { days: 'Saturday and Sunday', hours: 'Closed', isClosed: true },
  ]);
  expect(formatIntervals([])).toBe('Closed');
});

test('weekdays are named as people name them', () => {
  expect(formatWeekdays([1, 2, 3, 4, 5, 6, 7])).toBe('Every day');
  expect(formatWeekdays([1, 2, 3, 5])).toBe('Monday to Wednesday and Friday');
  expect(formatWeekdays([1, 3, 5])).toBe('Monday, Wednesday and Friday');
  expect(formatWeekdays([6])).toBe('Saturday');
});

test('a notice is shown in the largest unit without a remainder', () => {
  expect([90, 120, 1_440, 2_880, 60].map(formatLasting)).toEqual([
    '90 minutes',
    '2 hours',
    '1 day',
    '2 days',
    '1 hour',
  ]);
  expect(splitMinutes(0)).toEqual({ count: 0, unit: 'hours' });
});
