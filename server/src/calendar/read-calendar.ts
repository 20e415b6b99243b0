import type * as contract from '@docket/contract/endpoints/calendar.ts';
import {
  addDays,
  type CalendarDate,
  formatClockTime,
  fromWallMinutes,
  toIsoDate,
  toSlot,
} from '@docket/contract/formats/slot-date.ts';
import { maxCalendarDays, minutesPerDay } from '@docket/contract/rules/limits.ts';
import { present } from '../appointments/present.ts';
import { type AppointmentRow, rowStore } from '../appointments/store/rows.ts';
import { isAvailable } from '../doctors/rules.ts';
import { type DoctorRecord, doctorStore } from '../doctors/store.ts';
import { toTimeOff } from '../hours/format-time.ts';
import { listHoursOn, listSkippedTimes } from '../hours/open-times.ts';
import { hoursStore, noHours, type StoredHours, timeOffStore } from '../hours/store.ts';
import { offerStore } from '../offers/store.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { type RequestedDays, readDays } from '../platform/read-days.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import type { TimeRange } from '../platform/time-range.ts';
import { imageUrl } from '../platform/uploads/image-url.ts';
import { calendarStore } from './store.ts';

// Enough for a week of 20 doctors with 400 appointments a day. A month is counted, not listed.
const maxAppointments = 4_000;
const rowsAtOnce = 400;
const busiestPerDay = 2;

type OpenOffer = Awaited<ReturnType<ReturnType<typeof offerStore>['listOpen']>>[number];

/**
 * Returns the hours, time off, held slots and appointments of a day or a week. Throws Refusal: invalid (days, too
 * many appointments), not found.
 */
export async function readCalendar(
  { engine, clock }: Context,
  call: Call<typeof contract.readCalendar>,
): Promise<contract.CalendarAnswer> {
  const calendarDays = readDays(call.input, maxCalendarDays, tooManyDays);
  const doctorId = getDoctorId(call);
  const doctors = await loadDoctors(engine.read, doctorId);
  const ids = doctors.map((doctor) => doctor.id);
  const hours = await hoursStore(engine.read).ofDoctors(ids);
  const timeOff = await timeOffStore(engine.read).between(ids, calendarDays.range);
  const numbers = await calendarStore(engine.read).appointments(
    doctorId ?? null,
    calendarDays.range,
    maxAppointments + 1,
  );
  if (numbers.length > maxAppointments) {
    throw new Refusal('invalid', 'There are too many appointments for one view: choose fewer days', {
      field: 'to',
    });
  }
  const rows = await readRows(engine, numbers);
  const wallNow = clock.wallNow();
  const offers = await offerStore(engine.read).listOpen();
  return {
    doctors: doctors.map((doctor) => ({
      doctorId: doctor.id,
      name: doctor.name,
      image: imageUrl(doctor.imageHash, 'small', call),
      speciality: doctor.speciality,
      available: isAvailable(doctor, wallNow),
      slotMinutes: (hours.get(doctor.id) ?? noHours).slotMinutes,
      keepsHours: (hours.get(doctor.id) ?? noHours).weekly.length > 0,
      days: openDays(hours.get(doctor.id) ?? noHours, calendarDays),
    })),
    timeOff: timeOff.map(toTimeOff),
    skipped: listSkippedTimes(clock.timeZone, calendarDays.first, calendarDays.last).map(toSkipped),
    held: offers
      .filter(({ startsAt, endsAt }) => startsAt < calendarDays.range.to && endsAt > calendarDays.range.from)
      .filter(
        ({ holdsUntil, doctorId: offerDoctorId }) => holdsUntil > wallNow && ids.includes(offerDoctorId),
      )
      .map(toHeld),
    appointments: rows.map((row) => present(row, call)),
  };
}

async function readRows(engine: Context['engine'], numbers: readonly number[]): Promise<AppointmentRow[]> {
  const rows: AppointmentRow[] = [];
  for (let at = 0; at < numbers.length; at += rowsAtOnce) {
    rows.push(...(await rowStore(engine.read).read(numbers.slice(at, at + rowsAtOnce))));
  }
  return rows;
}

