import { worldPassword } from '@docket/testing/every-call/world.ts';
import fc from 'fast-check';

/** Stands for the id of a record that is there when the request is sent: the so-many-th of its kind. */
export class Ref {
  readonly of: string;
  readonly at: number;
  constructor(of: string, at: number) {
    this.of = of;
    this.at = at;
  }
}

const idOf = (of: string) => fc.nat(1_000).map((at) => new Ref(of, at));
const two = (value: number) => String(value).padStart(2, '0');
const slotDate = fc
  .tuple(fc.integer({ min: 18, max: 30 }), fc.constantFrom(11, 11, 11, 12))
  .map(([day, month]) => `${day}_${month}_2026`);
const slotTime = fc
  .tuple(fc.integer({ min: 7, max: 18 }), fc.constantFrom(0, 20, 30, 40))
  .map(([hour, minute]) => `${hour}:${two(minute)}`);
const isoDay = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((day) => `2026-11-${two(day)}`);
const dayIntervals = fc.constantFrom(
  [],
  [{ from: '09:00', to: '12:00' }],
  [
    { from: '08:30', to: '12:00' },
    { from: '13:00', to: '17:00' },
  ],
);
const passwords = fc.constantFrom(worldPassword, 'another horse entirely', 'not the password');

/** Values of fields whose names say more than their schemas. */
export const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  appointmentId: idOf('appointment'),
  appoitmentId: idOf('appointment'),
  doctorId: idOf('doctor'),
  docId: idOf('doctor'),
  patientId: idOf('patient'),
  otherId: idOf('patient'),
  accountId: idOf('account'),
  timeOffId: idOf('timeOff'),
  changeId: idOf('change'),
  seen: idOf('change'),
  id: idOf('id'),
  mergeId: idOf('merge'),
  sessionId: idOf('session'),
  token: idOf('link'),
  slotDate,
  slotTime,
  from: isoDay(16, 22),
  to: isoDay(20, 29),
  fromDate: isoDay(20, 24),
  toDate: isoDay(22, 28),
  date: isoDay(20, 30),
  fromTime: fc.constantFrom('00:00', '09:00', '12:30'),
  toTime: fc.constantFrom('10:00', '17:00', '24:00'),
  dob: fc.constantFrom('1990-02-28', '', null),
  intervals: dayIntervals,
  weekly: fc
    .subarray([1, 2, 3, 4, 5, 6, 7])
    .chain((days) =>
      fc.tuple(...days.map((weekday) => dayIntervals.map((intervals) => ({ weekday, intervals })))),
    ),
  dated: fc
    .subarray(['2026-11-23', '2026-11-24', '2026-12-01'])
    .chain((days) => fc.tuple(...days.map((date) => dayIntervals.map((intervals) => ({ date, intervals }))))),
  email: fc.nat(50).map((at) => `somebody${at}@example.org`),
  password: passwords,
  currentPassword: passwords,
  newPassword: passwords,
  version: fc.nat(3),
  code: fc.constantFrom('123456', '000000', 'abcd-efgh'),
};
