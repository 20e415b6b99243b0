import { call } from '@docket/contract/client.ts';
import { listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { readAdminDashboard } from '@docket/contract/endpoints/dashboards.ts';
import { listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { listPatients } from '@docket/contract/endpoints/patients.ts';

/**
 * Returns one text with the server's answers: lists, searches, the directory and the dashboard, without values that
 * change with the clock.
 */
export async function readAnswers(baseUrl: string, token: string): Promise<string> {
  const as = { baseUrl, token };
  const { doctors, appointments, patients, latestAppointments } = (await call(readAdminDashboard, {}, as))
    .dashData;
  const answers: unknown[] = [{ doctors, appointments, patients, latestAppointments }];
  for (const q of ['an', 'mül', 'son', '555'])
    answers.push(
      await call(listAppointments.admin, { q, limit: 200 }, as),
      await call(listPatients, { q, limit: 200 }, as),
    );
  answers.push(await call(listAppointments.admin, { limit: 200, status: 'cancelled' }, as));
  answers.push(await call(listDoctors, {}, as));
  // Picture URLs contain the server's URL.
  return JSON.stringify(answers).replaceAll(baseUrl, '');
}
