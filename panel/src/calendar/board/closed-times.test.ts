// @vitest-environment node
import { parseIsoDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { expect, test } from 'vitest';
import { type CalendarDoctor, listClosedTimes, listHeldTimes } from './closed-times.ts';

const start = toWallMinutes(parseIsoDate('2026-11-20') ?? { year: 0, month: 0, day: 0 });
const doctor = (overrides: Partial<CalendarDoctor> = {}): CalendarDoctor => ({
  doctorId: 'd',
  name: 'Kenji Mori',
  image: '',
  speciality: 'Neurologist',
  available: true,
  slotMinutes: 30,
  keepsHours: true,
  days: [
    {
      date: '2026-11-20',
      intervals: [
        { from: '13:00', to: '17:00' },
        { from: '09:00', to: '12:00' },
      ],
    },
  ],
  ...overrides,
});
const hours = (closedTime: { from: number; to: number; name: string }) =>
  [(closedTime.from - start) / 60, (closedTime.to - start) / 60, closedTime.name] as const;

test('the gaps between working hours are closed, breaks too', () => {
  expect(listClosedTimes(doctor(), []).map(hours)).toEqual([
    [0, 9, ''],
    [12, 13, ''],
    [17, 24, ''],
  ]);
});

test('a day without hours is closed; a doctor without hours has no closed times', () => {
  const days = [{ date: '2026-11-20', intervals: [] }];
  expect(listClosedTimes(doctor({ days }), []).map(hours)).toEqual([[0, 24, '']]);
  expect(listClosedTimes(doctor({ days, keepsHours: false }), [])).toEqual([]);
});

test('time off is named, for the doctor and the whole clinic, and cut at the visible days', () => {
  const off = { _id: 'o', fromDate: '2026-11-19', fromTime: '08:00', toDate: '2026-11-20', toTime: '10:00' };
  const names = (doctorId: string | null, reason: string) =>
    listClosedTimes(doctor(), [{ ...off, doctorId, reason }])
      .map(hours)
      .filter(([, , name]) => name);
  expect(names('d', 'Holiday')).toEqual([[0, 10, 'Holiday']]);
  expect(names('d', '')).toEqual([[0, 10, 'Time off']]);
  expect(names(null, '')).toEqual([[0, 10, 'Clinic closed']]);
  expect(names('other', 'Holiday')).toEqual([]);
});

test('an offered time is held until its minute', () => {
  const offer = { doctorId: 'd', slotDate: '20_11_2026', slotTime: '3:00 PM', durationMinutes: 30 };
  const held = [{ ...offer, until: { slotDate: '20_11_2026', slotTime: '10:20 AM' } }];
  const until = start + 10 * 60 + 20;
  expect(listHeldTimes(held, until - 1).map(hours)).toEqual([[15, 15.5, 'Offered until 10:20 AM']]);
  expect(listHeldTimes(held, until)).toEqual([]);
});
