import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseClockTime, toWallMinutes, wallClockIn } from '../formats/slot-date.ts';
import {
  type AppointmentToday,
  computeDelay,
  computeDoctorDelay,
  type DoctorToday,
  findEndingAfterHours,
  findExpectedTimes,
  findNextAppointment,
  isWorthNotifying,
  listLatePatients,
} from './expected-times.ts';

const at = (clockTime: string): number => parseClockTime(clockTime) ?? Number.NaN;

/** Parses "10:00 to 10:20"; pending, not checked in. */
const booked = (id: string, span: string, more: Partial<AppointmentToday> = {}): AppointmentToday => {
  const [from = '', to = ''] = span.split(' to ');
  const plain = { status: 'pending', overbooked: false, isHere: false, calledAt: null } as const;
  return { id, startsAt: at(from), endsAt: at(to), ...plain, isCallOutranked: false, ...more };
};
const late = (minutes: number, from: string) => ({ minutes, freeFrom: at(from) + minutes });
const day = (appointments: AppointmentToday[], more: Partial<DoctorToday> = {}): DoctorToday => ({
  appointments,
  timeOff: [],
  away: null,
  delay: null,
  ...more,
});
const expected = (today: DoctorToday, now: string) =>
  Object.fromEntries(
    [...findExpectedTimes(today, at(now))].map(([id, minutes]) => [
      id,
      `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`,
    ]),
  );

const morning = [
  booked('a', '10:00 to 10:20'),
  booked('b', '10:20 to 10:40'),
  booked('c', '10:40 to 11:00'),
  booked('d', '11:30 to 11:50'),
];

describe('a declared delay', () => {
  test('passes from one appointment to the next until a gap absorbs it', () => {
    const today = day(morning, { delay: late(20, '10:00') });
    expect(expected(today, '09:55')).toEqual({ a: '10:20', b: '10:40', c: '11:00', d: '11:30' });
    expect(computeDoctorDelay(today, findExpectedTimes(today, at('09:55')), at('09:55'))).toBe(20);
  });

  test('continues without call-ins and completions', () => {
    const today = day(morning, { delay: late(20, '10:00') });
    expect(expected(today, '10:50')).toEqual({ b: '10:40', c: '11:00', d: '11:30' });
  });

  test('continues after completed appointments, until the doctor has caught up', () => {
    const [a, ...others] = morning;
    const slow = day([{ ...(a as AppointmentToday), status: 'completed' }, ...others], {
      delay: late(20, '10:00'),
    });
    expect(expected(slow, '10:41')).toMatchObject({ b: '10:40', c: '11:00' });
    const caughtUp = day([{ ...(a as AppointmentToday), calledAt: at('10:01') }, ...others], {
      delay: late(20, '10:00'),
    });
    expect(expected(caughtUp, '10:10')).toMatchObject({ b: '10:21', c: '10:41' });
  });

  test.each(['cancelled', 'no-show'])('is absorbed by a %s appointment', () => {
    const [a, b, c] = morning as [AppointmentToday, AppointmentToday, AppointmentToday];
    const today = day([a, { ...b, status: 'cancelled' }, c], { delay: late(20, '10:00') });
    expect(expected(today, '09:55')).toEqual({ a: '10:20', c: '10:40' });
  });

  test('does not change earlier appointments', () => {
    const today = day(morning, { delay: late(30, '10:40') });
    expect(expected(today, '10:30')).toEqual({ b: '10:20', c: '11:10', d: '11:30' });
  });

  test('counts without a next patient until it has passed', () => {
    const today = day([], { delay: late(20, '10:00') });
    expect(computeDoctorDelay(today, new Map(), at('10:10'))).toBe(20);
    expect(computeDoctorDelay(today, new Map(), at('10:20'))).toBe(0);
  });
});

