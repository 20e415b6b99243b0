import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { describe, expect, test } from 'vitest';
import { join, listHoursBetween, listSkippedTimes, openTimes, subtract } from './open-times.ts';

const monday = { year: 2026, month: 11, day: 23 };
const workPlan = {
  weekly: [
    {
      weekday: 1,
      intervals: [
        { from: '13:00', to: '17:00' },
        { from: '09:00', to: '12:00' },
      ],
    },
  ],
  dated: [{ date: '2026-11-30', intervals: [] }],
};
const at = (hour: number, minute = 0) => toWallMinutes(monday, hour * 60 + minute);

describe('hours', () => {
  test('a break is a gap, and intervals are sorted', () => {
    expect(listHoursBetween(workPlan, monday, monday)).toEqual([
      { from: at(9), to: at(12) },
      { from: at(13), to: at(17) },
    ]);
  });
  test('a dated exception replaces the weekday, also when it closes the day', () => {
    const next = { year: 2026, month: 11, day: 30 };
    expect(listHoursBetween(workPlan, next, next)).toEqual([]);
  });
  test('time off is cut out and both ends remain', () => {
    const open = openTimes(listHoursBetween(workPlan, monday, monday), [{ from: at(11), to: at(14) }]);
    expect(open).toEqual([
      { from: at(9), to: at(11) },
      { from: at(14), to: at(17) },
    ]);
  });
});

describe('intervals', () => {
  test('touching intervals become one', () => {
    expect(
      join([
        { from: 5, to: 9 },
        { from: 1, to: 5 },
        { from: 12, to: 12 },
      ]),
    ).toEqual([{ from: 1, to: 9 }]);
  });
  test('a hole over everything leaves nothing', () => {
    expect(subtract([{ from: 1, to: 9 }], [{ from: 0, to: 10 }])).toEqual([]);
  });
});

describe('times a clock skips', () => {
  const wall = (year: number, month: number, day: number, minutes: number) =>
    toWallMinutes({ year, month, day }, minutes);
  test('Berlin skips two to three on the last Sunday of March', () => {
    expect(
      listSkippedTimes('Europe/Berlin', { year: 2027, month: 1, day: 1 }, { year: 2027, month: 12, day: 31 }),
    ).toEqual([{ from: wall(2027, 3, 28, 120), to: wall(2027, 3, 28, 180) }]);
  });
  test('Lord Howe skips half an hour', () => {
    expect(
      listSkippedTimes(
        'Australia/Lord_Howe',
        { year: 2026, month: 10, day: 1 },
        { year: 2026, month: 10, day: 31 },
      ),
    ).toEqual([{ from: wall(2026, 10, 4, 120), to: wall(2026, 10, 4, 150) }]);
  });
  test('a zone without daylight saving skips nothing', () => {
    expect(
      listSkippedTimes('Asia/Tokyo', { year: 2026, month: 1, day: 1 }, { year: 2026, month: 12, day: 31 }),
    ).toEqual([]);
  });
});
