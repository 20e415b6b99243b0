import type { DoctorDashData, readDoctorDashboard as endpoint } from '@docket/contract/dashboards.ts';
import { readPage } from '../appointments/pages/read-page.ts';
import { present } from '../appointments/present.ts';
import { totalsStore } from '../appointments/store/totals.ts';
import type { Context } from '../platform/context.ts';
import type { Call } from '../platform/serve.ts';
import { maxLatest } from './read-admin-dashboard.ts';
import { dashboardStore } from './store.ts';
import { readToday } from './today.ts';

const maxDoctorDayRows = 100;

/** What a doctor sees first: what was earned, for whom, what came last, and the day. */
export async function readDoctorDashboard(
  { engine, clock }: Context,
  call: Call<typeof endpoint>,
): Promise<{ dashData: DoctorDashData }> {
  const doctorId = call.caller.accountId;
  const store = dashboardStore(engine.read);
  const { slotDate, day } = readToday(clock);
  const latest = await readPage(engine.read, doctorId, { limit: maxLatest });
  const visits = await store.dayOf(doctorId, day, maxDoctorDayRows);
  const { earnedCents, people } = await totalsStore(engine.read).ofDoctor(doctorId);
  return {
    dashData: {
      earnings: earnedCents / 100,
      appointments: latest.total,
      patients: people,
      latestAppointments: latest.rows.map((row) => present(row, call)),
      today: { slotDate, appointments: visits.map((row) => present(row, call)) },
    },
  };
}
