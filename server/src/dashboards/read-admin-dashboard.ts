import type { AdminDashData, readAdminDashboard as endpoint } from '@docket/contract/dashboards.ts';
import { readPage } from '../appointments/pages/read-page.ts';
import { present } from '../appointments/present.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { dashboardStore } from './store.ts';
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
  const waiting = await store.waiting(day, maxWaiting);
  const next = await store.nextPending(clock.wallNow(), maxNext);
  const visits = await store.day(day, maxDayRows);
  const { doctors, patients, ...statuses } = await store.counts(day);
  return {
    dashData: {
      doctors,
      appointments: latest.total,
      patients,
      latestAppointments: latest.rows.map((row) => present(row, call)),
      today: {
        slotDate,
        ...statuses,
        waiting: waiting.map((row) => present(row, call)),
        next: next.map((row) => present(row, call)),
        appointments: visits.map((row) => present(row, call)),
      },
    },
  };
}
