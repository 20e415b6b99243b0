import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIsoDate, toWallMinutes, toWallText } from '../formats/slot-date.ts';
import {
  chooseMessageKind,
  computeReminderDueAt,
  findReminderWindow,
  findUndeliveredKind,
  isQuiet,
  type NotifiableState,
} from './message-rules.ts';

const wall = (text: string) => {
  const [date = '', clock = ''] = text.split('T');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const day = parseIsoDate(date);
  if (!day) throw new Error(`Not a date: ${text}`);
  return toWallMinutes(day, hours * 60 + minutes);
};
const now = wall('2026-11-20T10:00');
const later = wall('2026-11-23T10:30');
const pendingState: NotifiableState = { status: 'pending', startsAt: later, doctorId: 'a' };

describe('the message about a change', () => {
  const cancelled: NotifiableState = { ...pendingState, status: 'cancelled' };
  test.each([
    ['a booking', null, pendingState, 'booked'],
    ['another time', pendingState, { ...pendingState, startsAt: later + 30 }, 'moved'],
    ['another doctor', pendingState, { ...pendingState, doctorId: 'b' }, 'moved'],
    ['a cancellation', pendingState, cancelled, 'cancelled'],
    ['a restored appointment', cancelled, pendingState, 'restored'],
    [
      'a restored appointment at another time',
      cancelled,
      { ...pendingState, startsAt: later + 30 },
      'booked',
    ],
    ['a restored appointment with another doctor', cancelled, { ...pendingState, doctorId: 'b' }, 'booked'],
    [
      'a completed appointment that is pending again',
      { ...pendingState, status: 'completed' },
      pendingState,
      null,
    ],
    ['no change', pendingState, pendingState, null],
    ['an appointment booked and cancelled', null, cancelled, null],
    ['an appointment cancelled twice', cancelled, cancelled, null],
    ['a completed appointment', pendingState, { ...pendingState, status: 'completed' }, null],
    ['an appointment that has begun', null, { ...pendingState, startsAt: now }, null],
    ['an appointment moved into the past', pendingState, { ...pendingState, startsAt: now - 30 }, null],
  ] as const)('%s', (_, known, is, kind) => expect(chooseMessageKind(known, is, now)).toBe(kind));

  const state = fc.record({
    status: fc.constantFrom('pending', 'cancelled', 'completed'),
    startsAt: fc.constantFrom(later, later + 30, later + 60),
    doctorId: fc.constantFrom('a', 'b'),
  });
  test('depends only on the known state and the present one; an undone change needs none', () => {
    fc.assert(
      fc.property(fc.option(state), state, (known, is) => {
        const kind = chooseMessageKind(known, is, now);
        if (
          known &&
          known.status === is.status &&
          known.startsAt === is.startsAt &&
          known.doctorId === is.doctorId
        )
          expect(kind).toBe(null);
        if (kind === 'cancelled') expect(is.status).toBe('cancelled');
        else if (kind !== null) expect(is.status).toBe('pending');
        if (known === null || known.status === 'cancelled')
          expect(['booked', 'restored', null]).toContain(kind);
      }),
    );
  });
});

describe('the change that a patient does not know of', () => {
  const cancelled: NotifiableState = { ...pendingState, status: 'cancelled' };
  const past = now - 60;
  test.each([
    ['a cancellation', pendingState, cancelled, 'cancelled'],
    ['another time', pendingState, { ...pendingState, startsAt: later + 30 }, 'moved'],
    ['an earlier time that has passed', pendingState, { ...pendingState, startsAt: past }, 'moved'],
    [
      'a later time in place of one that has passed',
      { ...pendingState, startsAt: past },
      pendingState,
      'moved',
    ],
    [
      'an earlier time that has passed, and cancelled',
      pendingState,
      { ...cancelled, startsAt: past },
      'cancelled',
    ],
    ['a restored appointment', cancelled, pendingState, 'restored'],
    ['an unchanged time with another doctor', pendingState, { ...pendingState, doctorId: 'b' }, null],
    ['an undone change', pendingState, pendingState, null],
    ['a completed appointment', pendingState, { ...pendingState, status: 'completed' }, null],
    [
      'an appointment in the past',
      { ...pendingState, startsAt: past },
      { ...cancelled, startsAt: past },
      null,
    ],
    [
      'two times that have passed',
      { ...pendingState, startsAt: past },
      { ...pendingState, startsAt: past - 30 },
      null,
    ],
    ['an appointment already known as cancelled', cancelled, cancelled, null],
  ] as const)('%s', (_, known, is, expected) => expect(findUndeliveredKind(known, is, now)).toBe(expected));
});

