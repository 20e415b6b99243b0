// @vitest-environment node
import { expect, test } from 'vitest';
import type { HoursPlan } from '../rescheduling/use-rescheduling.ts';
import { checkHours } from './check-hours.ts';
import { isOvertaken, newDated, newSpan, toChange, toHoursForm } from './hours-form.ts';

const today = '2026-11-20';
const hoursPlan: HoursPlan = {
  weekly: [
    {
      weekday: 1,
      intervals: [
        { from: '09:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ],
    },
    { weekday: 2, intervals: [{ from: '09:00', to: '24:00' }] },
  ],
  dated: [
    { date: '2026-12-24', intervals: [] },
    { date: '2026-01-02', intervals: [] },
  ],
  slotMinutes: 30,
  bufferMinutes: 5,
  noticeMinutes: 120,
  farthestDays: 90,
};
const form = toHoursForm(hoursPlan, today);
const weekWith = (spans: [string, string][]) => ({
  ...form,
  week: form.week.map((day, index) =>
    index === 2 ? { isOpen: true, spans: spans.map(([from, to]) => newSpan(from, to)) } : day,
  ),
});

test('unchanged fields are not sent', () => {
  expect(toChange(form, hoursPlan, today)).toEqual({});
  expect(form.week[0]?.spans[1]).toMatchObject({ from: '1:00 PM', to: '5:00 PM' });
  expect(form.notice).toBe(2);
  expect(form.noticeUnit).toBe('hours');
});

test('a doctor without hours who opens no day still has none', () => {
  const none = { ...hoursPlan, weekly: [] };
  expect(toChange(toHoursForm(none, today), none, today)).toEqual({});
});

test('typed times are sent in the contract’s format, in the order of the day', () => {
  const change = toChange(
    weekWith([
      ['2pm', 'midnight'],
      ['9', '1130'],
    ]),
    hoursPlan,
    today,
  );
  expect(Object.keys(change)).toEqual(['weekly']);
  expect(change.weekly?.[2]).toEqual({
    weekday: 3,
    intervals: [
      { from: '09:00', to: '11:30' },
      { from: '14:00', to: '24:00' },
    ],
  });
});

test('past exceptions are hidden, and kept', () => {
  expect(form.dated.map(({ date }) => date)).toEqual(['2026-12-24']);
  const change = toChange({ ...form, dated: [...form.dated, newDated('2026-12-31')] }, hoursPlan, today);
  expect(change.dated?.map(({ date }) => date)).toEqual(['2026-01-02', '2026-12-24', '2026-12-31']);
});

test('a closed day loses its hours, and gets them back when reopened', () => {
  const closed = { ...form, week: form.week.map((day) => ({ ...day, isOpen: false })) };
  expect(toChange(closed, hoursPlan, today).weekly?.every(({ intervals }) => intervals.length === 0)).toBe(
    true,
  );
  const opened = { ...closed, week: closed.week.map((day) => ({ ...day, isOpen: day.spans.length > 0 })) };
  expect(toChange(opened, hoursPlan, today)).toEqual({});
});

test('a span that ends before it begins, overlaps or is unreadable is a fault at its own field', () => {
  const faults = (spans: [string, string][]) => [...checkHours(weekWith(spans)).spans.values()];
  expect(
    faults([
      ['9', '12'],
      ['12', '5pm'],
    ]),
  ).toEqual([]);
  expect(faults([['9', '8']])).toEqual([{ to: 'Must be later than 9:00 AM' }]);
  expect(
    faults([
      ['9', '12'],
      ['11:30', '5pm'],
    ]),
  ).toEqual([{ from: 'Overlaps 9:00 AM – 12:00 PM' }]);
  expect(faults([['soon', '']])).toEqual([
    { from: 'Type a time like 9:00 AM', to: 'Type a time like 5:00 PM' },
  ]);
});

test('lengths out of bounds are faults in the server’s words', () => {
  const { numbers, count } = checkHours({ ...form, slot: 3, buffer: '', notice: 31, noticeUnit: 'days' });
  expect(numbers).toEqual({
    slot: 'Slot length must be a whole number from 5 to 240',
    buffer: 'Buffer must be a whole number from 0 to 120',
    notice: 'Minimum notice must be 30 days at most',
  });
  expect(count).toBe(3);
});

test('a repeated or missing date is a fault', () => {
  const twice = { ...form, dated: [newDated('2026-12-24'), newDated('2026-12-24'), newDated(null)] };
  expect([...checkHours(twice).dates.values()]).toEqual([
    'This date is already in the list',
    'Choose a date',
  ]);
});

test('only a colleague’s change of an equal field conflicts', () => {
  const theirs = { ...hoursPlan, slotMinutes: 20 };
  expect(isOvertaken({ slotMinutes: 15 }, hoursPlan, theirs)).toBe(true);
  expect(isOvertaken({ bufferMinutes: 0 }, hoursPlan, theirs)).toBe(false);
  expect(
    isOvertaken({ weekly: [] }, hoursPlan, { ...hoursPlan, weekly: [...hoursPlan.weekly].reverse() }),
  ).toBe(false);
});