describe('the clock', () => {
  const inRoom = booked('a', '10:00 to 10:20', { isHere: true, calledAt: at('10:05') });
  const others = morning.slice(1);

  test('delays by a patient who is still in the room', () => {
    expect(expected(day([inRoom, ...others]), '10:10')).toMatchObject({ b: '10:25', c: '10:45', d: '11:30' });
    expect(expected(day([inRoom, ...others]), '10:40')).toMatchObject({ b: '10:40', c: '11:00', d: '11:30' });
  });

  test('does not delay after the patient has left', () => {
    const left = { ...inRoom, status: 'completed' } as const;
    expect(expected(day([left, ...others]), '10:15')).toMatchObject({ b: '10:20', c: '10:40' });
  });

  test('delays by a waiting patient, if the doctor uses call-ins', () => {
    const left = { ...inRoom, status: 'completed' } as const;
    const [b, ...later] = others as [AppointmentToday, AppointmentToday, AppointmentToday];
    const waiting = { ...b, isHere: true };
    expect(expected(day([left, waiting, ...later]), '10:35')).toMatchObject({ b: '10:35', c: '10:55' });
    expect(expected(day([waiting, ...later]), '10:35')).toMatchObject({ b: '10:20', c: '10:40' });
  });

  test('ignores a patient who never came', () => {
    const left = { ...inRoom, status: 'completed' } as const;
    expect(expected(day([left, ...others]), '10:45')).toEqual({ c: '10:40', d: '11:30' });
  });

  test('ignores an overbooked appointment, which waits like others', () => {
    const squeezedIn = booked('x', '10:00 to 10:30', { overbooked: true });
    const today = day([squeezedIn, ...morning], { delay: late(20, '10:00') });
    expect(expected(today, '09:55')).toMatchObject({ a: '10:20', x: '10:40', b: '10:40' });
  });
});

describe('a delay that is set after a call-in', () => {
  const over = { isHere: true, calledAt: at('10:05'), isCallOutranked: true };
  const inRoom = booked('a', '10:00 to 10:20', over);
  const [, b, c, d] = morning as [AppointmentToday, AppointmentToday, AppointmentToday, AppointmentToday];
  const lateAt = (today: DoctorToday, now: string) =>
    computeDoctorDelay(today, findExpectedTimes(today, at(now)), at(now));

  test('outranks it: neither a patient in the room nor a waiting one delays others', () => {
    const onTime = day([inRoom, { ...b, isHere: true }, c, d]);
    expect(expected(onTime, '10:35')).toEqual({ b: '10:20', c: '10:40', d: '11:30' });
    expect(lateAt(onTime, '10:35')).toBe(0);
    const delayed10 = { ...onTime, delay: late(10, '10:20') };
    expect(expected(delayed10, '10:35')).toMatchObject({ b: '10:30', c: '10:50' });
  });

  test('is outranked by the next call-in', () => {
    const called = { ...b, isHere: true, calledAt: at('10:36') };
    expect(expected(day([inRoom, called, c, d]), '10:40')).toEqual({ c: '10:56', d: '11:30' });
    expect(lateAt(day([inRoom, called, c, d]), '10:40')).toBe(15);
  });

  test('does not bring back a patient who did not come', () => {
    const passed = day([b, { ...c, ...over }, d], { delay: late(10, '11:30') });
    expect(expected(passed, '10:35')).toEqual({ d: '11:40' });
    expect(findNextAppointment(passed, findExpectedTimes(passed, at('10:35')))).toMatchObject({ id: 'd' });
  });
});

describe('time off', () => {
  const lunch = [{ from: at('12:00'), to: at('13:00') }];
  test('postpones starts, except for appointments booked into it', () => {
    const late20 = { timeOff: lunch, delay: late(20, '11:45') };
    expect(expected(day([booked('a', '11:45 to 12:00')], late20), '11:40')).toEqual({ a: '13:00' });
    const within = booked('b', '12:15 to 12:30', { overbooked: true });
    expect(expected(day([within], late20), '11:40')).toEqual({ b: '12:15' });
  });
});

