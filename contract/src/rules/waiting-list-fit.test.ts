import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWallMinutes, getWeekday, toWallMinutes } from '../formats/slot-date.ts';
import {
  compareByUrgency,
  computeNeededMinutes,
  type FreedTime,
  fitsFreedTime,
  partsOfDay,
  type WishFacts,
} from './waiting-list-fit.ts';

// Friday, 20 November 2026, 10:00.
const now = toWallMinutes({ year: 2026, month: 11, day: 20 }, 600);
const monday = toWallMinutes({ year: 2026, month: 11, day: 23 });
const aWish = (part: Partial<WishFacts> = {}): WishFacts => ({
  id: 'w1',
  doctorId: 'd1',
  speciality: null,
  from: null,
  to: null,
  weekdays: [],
  partOfDay: 'any',
  length: null,
  urgent: false,
  since: 0,
  holds: null,
  ...part,
});
const aTime = (part: Partial<FreedTime> = {}): FreedTime => ({
  doctorId: 'd1',
  speciality: 'Neurologist',
  startsAt: monday + 630,
  endsAt: monday + 660,
  slotMinutes: 30,
  noticeMinutes: 0,
  ...part,
});
const takes = (wish: Partial<WishFacts>, time: Partial<FreedTime> = {}) =>
  fitsFreedTime(aWish(wish), aTime(time), now);

describe('whether a wish fits a slot', () => {
  test.each<[says: string, wish: Partial<WishFacts>, time: Partial<FreedTime>, expected: boolean]>([
    ['their doctor', {}, {}, true],
    ['another doctor', { doctorId: 'd2' }, {}, false],
    ['any doctor of the speciality', { doctorId: null, speciality: 'Neurologist' }, {}, true],
    ['another speciality', { doctorId: null, speciality: 'Dermatologist' }, {}, false],
    ['exactly their length', { length: 30 }, {}, true],
    ['too short', { length: 31 }, {}, false],
    ['a slot shorter than the default length', {}, { endsAt: monday + 659 }, false],
    ['their first day', { from: monday }, {}, true],
    ['the day before it', { from: monday + 1_440 }, {}, false],
    ['their last day', { to: monday + 1_440 }, {}, true],
    ['the day after it', { to: monday }, {}, false],
    ['their weekday', { weekdays: [1, 3] }, {}, true],
    ['another weekday', { weekdays: [2] }, {}, false],
    ['the morning', { partOfDay: 'morning' }, {}, true],
    [
      'noon is not morning',
      { partOfDay: 'morning' },
      { startsAt: monday + 720, endsAt: monday + 750 },
      false,
    ],
    ['noon', { partOfDay: 'afternoon' }, { startsAt: monday + 720, endsAt: monday + 750 }, true],
    [
      'five is not afternoon',
      { partOfDay: 'afternoon' },
      { startsAt: monday + 1_020, endsAt: monday + 1_050 },
      false,
    ],
    ['five', { partOfDay: 'evening' }, { startsAt: monday + 1_020, endsAt: monday + 1_050 }, true],
    ['exactly the notice', {}, { noticeMinutes: monday + 630 - now }, true],
    ['less than the notice', {}, { noticeMinutes: monday + 631 - now }, false],
    ['now', {}, { startsAt: now, endsAt: now + 30 }, false],
  ])('%s', (_, wish, time, expected) => expect(takes(wish, time)).toBe(expected));

  test('a patient with an appointment takes an earlier slot of its length with its doctor', () => {
    const holds = { doctorId: 'd1', startsAt: monday + 1_440, endsAt: monday + 1_440 + 45 };
    const wish = { doctorId: null, holds };
    expect(takes(wish, { endsAt: monday + 675 })).toBe(true);
    expect(takes(wish, { endsAt: monday + 674 })).toBe(false);
    expect(takes(wish, { doctorId: 'd2', endsAt: monday + 675 })).toBe(false);
    expect(takes({ ...wish, doctorId: 'd2' }, { doctorId: 'd2', endsAt: monday + 675 })).toBe(true);
    const same = { startsAt: holds.startsAt, endsAt: holds.endsAt };
    expect(takes(wish, same)).toBe(false);
    expect(takes(wish, { startsAt: holds.startsAt + 1_440, endsAt: holds.endsAt + 1_440 })).toBe(false);
  });
});

