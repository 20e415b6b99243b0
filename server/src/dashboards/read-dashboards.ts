import type * as contract from '@docket/contract/endpoints/dashboards.ts';
import type { AdminDashData, DoctorDashData } from '@docket/contract/endpoints/dashboards.ts';
import { addDays, toSlotDate, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { readPage } from '../appointments/pages/read-page.ts';
import { present } from '../appointments/present.ts';
import type { AppointmentRow } from '../appointments/store/rows.ts';
import { totalsStore } from '../appointments/store/totals.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import type { TimeRange } from '../platform/time-range.ts';
import { dashboardStore } from './store.ts';

// The specification lists five (10.8).
const maxLatest = 5;
const maxNext = 8;
const maxWaiting = 50;
// More than forty doctors see in a day. The list shows longer days.
const maxDayRows = 500;

/** Returns an admin's dashboard: the totals, the latest bookings, and today with its waiting and next patients. */
export async function readAdminDashboard(
  { engine, clock }: Context,
  call: Call<typeof contract.readAdminDashboard>,
): Promise<{ dashData: AdminDashData }> {
  const store = dashboardStore(engine.read);
  const latest = await readPage(engine.read, null, { limit: maxLatest });
  if (call.input.today === 'no') {
    const { doctors, patients } = await store.totals();
    const latestAppointments = latest.rows.map((row) => present(row, call));
    return { dashData: { doctors, appointments: latest.total, patients, latestAppointments } };
  }
  const { slotDate, day } = readToday(clock);
  const appointments = await store.day(day, maxDayRows);
  const { waiting, next } = await findWaitingAndNext(store, { day, appointments, now: clock.wallNow() });
  const { doctors, patients, ...statuses } = await store.counts(day);
  const presented = new Map(appointments.map((row) => [row.id, present(row, call)]));
  const show = (row: AppointmentRow) => presented.get(row.id) ?? present(row, call);
  return {
    dashData: {
      doctors,
      appointments: latest.total,
      patients,
      latestAppointments: latest.rows.map(show),
      today: {
        slotDate,
        ...statuses,
        waiting: waiting.map(show),
        next: next.map(show),
        appointments: appointments.map(show),
      },
    },
  };
}

// Filters the rows of the day. A cut-off day needs a query for the waiting, and a day with few to come one for the next.
async function findWaitingAndNext(
  store: ReturnType<typeof dashboardStore>,
  { day, appointments, now }: { day: TimeRange; appointments: readonly AppointmentRow[]; now: number },
) {
  const isWholeDay = appointments.length < maxDayRows;
  const pending = appointments.filter(({ status }) => status === 'pending');
  const waiting = pending
    .filter(({ arrivedAt, calledAt }) => arrivedAt !== null && calledAt === null)
    .toSorted(
      (appointment, other) =>
        (appointment.arrivedAt ?? 0) - (other.arrivedAt ?? 0) || appointment.n - other.n,
    );
  const coming = pending.filter(({ arrivedAt, endsAt }) => arrivedAt === null && endsAt > now);
  return {
    waiting: isWholeDay ? waiting.slice(0, maxWaiting) : await store.waiting(day, maxWaiting),
    next: coming.length < maxNext ? await store.nextPending(now, maxNext) : coming.slice(0, maxNext),
  };
}

const maxDoctorDayRows = 100;

/** Returns the calling doctor's dashboard: earnings, totals, the latest bookings, and today. */
export async function readDoctorDashboard(
  { engine, clock }: Context,
  call: Call<typeof contract.readDoctorDashboard>,
): Promise<{ dashData: DoctorDashData }> {
  const doctorId = call.caller.accountId;
  const latest = await readPage(engine.read, doctorId, { limit: maxLatest });
  const { earnedCents, people } = await totalsStore(engine.read).ofDoctor(doctorId);
  const dashData = {
    earnings: earnedCents / 100,
    appointments: latest.total,
    patients: people,
    latestAppointments: latest.rows.map((row) => present(row, call)),
  };
  if (call.input.today === 'no') return { dashData };
  const { slotDate, day } = readToday(clock);
  const appointments = await dashboardStore(engine.read).dayOf(doctorId, day, maxDoctorDayRows);
  return {
    dashData: {
      ...dashData,
      today: { slotDate, appointments: appointments.map((row) => present(row, call)) },
    },
  };
}

/** Returns the clinic's today as a slot date and in wall minutes. */
export function readToday(clock: Clock): { slotDate: string; day: TimeRange } {
  const date = clock.today();
  return {
    slotDate: toSlotDate(date),
    day: { from: toWallMinutes(date), to: toWallMinutes(addDays(date, 1)) },
  };
}
