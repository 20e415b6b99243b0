import type * as contract from '@docket/contract/dashboards.ts';
import type { AdminDashData, DoctorDashData } from '@docket/contract/dashboards.ts';
import { addDays, toSlotDate, toWallMinutes } from '@docket/contract/slot-date.ts';
import { readPage } from '../appointments/pages/read-page.ts';
import { present } from '../appointments/present.ts';
import type { AppointmentRow } from '../appointments/store/rows.ts';
import { totalsStore } from '../appointments/store/totals.ts';
import type { Clock } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { dashboardStore, type Stretch } from './store.ts';

/** How many bookings are the latest (specification 10.8). */
const maxLatest = 5;
const maxNext = 8;
const maxWaiting = 50;
// More than forty doctors see in a day; a longer one is read in the list.
const maxDayRows = 500;

/** What an admin sees first: how much there is, what came last, and the day. */
export async function readAdminDashboard(
  { engine, clock }: Context,
  call: Call<typeof contract.readAdminDashboard>,
): Promise<{ dashData: AdminDashData }> {
  const store = dashboardStore(engine.read);
  const { slotDate, day } = readToday(clock);
  const latest = await readPage(engine.read, null, { limit: maxLatest });
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

// Most days hold all of them; else the list that was cut is asked for by itself.
async function findWaitingAndNext(
  store: ReturnType<typeof dashboardStore>,
  { day, appointments, now }: { day: Stretch; appointments: readonly AppointmentRow[]; now: number },
) {
  const isWholeDay = appointments.length < maxDayRows;
  const pending = appointments.filter(({ status }) => status === 'pending');
  const here = pending
    .filter(({ arrivedAt, calledAt }) => arrivedAt !== null && calledAt === null)
    .toSorted(
      (appointment, other) =>
        (appointment.arrivedAt ?? 0) - (other.arrivedAt ?? 0) || appointment.n - other.n,
    );
  const coming = pending.filter(({ arrivedAt, endsAt }) => arrivedAt === null && endsAt > now);
  return {
    waiting: isWholeDay ? here.slice(0, maxWaiting) : await store.waiting(day, maxWaiting),
    next: coming.length < maxNext ? await store.nextPending(now, maxNext) : coming.slice(0, maxNext),
  };
}

const maxDoctorDayRows = 100;

/** What a doctor sees first: what was earned, for whom, what came last, and the day. */
export async function readDoctorDashboard(
  { engine, clock }: Context,
  call: Call<typeof contract.readDoctorDashboard>,
): Promise<{ dashData: DoctorDashData }> {
  const doctorId = call.caller.accountId;
  const store = dashboardStore(engine.read);
  const { slotDate, day } = readToday(clock);
  const latest = await readPage(engine.read, doctorId, { limit: maxLatest });
  const appointments = await store.dayOf(doctorId, day, maxDoctorDayRows);
  const { earnedCents, people } = await totalsStore(engine.read).ofDoctor(doctorId);
  return {
    dashData: {
      earnings: earnedCents / 100,
      appointments: latest.total,
      patients: people,
      latestAppointments: latest.rows.map((row) => present(row, call)),
      today: { slotDate, appointments: appointments.map((row) => present(row, call)) },
    },
  };
}

/** The clinic's day as its wall shows it: the date as written, and its minutes. */
function readToday(clock: Clock): { slotDate: string; day: Stretch } {
  const date = clock.today();
  return {
    slotDate: toSlotDate(date),
    day: { from: toWallMinutes(date), until: toWallMinutes(addDays(date, 1)) },
  };
}
