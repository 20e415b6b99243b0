import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { clipToOpening, isWithinOpening } from './opening-hours.ts';

const friday = toWallMinutes({ year: 2026, month: 11, day: 20 });
const sunday = friday + 2 * 1_440;
const at = (day: number, from: number, to: number) => ({ from: day + from * 60, to: day + to * 60 });
const opening = [
  {
    weekday: 5,
    intervals: [
      { from: '14:00', to: '24:00' },
      { from: '08:00', to: '12:00' },
    ],
  },
];

test('hours are clipped to the opening hours, and a weekday without opening hours is closed', () => {
  expect(clipToOpening([at(friday, 7, 15), at(sunday, 9, 12)], opening)).toEqual([
    at(friday, 8, 12),
    at(friday, 14, 15),
  ]);
  expect(clipToOpening([at(friday, 20, 24)], opening)).toEqual([at(friday, 20, 24)]);
  expect(clipToOpening([at(friday, 12, 14)], opening)).toEqual([]);
});

test('without opening hours everything is open', () => {
  expect(clipToOpening([at(sunday, 0, 24)], [])).toEqual([at(sunday, 0, 24)]);
  expect(isWithinOpening(at(sunday, 9, 10), [])).toBe(true);
});

test('an appointment is inside only as a whole; adjoining intervals count as one', () => {
  expect(isWithinOpening(at(friday, 8, 12), opening)).toBe(true);
  expect(isWithinOpening(at(friday, 11, 13), opening)).toBe(false);
  expect(isWithinOpening(at(friday, 11, 15), opening)).toBe(false);
  expect(isWithinOpening(at(sunday, 9, 10), opening)).toBe(false);
  const touching = [
    {
      weekday: 5,
      intervals: [
        { from: '08:00', to: '12:00' },
        { from: '12:00', to: '16:00' },
      ],
    },
  ];
  expect(isWithinOpening(at(friday, 11, 13), touching)).toBe(true);
});