const wishes: fc.Arbitrary<WishFacts> = fc.record({
  id: fc.uuid(),
  doctorId: fc.constantFrom('d1', 'd2', null),
  speciality: fc.constantFrom('Neurologist', null),
  from: fc.option(fc.integer({ min: now - 10_000, max: now + 30_000 })),
  to: fc.option(fc.integer({ min: now - 10_000, max: now + 30_000 })),
  weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  partOfDay: fc.constantFrom(...partsOfDay),
  length: fc.option(fc.integer({ min: 5, max: 480 })),
  urgent: fc.boolean(),
  since: fc.integer({ min: 0, max: 100 }),
  holds: fc.option(
    fc
      .tuple(fc.integer({ min: now, max: now + 30_000 }), fc.integer({ min: 5, max: 480 }))
      .map(([startsAt, length]) => ({ doctorId: 'd1', startsAt, endsAt: startsAt + length })),
  ),
});
const times: fc.Arbitrary<FreedTime> = fc
  .tuple(
    fc.integer({ min: now - 3_000, max: now + 30_000 }),
    fc.integer({ min: 5, max: 480 }),
    fc.constantFrom(15, 30, 60),
    fc.constantFrom(0, 60, 1_440),
  )
  .map(([startsAt, length, slotMinutes, noticeMinutes]) =>
    aTime({ startsAt, endsAt: startsAt + length, slotMinutes, noticeMinutes }),
  );

describe('for any wish and slot', () => {
  test('only wishes of fitting length, hours, days and notice fit', () => {
    fc.assert(
      fc.property(wishes, times, (wish, time) => {
        fc.pre(fitsFreedTime(wish, time, now));
        const { date, minutes } = fromWallMinutes(time.startsAt);
        expect(time.endsAt - time.startsAt).toBeGreaterThanOrEqual(computeNeededMinutes(wish, time));
        expect(time.startsAt - now).toBeGreaterThanOrEqual(Math.max(1, time.noticeMinutes));
        if (wish.holds) expect(time.startsAt).toBeLessThan(wish.holds.startsAt);
        if (wish.weekdays.length > 0) expect(wish.weekdays).toContain(getWeekday(date));
        if (wish.partOfDay === 'morning') expect(minutes).toBeLessThan(720);
        if (wish.partOfDay === 'evening') expect(minutes).toBeGreaterThanOrEqual(1_020);
        expect(wish.from ?? time.startsAt).toBeLessThanOrEqual(time.startsAt);
        expect(wish.to ?? time.endsAt).toBeGreaterThan(time.startsAt);
      }),
    );
  });

  test('a wish with fewer conditions fits at least as often', () => {
    fc.assert(
      fc.property(wishes, times, (wish, time) => {
        fc.pre(fitsFreedTime(wish, time, now));
        const anyTime = { from: null, to: null, weekdays: [], partOfDay: 'any' } as const;
        expect(fitsFreedTime({ ...wish, ...anyTime, length: 5 }, time, now)).toBe(true);
        expect(fitsFreedTime(wish, { ...time, endsAt: time.endsAt + 10, noticeMinutes: 0 }, now)).toBe(true);
      }),
    );
  });

  test('urgent wishes come first, then the longest wait, in any order of arrival', () => {
    fc.assert(
      fc.property(fc.array(wishes, { maxLength: 20 }), (list) => {
        const sorted = [...list].sort(compareByUrgency);
        expect([...list].reverse().sort(compareByUrgency)).toEqual(sorted);
        const ranks = sorted.map(({ urgent, since }) => (urgent ? 0 : 1_000) + since);
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });
});