describe('an absence', () => {
  const away = { from: at('10:15'), to: at('11:00') };

  test('postpones appointments in it and after it, not earlier ones', () => {
    const today = day(morning, { away });
    expect(expected(today, '10:15')).toEqual({ a: '10:00', b: '11:00', c: '11:20', d: '11:40' });
    expect(expected(today, '10:50')).toEqual({ b: '11:00', c: '11:20', d: '11:40' });
    expect(computeDoctorDelay(today, findExpectedTimes(today, at('10:50')), at('10:50'))).toBe(40);
    // The absence is over, and the appointments still follow one another.
    expect(expected(today, '11:10')).toEqual({ b: '11:00', c: '11:20', d: '11:40' });
  });

  test('and time off after it both postpone starts', () => {
    const today = day(morning, { away, timeOff: [{ from: at('11:00'), to: at('11:30') }] });
    expect(expected(today, '10:20')).toMatchObject({ b: '11:30', c: '11:50' });
  });

  test('delays waiting patients, and the patient called in after it for their duration', () => {
    const [a, b, c, d] = morning as [AppointmentToday, AppointmentToday, AppointmentToday, AppointmentToday];
    const called = { ...a, isHere: true, calledAt: at('10:00') };
    const waiting = day([called, { ...b, isHere: true }, c, d], { away });
    expect(expected(waiting, '10:40')).toMatchObject({ b: '11:00', c: '11:20' });
    const back = day([called, { ...b, isHere: true, calledAt: at('11:05') }, c, d], { away });
    expect(expected(back, '11:10')).toMatchObject({ c: '11:25', d: '11:45' });
  });

  test('keeps a waiting patient before later ones, although another was called in first', () => {
    const [a, b, c] = morning as [AppointmentToday, AppointmentToday, AppointmentToday];
    const called = { ...b, isHere: true, calledAt: at('10:00') };
    const today = day([{ ...a, isHere: true }, called, c], { away: { from: at('10:00'), to: at('10:35') } });
    expect(expected(today, '10:00')).toEqual({ a: '10:35', c: '10:55' });
  });
});

test('delays are rounded to five minutes', () => {
  expect([0, 2, 3, 7, 8, 20].map((minutes) => computeDelay(600, 600 + minutes))).toEqual([
    0, 0, 5, 5, 10, 20,
  ]);
});

test('appointments expected to end after the hours are listed, unless booked so', () => {
  const rows = [
    booked('a', '16:20 to 16:40'),
    booked('b', '16:40 to 17:00'),
    booked('c', '17:00 to 17:20', { overbooked: true }),
  ];
  const hours = [{ from: at('09:00'), to: at('17:00') }];
  const today = day(rows, { delay: late(20, '16:20') });
  const times = findExpectedTimes(today, at('16:10'));
  expect(findEndingAfterHours(today, hours, times).map(({ id }) => id)).toEqual(['b']);
  expect(findEndingAfterHours(today, [], times)).toEqual([]);
  expect(findEndingAfterHours(day(rows), hours, findExpectedTimes(day(rows), at('16:10')))).toEqual([]);
});

// A random day: durations and gaps in minutes, and any state of each appointment.
const someDay = fc
  .record({
    from: fc.integer({ min: 420, max: 600 }),
    rows: fc.array(
      fc.record({
        gap: fc.constantFrom(0, 0, 0, 5, 30),
        length: fc.integer({ min: 5, max: 60 }),
        status: fc.constantFrom('pending', 'pending', 'pending', 'cancelled', 'completed'),
        overbooked: fc.constantFrom(false, false, false, true),
        isHere: fc.boolean(),
        calledAfter: fc.option(fc.integer({ min: -20, max: 60 }), { freq: 3 }),
        isCallOutranked: fc.boolean(),
      }),
      { maxLength: 25 },
    ),
    timeOff: fc.array(
      fc.record({ from: fc.integer({ min: 400, max: 1_200 }), length: fc.integer({ min: 5, max: 90 }) }),
      { maxLength: 3 },
    ),
    away: fc.option(
      fc.record({ from: fc.integer({ min: 400, max: 1_200 }), length: fc.integer({ min: 5, max: 180 }) }),
    ),
    now: fc.integer({ min: 400, max: 1_300 }),
    anchor: fc.integer({ min: 400, max: 1_200 }),
  })
  .map(({ from, rows, timeOff, away, now, anchor }) => {
    let next = from;
    const appointments = rows.map((row, index): AppointmentToday => {
      const startsAt = next + row.gap;
      next = row.overbooked ? next : startsAt + row.length;
      const calledAt =
        row.calledAfter === null || index > 5 ? null : Math.min(startsAt + row.calledAfter, now);
      const { status, overbooked, isHere, isCallOutranked } = row;
      return {
        id: `${index}`,
        startsAt,
        endsAt: startsAt + row.length,
        status,
        overbooked,
        isHere,
        calledAt,
        isCallOutranked,
      };
    });
    const spans = timeOff.map((off) => ({ from: off.from, to: off.from + off.length }));
    const absence = away && { from: away.from, to: away.from + away.length };
    return { appointments, timeOff: spans, away: absence, now, anchor };
  });
