import { toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { createClock } from '../platform/clock.ts';
import type { FeedRow } from './store.ts';
import { toCalendar } from './to-calendar.ts';

function aRow(chosen: Partial<FeedRow>): FeedRow {
  const startsAt = toWallMinutes({ year: 2026, month: 11, day: 23 }, 600);
  return {
    id: '01990000-0000-7000-8000-000000000301',
    startsAt,
    endsAt: startsAt + 30,
    status: 'pending',
    version: 3,
    bookedAt: 1_790_000_000_000,
    patientName: 'Ada Lovelace',
    ...chosen,
  };
}

function read(rows: readonly FeedRow[], { timeZone = 'Europe/Berlin', calendarName = 'Clinic' } = {}) {
  const { toInstant } = createClock(timeZone);
  const text = toCalendar(rows, { calendarName, fullNames: true, toInstant });
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { text, calendar, events };
}

test.each([
  ['commas, semicolons, quotes and a backslash', 'Lopez, Maria; "Mimi" \\n', 'Lopez, Maria; "Mimi" \\n'],
  ['newlines, which end no line', 'Maria\r\nSUMMARY:Eve\nEND:VEVENT', 'Maria SUMMARY:Eve END:VEVENT'],
  ['direction marks', '\u202eMaria\u2066 \u200fלופז', 'Maria לופז'],
  [
    'letters of three and four bytes, folded',
    '漢'.repeat(60) + '👩‍👩‍👧'.repeat(10),
    '漢'.repeat(60) + '👩‍👩‍👧'.repeat(10),
  ],
  ['a colon and an equals sign', 'X-ALT:TZID=Evil', 'X-ALT:TZID=Evil'],
  ['nothing but marks', '\u200e', ''],
])('a name of %s is kept and breaks nothing', (_, patientName, summary) => {
  const { events, text, calendar } = read([aRow({ patientName }), aRow({ id: 'next' })], {
    calendarName: patientName,
  });
  expect(events.map((event) => event.uid)).toHaveLength(2);
  expect(events[0]?.summary ?? '').toBe(summary);
  // ical.js does not unescape this property of RFC 7986.
  const name = String(calendar.getFirstPropertyValue('name') ?? '');
  expect(name.replace(/\\([\\;,])/g, '$1')).toBe(summary);
  expect(name.replace(/\\[\\;,]/g, '')).not.toMatch(/[\\;,]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a change raises the version under an unchanged id', () => {
  const [before] = read([aRow({})]).events;
  const [after] = read([aRow({ version: 4 })]).events;
  expect(after?.uid).toBe(before?.uid);
  expect([before?.sequence, after?.sequence]).toEqual([3, 4]);
});

// Per zone: the day of the forward change, the skipped wall minutes, the day of the backward change.
type Day = readonly [year: number, month: number, day: number];
const zones: readonly [zone: string, forward: Day, skipped: { from: number; minutes: number }, back: Day][] =
  [
    ['Europe/Berlin', [2027, 3, 28], { from: 120, minutes: 60 }, [2027, 10, 31]],
    ['America/New_York', [2027, 3, 14], { from: 120, minutes: 60 }, [2027, 11, 7]],
    ['Australia/Lord_Howe', [2027, 10, 3], { from: 120, minutes: 30 }, [2027, 4, 4]],
    ['America/St_Johns', [2027, 3, 14], { from: 120, minutes: 60 }, [2027, 11, 7]],
    ['Pacific/Chatham', [2027, 9, 26], { from: 165, minutes: 60 }, [2027, 4, 4]],
  ];

// From 0:30 to 5:30.
const minutesOfNight = [30, 90, 125, 150, 210, 270, 330];

describe.each(zones)('in %s', (timeZone, forward, skipped, back) => {
  const nightOf = ([year, month, day]: Day, minutes = minutesOfNight) =>
    minutes.map((minute) => toWallMinutes({ year, month, day }, minute));

  test.each([
    [
      'forward',
      forward,
      ({ from, minutes }: typeof skipped) =>
        minutesOfNight.map((minute) =>
          minute >= from && minute < from + minutes ? minute + minutes : minute,
        ),
    ],
    ['back', back, () => minutesOfNight],
  ])(
    'on the day the clocks go %s each is at its hour on the wall, and as long as booked',
    (_, day, shiftMinutes) => {
      const rows = nightOf(day).map((startsAt, at) =>
        aRow({ id: `at${at}`, startsAt, endsAt: startsAt + 45 }),
      );
      const spans = read(rows, { timeZone }).events.map(({ startDate, endDate }) => ({
        from: startDate.toJSDate().getTime(),
        to: endDate.toJSDate().getTime(),
      }));
      expect(spans.map(({ from }) => toWall(from, timeZone))).toEqual(nightOf(day, shiftMinutes(skipped)));
      expect(spans.map(({ from, to }) => to - from)).toEqual(minutesOfNight.map(() => 45 * 60_000));
    },
  );

  test('in summer and in winter an hour on the wall is its own moment', () => {
    const walls = [1, 7].map((month) => toWallMinutes({ year: 2027, month, day: 12 }, 9 * 60 + 40));
    const { events } = read(
      walls.map((startsAt, at) => aRow({ id: `at${at}`, startsAt, endsAt: startsAt + 30 })),
      { timeZone },
    );
    expect(events.map((event) => toWall(event.startDate.toJSDate().getTime(), timeZone))).toEqual(walls);
  });
});

function toWall(ms: number, timeZone: string): number {
  return createClock(timeZone, () => ms).wallNow();
}