const night = { from: 20 * 60, until: 8 * 60 };
const due = (startsAt: string, hours: number, quiet = night) =>
  toWallText(computeReminderDueAt(wall(startsAt), hours, quiet));

describe('the due time of a reminder', () => {
  test.each([
    ['2026-11-23T10:30', 48, '2026-11-21T10:30'],
    ['2026-11-23T15:00', 3, '2026-11-23T12:00'],
    ['2026-11-23T08:30', 3, '2026-11-22T19:59'],
    ['2026-11-23T23:30', 3, '2026-11-23T19:59'],
    ['2026-11-23T11:00', 3, '2026-11-23T08:00'],
    ['2026-11-23T20:00', 24, '2026-11-22T19:59'],
    // The clocks change in the night to 29 March and to 25 October; reminders follow the wall clock.
    ['2026-03-29T10:30', 24, '2026-03-28T10:30'],
    ['2026-10-25T10:30', 24, '2026-10-24T10:30'],
    ['2026-03-29T08:00', 3, '2026-03-28T19:59'],
  ])('for %s, %i hours before: %s', (startsAt, hours, at) => expect(due(startsAt, hours)).toBe(at));

  test('with quiet hours by day, and without any', () => {
    expect(due('2026-11-23T16:00', 2, { from: 780, until: 900 })).toBe('2026-11-23T12:59');
    expect(due('2026-11-23T05:00', 3, { from: 480, until: 480 })).toBe('2026-11-23T02:00');
  });

  const minute = fc.integer({ min: 0, max: 1_439 });
  const quietHours = fc.record({ from: minute, until: minute });
  test('is outside quiet hours, and from its window up to a day earlier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: now, max: now + 600_000 }),
        fc.integer({ min: 1, max: 336 }),
        quietHours,
        (at, hours, quiet) => {
          const dueAt = computeReminderDueAt(at, hours, quiet);
          expect(isQuiet(dueAt, quiet)).toBe(false);
          expect(dueAt).toBeLessThanOrEqual(at - hours * 60);
          expect(dueAt).toBeGreaterThan(at - hours * 60 - 1_440);
        },
      ),
    );
  });
});

describe('the reminder to send', () => {
  const rules = { windows: [48, 3], quiet: night };
  const remind = (startsAt: string, knownSince: string, at: string) =>
    findReminderWindow({ startsAt: wall(startsAt), knownSince: wall(knownSince) }, rules, wall(at));
  test.each([
    ['none before its time', '2026-11-01T09:00', '2026-11-21T10:29', null],
    ['the first in its minute', '2026-11-01T09:00', '2026-11-21T10:30', 48],
    ['the first late, after a pause', '2026-11-01T09:00', '2026-11-22T12:00', 48],
    ['only the last one if both were missed', '2026-11-01T09:00', '2026-11-23T10:00', 3],
    ['none in quiet hours', '2026-11-01T09:00', '2026-11-22T21:00', null],
    ['none after the start', '2026-11-01T09:00', '2026-11-23T10:30', null],
    [
      'not the first one if booked less than twelve hours before it',
      '2026-11-21T09:00',
      '2026-11-22T10:00',
      null,
    ],
    ['the last one of the same booking', '2026-11-21T09:00', '2026-11-23T08:00', 3],
    ['none if booked this morning', '2026-11-23T07:45', '2026-11-23T09:00', null],
  ] as const)('%s', (_, knownSince, at, hours) =>
    expect(remind('2026-11-23T10:30', knownSince, at)).toBe(hours),
  );

  test.each([
    ['its minute', '2026-11-22T19:59', 3],
    ['quiet hours that end after the start', '2026-11-22T20:00', 3],
    ['the middle of the night', '2026-11-23T02:00', 3],
  ] as const)('includes one whose last minute was missed, in %s', (_, at, hours) => {
    expect(remind('2026-11-23T08:00', '2026-11-01T09:00', at)).toBe(hours);
    expect(remind('2026-11-23T08:01', '2026-11-01T09:00', at)).toBe(at.endsWith('19:59') ? 3 : null);
  });

  test('each window comes once, in order, and none within twelve hours of the booking', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 6_000 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 72 }), { maxLength: 3 }),
        (minutesAhead, windows) => {
          const startsAt = now + minutesAhead;
          const windowsReached: number[] = [];
          for (let at = now; at < startsAt; at += 1) {
            const hours = findReminderWindow({ startsAt, knownSince: now }, { windows, quiet: night }, at);
            if (hours === null || hours === windowsReached.at(-1)) continue;
            expect(at).toBeGreaterThanOrEqual(now + 720);
            windowsReached.push(hours);
          }
          expect(windowsReached).toEqual([...new Set(windowsReached)].sort((a, b) => b - a));
        },
      ),
      { numRuns: 30 },
    );
  });
});