const minutes = fc.integer({ min: 0, max: 480 });

describe('for any day', () => {
  test('no start is expected before the booked time', () => {
    fc.assert(
      fc.property(someDay, minutes, ({ now, anchor, ...today }, delayed) => {
        const delay = { minutes: delayed, freeFrom: anchor + delayed };
        const times = findExpectedTimes({ ...today, delay }, now);
        for (const { id, startsAt } of today.appointments)
          expect(times.get(id) ?? startsAt).toBeGreaterThanOrEqual(startsAt);
      }),
    );
  });

  test('a longer delay makes no start earlier, and removes none', () => {
    fc.assert(
      fc.property(someDay, minutes, minutes, ({ now, anchor, ...today }, one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((delayed) =>
          findExpectedTimes({ ...today, delay: { minutes: delayed, freeFrom: anchor + delayed } }, now),
        );
        for (const [id, begins] of less ?? []) expect(more?.get(id)).toBeGreaterThanOrEqual(begins);
      }),
    );
  });

  test('a doctor has the delay last set, until a patient is called in', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 96 }), ({ now, appointments }, steps) => {
        const outranked = appointments.map((appointment) => ({ ...appointment, isCallOutranked: true }));
        const onTime = { appointments: outranked, timeOff: [], away: null, delay: null };
        const next = findNextAppointment(onTime, findExpectedTimes(onTime, now));
        fc.pre(next !== null);
        const delay = { minutes: steps * 5, freeFrom: next.startsAt + steps * 5 };
        const today = { ...onTime, delay: steps === 0 ? null : delay };
        expect(computeDoctorDelay(today, findExpectedTimes(today, now), now)).toBe(steps * 5);
      }),
    );
  });

  test('no appointment starts in an absence, and a longer absence makes no start earlier', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 120 }), ({ now, anchor: _, ...today }, longer) => {
        const { away } = today;
        fc.pre(away !== null);
        const times = findExpectedTimes({ ...today, delay: null }, now);
        for (const begins of times.values()) expect(begins >= away.from && begins < away.to).toBe(false);
        const stays = { ...away, to: away.to + longer };
        const then = findExpectedTimes({ ...today, away: stays, delay: null }, now);
        for (const [id, begins] of times) expect(then.get(id)).toBeGreaterThanOrEqual(begins);
      }),
    );
  });

  test('a set delay makes no start later than earlier call-ins do', () => {
    fc.assert(
      fc.property(someDay, ({ now, anchor: _, ...today }) => {
        // A no-show is only recognized by call-ins that still count, so all are checked in.
        const calls = (isCallOutranked: boolean) =>
          findExpectedTimes(
            {
              ...today,
              appointments: today.appointments.map((appointment) => ({
                ...appointment,
                isHere: true,
                isCallOutranked,
              })),
              delay: null,
            },
            now,
          );
        const [before, after] = [calls(false), calls(true)];
        for (const [id, begins] of after) expect(begins).toBeLessThanOrEqual(before.get(id) ?? begins);
      }),
    );
  });

  test('after a long enough gap all are on time', () => {
    fc.assert(
      fc.property(someDay, minutes, ({ now, anchor, ...today }, delayed) => {
        const delay = { minutes: delayed, freeFrom: anchor + delayed };
        const busy = today.appointments.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
        const absences = [...today.timeOff, ...(today.away ? [today.away] : [])];
        const off = absences.reduce((sum, { from, to }) => sum + to - from, 0);
        const from = Math.max(1_300, anchor + delayed, now) + 2 * (busy + off);
        const evening = { ...booked('last', '10:00 to 10:20'), startsAt: from, endsAt: from + 20 };
        const times = findExpectedTimes(
          { ...today, appointments: [...today.appointments, evening], delay },
          now,
        );
        expect(times.get('last')).toBe(from);
      }),
    );
  });

  test('minutes since midnight and minutes since 1970 give equal results', () => {
    fc.assert(
      fc.property(someDay, minutes, ({ now, anchor, ...today }, delayed) => {
        const moved = toWallMinutes({ year: 2026, month: 3, day: 29 });
        const here = findExpectedTimes(
          { ...today, delay: { minutes: delayed, freeFrom: anchor + delayed } },
          now,
        );
        const there = findExpectedTimes(
          {
            appointments: today.appointments.map((appointment) => ({
              ...appointment,
              startsAt: appointment.startsAt + moved,
              endsAt: appointment.endsAt + moved,
              calledAt: appointment.calledAt === null ? null : appointment.calledAt + moved,
            })),
            timeOff: today.timeOff.map(({ from, to }) => ({ from: from + moved, to: to + moved })),
            away: today.away && { from: today.away.from + moved, to: today.away.to + moved },
            delay: { minutes: delayed, freeFrom: anchor + delayed + moved },
          },
          now + moved,
        );
        expect([...there].map(([id, begins]) => [id, begins - moved])).toEqual([...here]);
      }),
    );
  });
});