function openDays(
  hours: StoredHours,
  calendarDays: RequestedDays,
): contract.CalendarAnswer['doctors'][number]['days'] {
  return listDates(calendarDays).map((date) => ({
    date: toIsoDate(date),
    intervals: [...listHoursOn(hours, date)],
  }));
}

const tooManyDays = `A calendar shows at most ${maxCalendarDays} days`;

function listDates({ first, range }: RequestedDays): CalendarDate[] {
  const days = (range.to - range.from) / minutesPerDay;
  return Array.from({ length: days }, (_, day) => addDays(first, day));
}

function toHeld(offer: OpenOffer): contract.CalendarAnswer['held'][number] {
  const { doctorId, startsAt, endsAt, holdsUntil } = offer;
  return { doctorId, ...toSlot(startsAt), durationMinutes: endsAt - startsAt, until: toSlot(holdsUntil) };
}

// Safe within one day, because no clock change skips midnight.
function toSkipped({ from, to }: TimeRange): contract.CalendarAnswer['skipped'][number] {
  const { date, minutes } = fromWallMinutes(from);
  return { date: toIsoDate(date), from: formatClockTime(minutes), to: formatClockTime(minutes + to - from) };
}

/**
 * Returns each day's appointments counted by status, the busiest doctors, closed days and time off; leaves out days
 * without appointments. Throws Refusal: invalid (days), not found.
 */
export async function readMonth(
  { engine }: Context,
  call: Call<typeof contract.readMonth>,
): Promise<contract.MonthAnswer> {
  const calendarDays = readDays(call.input, maxCalendarDays, tooManyDays);
  const { range } = calendarDays;
  const doctorId = getDoctorId(call);
  const names = new Map((await loadDoctors(engine.read, doctorId)).map((doctor) => [doctor.id, doctor.name]));
  const ids = [...names.keys()];
  const store = calendarStore(engine.read);
  const counts = await store.counts(doctorId ?? null, range);
  const busiest = Map.groupBy(
    doctorId === undefined ? await store.busiest(ids, range, busiestPerDay) : [],
    ({ day }) => day,
  );
  const days = new Map<number, contract.MonthAnswer['days'][number]>();
  for (const { day, status, count } of counts) {
    const known = days.get(day) ?? {
      date: toIsoDate(fromWallMinutes(day * minutesPerDay).date),
      pending: 0,
      completed: 0,
      cancelled: 0,
      busiest: (busiest.get(day) ?? []).map((row) => ({
        doctorId: row.doctorId,
        name: names.get(row.doctorId) ?? '',
        count: row.count,
      })),
    };
    days.set(day, { ...known, [status]: count });
  }
  const hours = await hoursStore(engine.read).ofDoctors(ids);
  const timeOff = await timeOffStore(engine.read).between(ids, range);
  return {
    days: [...days.values()],
    closedDates: listClosedDates([...hours.values()], calendarDays),
    timeOff: timeOff.map((off) => ({
      ...toTimeOff(off),
      doctorName: off.doctorId === null ? null : (names.get(off.doctorId) ?? ''),
    })),
  };
}

// A doctor without weekly hours may be booked at any time.
function listClosedDates(hours: readonly StoredHours[], calendarDays: RequestedDays): string[] {
  if (hours.length === 0 || hours.some(({ weekly }) => weekly.length === 0)) return [];
  return listDates(calendarDays)
    .filter((date) => hours.every((doctorHours) => listHoursOn(doctorHours, date).length === 0))
    .map(toIsoDate);
}

/**
 * Returns one doctor, or all who are not archived. An archived doctor is returned when requested by id, because past
 * days stay readable. Throws Refusal (not found).
 */
async function loadDoctors(connection: Connection, doctorId: string | undefined): Promise<DoctorRecord[]> {
  const store = doctorStore(connection);
  if (doctorId === undefined) return (await store.list()).filter((doctor) => doctor.archivedAt === null);
  const doctor = await store.find(doctorId);
  if (!doctor) throw notFound('Doctor');
  return [doctor];
}
