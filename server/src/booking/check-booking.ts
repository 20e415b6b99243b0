import type * as contract from '@docket/contract/endpoints/booking.ts';
import { formatAgo } from '@docket/contract/formats/format-ago.ts';
import { addDays, fromWallMinutes, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { doctorStore } from '../doctors/store.ts';
import { formatDate, formatHours, formatTime } from '../hours/format-time.ts';
import { overlaps } from '../hours/open-times.ts';
import { loadWorkPlan } from '../hours/work-plans.ts';
import type { Context } from '../platform/context.ts';
import type { Connection } from '../platform/database/engine.ts';
import { getDoctorId } from '../platform/permissions.ts';
import { notFound, Refusal } from '../platform/refusal.ts';
import type { Call, Caller } from '../platform/serve.ts';
import type { TimeRange } from '../platform/time-range.ts';
import { describeConflict, findNextFree, formatConflict } from './conflicts/describe-conflict.ts';
import { findOfferConflict, loadSituation } from './conflicts/find-conflict.ts';
import { findPatientOf } from './find-patient-of.ts';
import { findBookingEnd } from './open/find-free-slots.ts';
import { passesMidnight, readStart, toAppointmentTime, toTimeRange } from './rules.ts';
import { bookingStore } from './store.ts';

const nearDays = 7;
const maxWarnings = 6;

/**
 * Returns warnings about the patient's open offers at the chosen time, which a booking withdraws, and about the other
 * appointments: first those that overlap the chosen time, then those on that day or with that doctor within 7 days.
 * Refuses nothing. A doctor does not see a colleague's name. Throws Refusal: not found, invalid.
 */
export async function checkBooking({ engine, clock }: Context, call: Call<typeof contract.checkBooking>) {
  const { caller, input } = call;
  const doctorId = getDoctorId(call);
  const patient = await findPatientOf(engine.read, caller, input.patientId);
  if (!(await doctorStore(engine.read).find(doctorId))) throw notFound('Doctor');
  const midnight = readStart({ slotDate: input.slotDate, slotTime: '0:00' });
  const { date } = fromWallMinutes(midnight);
  const chosen = await findChosenTime(engine.read, doctorId, input);
  const days = input.isDayOnly ? 0 : nearDays;
  const searched = { from: toWallMinutes(addDays(date, -days)), to: toWallMinutes(addDays(date, days + 1)) };
  const appointments = await bookingStore(engine.read).appointmentsOf(patient.id, searched);
  const day = { from: midnight, to: toWallMinutes(addDays(date, 1)) };
  const overlapping: string[] = [];
  const others: string[] = [];
  for (const appointment of appointments) {
    const { startsAt } = appointment;
    if (appointment.id === input.movingId) continue;
    const planned = `${patient.name} has an appointment with ${formatDoctor(caller, appointment)}`;
    if (chosen && appointment.status === 'pending' && overlaps(toTimeRange(appointment), chosen))
      overlapping.push(`${planned} at the same time: ${formatHours([toTimeRange(appointment)])}`);
    else if (startsAt >= day.from && startsAt < day.to)
      others.push(`${planned} that day at ${formatTime(startsAt)}`);
    else if (appointment.doctorId === doctorId)
      others.push(`${planned} within ${nearDays} days: ${formatDate(startsAt)} at ${formatTime(startsAt)}`);
  }
  const offers = chosen
    ? await bookingStore(engine.read).openOffersTo(patient.id, { ...chosen, wallNow: clock.wallNow() })
    : [];
  const offered = offers
    .filter(({ appointmentId }) => appointmentId === null || appointmentId !== input.movingId)
    .map(
      (offer) =>
        `${patient.name} is offered ${formatHours([offer])} with ${formatDoctor(caller, offer)}: booking this time withdraws the offer`,
    );
  return { warnings: [...overlapping, ...offered, ...others].slice(0, maxWarnings) };
}

/** Returns the time of the planned appointment; null if only a day is chosen. */
async function findChosenTime(
  connection: Connection,
  doctorId: string,
  { slotDate, slotTime, durationMinutes }: Call<typeof contract.checkBooking>['input'],
): Promise<TimeRange | null> {
  if (slotTime === undefined) return null;
  const length = durationMinutes ?? (await loadWorkPlan(connection, doctorId)).slotMinutes;
  return toTimeRange(toAppointmentTime(readStart({ slotDate, slotTime }), length));
}

function formatDoctor(caller: Caller, { doctorId, doctorName }: { doctorId: string; doctorName: string }) {
  if (caller.role === 'admin') return doctorName;
  return doctorId === caller.accountId ? 'you' : 'another doctor';
}

/**
 * Returns whether a doctor's time is free, and if not, the reason as a sentence and as data. Throws Refusal: not
 * found, invalid.
 */
export async function explainAvailability(context: Context, { input }: Call<typeof contract.whyNot>) {
  const { engine, clock } = context;
  const doctor = await doctorStore(engine.read).find(input.doctorId);
  if (!doctor) throw notFound('Doctor');
  const doctorPlan = await loadWorkPlan(engine.read, doctor.id);
  const length = input.length ?? doctorPlan.slotMinutes;
  const time = toAppointmentTime(readStart(input), length);
  if (passesMidnight(time)) {
    throw new Refusal('invalid', 'An appointment may not pass midnight', { field: 'length' });
  }
  const now = await loadSituation(engine.read, clock, { doctor, doctorPlan, time });
  const conflict = findOfferConflict(time, now, findBookingEnd(doctorPlan, false, clock));
  if (!conflict) return { open: true, why: null, message: 'This time is free', details: {} };
  const described = await describeConflict(engine.read, conflict, now.wallNow);
  const patient = input.patientId === undefined ? undefined : { patientId: input.patientId };
  const query = { from: time.startsAt, length, forDesk: false, patient };
  return {
    open: false,
    why: conflict.why,
    message: `${formatConflict(conflict, now.wallNow)}${formatTaker(described, clock.nowMs())}`,
    details: { ...described, nextFree: await findNextFree(engine.read, clock, doctor, query) },
  };
}

function formatTaker({ takenBy, takenAt }: Record<string, unknown>, nowMs: number): string {
  if (typeof takenBy !== 'string' || typeof takenAt !== 'number') return '';
  return `: booked by ${takenBy} ${formatAgo(nowMs - takenAt)}`;
}