// Days of clock changes, around two in the morning, as for a night clinic.
describe.each([
  ['Europe/Berlin', '2026-03-29T00:40:00Z', '2026-10-25T00:40:00Z'],
  ['America/New_York', '2026-03-08T06:40:00Z', '2026-11-01T05:40:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:10:00Z', '2026-04-04T14:40:00Z'],
  ['America/Santiago', '2026-09-06T03:40:00Z', '2026-04-05T02:40:00Z'],
  ['Asia/Kolkata', '2026-03-28T20:10:00Z', '2026-10-24T20:10:00Z'],
])('in %s', (timeZone, forward, back) => {
  test.each([forward, back])('a delay over the night of %s is counted on the wall clock', (instant) => {
    const before = wallOf(timeZone, instant);
    const calledAt = before - 30;
    const rows = [
      {
        ...booked('in', '10:00 to 10:20'),
        startsAt: before - 40,
        endsAt: before - 20,
        calledAt,
        isHere: true,
      },
      { ...booked('next', '10:00 to 10:20'), startsAt: before - 20, endsAt: before, isHere: true },
    ];
    for (const after of [0, 30, 60, 90]) {
      const now = wallOf(timeZone, instant, after);
      const begins = findExpectedTimes(day(rows), now).get('next');
      // When the clock goes back, `now` repeats earlier wall times. The next patient still begins no earlier than the end
      // of the appointment in the room.
      expect(begins).toBe(Math.max(now, before - 10));
    }
  });
});

function wallOf(timeZone: string, instant: string, minutesLater = 0): number {
  const { date, minutes: minute } = wallClockIn(timeZone, Date.parse(instant) + minutesLater * 60_000);
  return toWallMinutes(date, minute);
}

