import { addDays, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { join, listHoursBetween, listSkippedTimes, overlaps, subtract } from '../../hours/open-times.ts';
import type { TimeRange } from '../../platform/time-range.ts';
import { findOpenSlots, type OpenSlotsQuery } from './find-open-slots.ts';

const hour = 60;
const morning = { from: 9 * hour, to: 12 * hour };

function ask(question: Partial<OpenSlotsQuery>): number[] {
  return findOpenSlots({
    hours: [morning],
    closed: [],
    taken: [],
    slotMinutes: 30,
    lengthMinutes: 30,
    bufferMinutes: 0,
    earliest: 0,
    latest: Number.POSITIVE_INFINITY,
    ...question,
  });
}

describe('open slots', () => {
  test('fill the hours slot by slot, the last one ending with them', () => {
    expect(ask({})).toEqual([540, 570, 600, 630, 660, 690]);
  });
  test('leave out taken times, and keep the buffer on both sides', () => {
    expect(ask({ taken: [{ from: 600, to: 630 }], bufferMinutes: 10 })).toEqual([540, 660, 690]);
  });
  test('a longer appointment needs its full length free', () => {
    expect(ask({ lengthMinutes: 90, taken: [{ from: 600, to: 630 }] })).toEqual([630]);
  });
  test('start after the notice and before the day after the farthest one', () => {
    expect(ask({ earliest: 601, latest: 690 })).toEqual([630, 660]);
  });
  test('leave out exactly the slots that overlap time off', () => {
    expect(ask({ closed: [{ from: 615, to: 645 }] })).toEqual([540, 570, 660, 690]);
  });
});

const stretches = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 2_800 }), fc.integer({ min: 5, max: 480 })), { maxLength: 12 })
  .map((pairs) => join(pairs.map(([from, length]) => ({ from, to: from + length }))));

describe('open slots of any day', () => {
  test('overlap no appointment, buffer, time off or closed time', () => {
    fc.assert(
      fc.property(
        stretches,
        stretches,
        stretches,
        fc.integer({ min: 5, max: 240 }),
        fc.integer({ min: 5, max: 480 }),
        fc.integer({ min: 0, max: 60 }),
        (hours, closed, taken, slotMinutes, lengthMinutes, bufferMinutes) => {
          const starts = ask({ hours, closed, taken, slotMinutes, lengthMinutes, bufferMinutes });
          for (const from of starts) {
            const appointment = { from, to: from + lengthMinutes };
            expect(subtract([appointment], hours)).toEqual([]);
            expect(closed.some((other) => overlaps(other, appointment))).toBe(false);
            expect(
              taken.some((other) =>
                overlaps({ from: other.from, to: other.to + bufferMinutes }, appointment),
              ),
            ).toBe(false);
          }
          expect(new Set(starts).size).toBe(starts.length);
        },
      ),
    );
  });

  test('can be booked one after the other until none is left', () => {
    fc.assert(
      fc.property(
        stretches,
        fc.integer({ min: 5, max: 60 }),
        fc.integer({ min: 0, max: 20 }),
        (hours, slotMinutes, bufferMinutes) => {
          let taken: TimeRange[] = [];
          for (let round = 0; round < 1_000; round += 1) {
            const [from] = ask({
              hours,
              taken,
              slotMinutes,
              lengthMinutes: slotMinutes,
              bufferMinutes,
              maxStarts: 1,
            });
            if (from === undefined) return;
            const appointment = { from, to: from + slotMinutes };
            expect(taken.some((other) => overlaps(other, appointment))).toBe(false);
            taken = [...taken, appointment].sort((a, b) => a.from - b.from);
          }
          throw new Error('open slots remain after every booking');
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('a year with two clock changes', () => {
  const everyDay = [{ from: '00:00', to: '24:00' }];
  const workPlan = {
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, intervals: everyDay })),
    dated: [],
  };
  const first = { year: 2027, month: 1, day: 1 };
  const last = { year: 2027, month: 12, day: 31 };

  test.each([
    ['Europe/Berlin', 60],
    ['America/New_York', 60],
    ['Australia/Sydney', 60],
    ['Australia/Lord_Howe', 30],
    ['America/Santiago', 60],
  ])('%s offers each wall time once and none that the clock skips', (timeZone, skippedMinutes) => {
    const closed = listSkippedTimes(timeZone, first, last);
    const starts = ask({
      hours: listHoursBetween(workPlan, first, last),
      closed,
      slotMinutes: 30,
      lengthMinutes: 30,
    });
    expect(starts.length).toBe(365 * 48 - skippedMinutes / 30);
    expect(new Set(starts).size).toBe(starts.length);
    for (const start of starts) expect(existsOnTheWall(timeZone, start)).toBe(true);
  });

  test('the day after a clock change is normal', () => {
    const sunday = { year: 2027, month: 3, day: 28 };
    const monday = addDays(sunday, 1);
    const closed = listSkippedTimes('Europe/Berlin', sunday, monday);
    const starts = ask({ hours: listHoursBetween(workPlan, sunday, monday), closed });
    const midnight = toWallMinutes(monday);
    expect(starts.filter((start) => start < midnight).length).toBe(46);
    expect(starts.filter((start) => start >= midnight).length).toBe(48);
  });
});

function existsOnTheWall(timeZone: string, wallMinutes: number): boolean {
  const plain = Temporal.PlainDateTime.from('1970-01-01T00:00').add({ minutes: wallMinutes });
  return plain.toZonedDateTime(timeZone).toPlainDateTime().equals(plain);
}
