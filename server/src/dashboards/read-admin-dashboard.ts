import type { AdminDashData, readAdminDashboard as endpoint } from '@docket/contract/dashboards.ts';
import { readPage } from '../appointments/pages/read-page.ts';
import { present } from '../appointments/present.ts';
import type { AppointmentRow } from '../appointments/store/rows.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { dashboardStore, type Stretch } from './store.ts';
import { readToday } from './today.ts';

/** How many bookings are the latest (specification 10.8). */
export const maxLatest = 5;
const maxNext = 8;
const maxWaiting = 50;
// More than forty doctors see in a day; a longer one is read in the list.
const maxDayRows = 500;

/** What an admin sees first: how much there is, what came last, and the day. */
export async function readAdminDashboard(
  { engine, clock }: Context,
  call: Call<typeof endpoint>,
): Promise<{ dashData: AdminDashData }> {
  const store = dashboardStore(engine.read);
  const { slotDate, day } = readToday(clock);
  const latest = await readPage(engine.read, null, { limit: maxLatest });
  const visits = await store.day(day, maxDayRows);
  const { waiting, next } = await findWaitingAndNext(store, { day, visits, now: clock.wallNow() });
  const { doctors, patients, ...statuses } = await store.counts(day);
  const shown = new Map(visits.map((row) => [row.id, present(row, call)]));
  const show = (row: AppointmentRow) => shown.get(row.id) ?? present(row, call);
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
        appointments: visits.map(show),
      },
    },
  };
}

// Most days hold all of them; else the list that was cut is asked for by itself.
async function findWaitingAndNext(
  store: ReturnType<typeof dashboardStore>,
  { day, visits, now }: { day: Stretch; visits: readonly AppointmentRow[]; now: number },
) {
  const isWholeDay = visits.length < maxDayRows;
  const pending = visits.filter(({ status }) => status === 'pending');
  const here = pending
    .filter(({ arrivedAt }) => arrivedAt !== null)
    .toSorted((one, other) => (one.arrivedAt ?? 0) - (other.arrivedAt ?? 0) || one.n - other.n);
  const coming = pending.filter(({ arrivedAt, endsAt }) => arrivedAt === null && endsAt > now);
  return {
    waiting: isWholeDay ? here.slice(0, maxWaiting) : await store.waiting(day, maxWaiting),
    next: coming.length < maxNext ? await store.nextPending(now, maxNext) : coming.slice(0, maxNext),
  };
}
