import type { checkBooking as endpoint } from '@docket/contract/booking.ts';
import { addDays, fromWallMinutes, toWallMinutes } from '@docket/contract/slot-date.ts';
import { doctorStore } from '../doctors/store.ts';
import { formatDate, formatTime } from '../hours/format-time.ts';
import { patientStore } from '../patients/store.ts';
import type { Context } from '../platform/context.ts';
import { notFound } from '../platform/refusal.ts';
import type { Call } from '../platform/serve.ts';
import { readStart } from './rules.ts';
import { bookingStore } from './store.ts';

const nearDays = 7;
const maxWarnings = 6;

/** What somebody should know before booking: visits of the patient that day, or with that doctor within 7 days. Never in the way. */
export async function checkBooking({ engine }: Context, { input }: Call<typeof endpoint>) {
  const patient = await patientStore(engine.read).find(input.patientId);
  if (!patient) throw notFound('Patient');
  if (!(await doctorStore(engine.read).find(input.doctorId))) throw notFound('Doctor');
  const midnight = readStart({ slotDate: input.slotDate, slotTime: '0:00' });
  const { date } = fromWallMinutes(midnight);
  const near = {
    from: toWallMinutes(addDays(date, -nearDays)),
    to: toWallMinutes(addDays(date, nearDays + 1)),
  };
  const visits = await bookingStore(engine.read).appointmentsOf(patient.id, near);
  const day = { from: midnight, to: toWallMinutes(addDays(date, 1)) };
  const warnings = visits.flatMap(({ startsAt, doctorId, doctorName }) => {
    const visit = `${patient.name} has an appointment with ${doctorName}`;
    if (startsAt >= day.from && startsAt < day.to) return [`${visit} that day at ${formatTime(startsAt)}`];
    if (doctorId !== input.doctorId) return [];
    return [`${visit} within ${nearDays} days: ${formatDate(startsAt)} at ${formatTime(startsAt)}`];
  });
  return { warnings: warnings.slice(0, maxWarnings) };
}
