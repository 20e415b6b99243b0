import type * as contract from '@docket/contract/endpoints/running-late.ts';
import type { DoctorDay } from '@docket/contract/endpoints/running-late.ts';
import { toSlotDate, toWallMinutes, wallClockIn } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import { type DoctorRecord, doctorStore } from '../doctors/store.ts';
import { listHoursBetween } from '../hours/open-times.ts';
import { hoursStore, noHours, timeOffStore } from '../hours/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { getOwnerId } from '../platform/permissions.ts';
import type { Call } from '../platform/serve.ts';
import type { TimeRange } from '../platform/time-range.ts';
import { type DayRow, delayStore, type StoredDelay, todayStore } from './store.ts';

/** Returns today's data for expected times. A doctor gets their day, an admin the days of all working doctors. */
export async function readToday({ engine, clock }: Context, { caller }: Call<typeof contract.readToday>) {
  return {
    slotDate: toSlotDate(clock.today()),
    doctors: await loadToday(engine.read, clock, getOwnerId(caller)),
  };
}

/** Returns today of the given doctors. */
export function loadTodayOf(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
): Promise<DoctorDay[]> {
  const ids = doctors.map(({ id }) => id);
  return loadDays(connection, clock, doctors, (day) => todayStore(connection).appointmentsOf(ids, day));
}

/** Returns today of one doctor, or of all who work here (null). */
export async function loadToday(
  connection: Connection,
  clock: Clock,
  ownerId: string | null,
): Promise<DoctorDay[]> {
  const doctors = await listWorkingDoctors(connection, ownerId);
  return loadDays(connection, clock, doctors, (day) => todayStore(connection).appointments(ownerId, day));
}

async function loadDays(
  connection: Connection,
  clock: Clock,
  doctors: readonly DoctorRecord[],
  loadAppointments: (day: TimeRange) => Promise<DayRow[]>,
): Promise<DoctorDay[]> {
  const today = clock.today();
  const from = toWallMinutes(today);
  const day = { from, to: from + minutesPerDay };
  const ids = doctors.map(({ id }) => id);
  const hours = await hoursStore(connection).ofDoctors(ids);
  const delays = await delayStore(connection).ofDoctors(ids);
  const timeOff = await timeOffStore(connection).between(ids, day);
  const rows = Map.groupBy(await loadAppointments(day), (row) => row.doctorId);
  const spans = (doctorId: string) =>
    timeOff
      .filter((off) => off.doctorId === null || off.doctorId === doctorId)
      .map((off) => ({ from: Math.max(off.from - from, 0), to: Math.min(off.to - from, minutesPerDay) }));
  return doctors.map(({ id, name, ...presence }) => {
    const delay = presentDelay(delays.get(id), clock);
    return {
      doctorId: id,
      name,
      hours: listHoursBetween(hours.get(id) ?? noHours, today, today).map((open) => ({
        from: open.from - from,
        to: open.to - from,
      })),
      timeOff: spans(id),
      away: findAbsence(presence, day, delay.at, clock),
      delay,
      appointments: (rows.get(id) ?? []).map((row) => toDayAppointment(row, delay.at, clock)),
    };
  });
}

/** Returns today's delay in the contract's shape. A delay of an earlier day counts as none. */
export function presentDelay(stored: StoredDelay | undefined, clock: Pick<Clock, 'today'>) {
  const today = toWallMinutes(clock.today());
  const version = stored?.version ?? 0;
  if (!stored || stored.day * minutesPerDay !== today)
    return { minutes: 0, freeFrom: null, by: null, at: null, version };
  const { minutes, freeFrom, by, at } = stored;
  return { minutes, freeFrom: minutes === 0 ? null : freeFrom - today, by, at, version };
}

/**
 * Returns an absence that ends today, in minutes since midnight, or null. Longer ones are for rescheduling. A delay
 * recorded after its end overrides it.
 */
function findAbsence(
  { awayFrom, awayUntil }: Pick<DoctorRecord, 'awayFrom' | 'awayUntil'>,
  { from, to }: TimeRange,
  recordedAt: number | null,
  clock: Clock,
): DoctorDay['away'] {
  if (awayFrom === null || awayUntil === null || awayUntil <= from || awayUntil >= to) return null;
  if (recordedAt !== null && toWall(recordedAt, clock) >= awayUntil) return null;
  return { from: Math.max(awayFrom - from, 0), to: awayUntil - from };
}

async function listWorkingDoctors(connection: Connection, ownerId: string | null): Promise<DoctorRecord[]> {
  const store = doctorStore(connection);
  if (ownerId === null) return (await store.list()).filter(({ archivedAt }) => archivedAt === null);
  const doctor = await store.find(ownerId);
  return doctor ? [doctor] : [];
}

function toDayAppointment(
  row: DayRow,
  recordedAt: number | null,
  clock: Clock,
): DoctorDay['appointments'][number] {
  const midnight = toWallMinutes(clock.today());
  return {
    id: row.id,
    startsAt: row.startsAt - midnight,
    endsAt: row.endsAt - midnight,
    status: row.status,
    overbooked: row.overbooked === 1,
    isHere: row.arrivedAt !== null,
    calledAt: row.calledAt === null ? null : toWall(row.calledAt, clock) - midnight,
    // Compares instants: wall minutes can't order events within one minute or in a repeated hour.
    isCallOutranked: row.calledAt !== null && recordedAt !== null && row.calledAt <= recordedAt,
  };
}

function toWall(atMs: number, { timeZone }: Clock): number {
  const { date, minutes } = wallClockIn(timeZone, atMs);
  return toWallMinutes(date, minutes);
}