describe('patients affected by a delay', () => {
  /** Returns ids with expected minutes after ten o'clock. */
  const latenessOf = (
    appointments: AppointmentToday[],
    delay: DoctorToday['delay'],
    now: string,
    before: readonly (readonly [id: string, minutes: number])[] = [],
  ) => {
    const today = day(appointments, { delay });
    const notifiedTimes = new Map(before.map(([id, minutesAfter]) => [id, at('10:00') + minutesAfter]));
    return listLatePatients(today, findExpectedTimes(today, at(now)), notifiedTimes, at(now)).map(
      ({ id, expectedAt }) => [id, expectedAt - at('10:00')],
    );
  };

  test('are expected at least ten minutes later than booked, until a gap absorbs the delay', () => {
    expect(latenessOf(morning, late(20, '10:00'), '9:30')).toEqual([
      ['a', 20],
      ['b', 40],
      ['c', 60],
    ]);
    expect(latenessOf(morning, late(5, '10:00'), '9:30')).toEqual([]);
  });

  test('exclude patients who are here, in the room, done, or due now', () => {
    const [a, b, c, d] = morning as [AppointmentToday, AppointmentToday, AppointmentToday, AppointmentToday];
    const today = [
      { ...a, calledAt: at('10:00') },
      { ...b, isHere: true },
      c,
      { ...d, status: 'cancelled' as const },
    ];
    expect(latenessOf(today, late(30, '10:20'), '10:10')).toEqual([['c', 70]]);
    expect(latenessOf([a, b], late(30, '10:00'), '10:20')).toEqual([]);
  });

  test('include those told of a longer delay, until the time they were told', () => {
    const was = [
      ['a', 60],
      ['b', 60],
      ['c', 60],
      ['d', 60],
    ] as const;
    const [a, b, c, d] = morning as [AppointmentToday, AppointmentToday, AppointmentToday, AppointmentToday];
    const of = [a, { ...b, isHere: true }, c, { ...d, status: 'completed' as const }];
    expect(latenessOf(of, null, '9:30', was)).toEqual([
      ['a', 0],
      ['c', 40],
    ]);
    // A quarter past the booked time; the announced time is in the future.
    expect(latenessOf([a], null, '10:15', was)).toEqual([['a', 0]]);
    expect(latenessOf([a], null, '10:30', was)).toEqual([['a', 0]]);
    expect(latenessOf([a], null, '11:00', was)).toEqual([]);
    expect(latenessOf([a], late(30, '10:00'), '10:15', was)).toEqual([['a', 30]]);
    expect(latenessOf([a], late(5, '10:00'), '9:30', was)).toEqual([['a', 0]]);
    expect(latenessOf([a], null, '9:30', [['a', 5]])).toEqual([]);
  });

  test('are notified once, and again if the time changes by ten minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -60, max: 60 }), (grown) => {
        expect(isWorthNotifying(650 + grown, 650)).toBe(grown >= 10 || grown <= -10);
      }),
    );
    expect(isWorthNotifying(650, null)).toBe(true);
  });

  test('exclude those told the expected time, on any day', () => {
    fc.assert(
      fc.property(someDay, minutes, ({ now, anchor, ...today }, delayed) => {
        const delay = { minutes: delayed, freeFrom: anchor + delayed };
        const times = findExpectedTimes({ ...today, delay }, now);
        const first = listLatePatients(today, times, new Map(), now);
        const notifiedTimes = new Map(first.map(({ id, expectedAt }) => [id, expectedAt]));
        for (const { id, expectedAt } of listLatePatients(today, times, notifiedTimes, now))
          expect(isWorthNotifying(expectedAt, notifiedTimes.get(id) ?? null)).toBe(false);
        // On time again: patients still to come are notified.
        const calm = { ...today, timeOff: [], away: null, delay: null };
        const onTime = calm.appointments.map((appointment) => ({ ...appointment, isCallOutranked: true }));
        const again = findExpectedTimes({ ...calm, appointments: onTime }, now);
        const anew = listLatePatients(today, again, notifiedTimes, now);
        for (const { id } of first.filter((patient) => !isOverlapping(today, patient.id)))
          expect(anew.find((patient) => patient.id === id)).toMatchObject({ expectedAt: startOf(today, id) });
      }),
    );
  });
});

const startOf = ({ appointments }: Pick<DoctorToday, 'appointments'>, id: string) =>
  appointments.find((appointment) => appointment.id === id)?.startsAt;
/** Overbooked appointments may wait for others. */
const isOverlapping = ({ appointments }: Pick<DoctorToday, 'appointments'>, id: string) =>
  appointments.find((appointment) => appointment.id === id)?.overbooked === true;
