import { deepEqual, equal, ok } from 'node:assert/strict';
import { type Appointment, getStatus, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { openSlots } from '@docket/contract/endpoints/booking.ts';
import { listWishes, type Offer } from '@docket/contract/endpoints/waiting-list.ts';
import { fromWallMinutes, toIsoDate, toSlotMinutes } from '@docket/contract/formats/slot-date.ts';
import { dayMinutes, type ModelAppointment, type YearModel } from './model.ts';
import type { RealYear } from './real-year.ts';

const daysOfYear = 365;
const daysAtOnce = 50; // within the limit of one request for open slots

/** Throws unless server and model agree on a doctor's day: appointments with status and times, and open slots. */
export async function compareDay(
  model: YearModel,
  real: RealYear,
  doctor: number,
  day: number,
): Promise<void> {
  await compareDays(model, real, doctor, day, day);
}

/**
 * Compares the full year of every doctor. Also checks the server without the model: appointments that take time must
 * not overlap each other, nor a time offered to another appointment.
 */
export async function compareYear(model: YearModel, real: RealYear): Promise<void> {
  const { wishes } = await real.ask(listWishes, {});
  const offers = wishes.flatMap(({ holds, offer, patient }) =>
    offer && real.doctorIds.includes(offer.doctorId)
      ? [{ ...offer, ownAppointmentId: holds?.appointmentId, patientId: patient.id }]
      : [],
  );
  deepEqual(offers.length, model.offers.filter(({ state }) => state === 'open').length);
  const all: Appointment[] = [];
  for (const [doctor] of real.doctorIds.entries()) {
    for (let day = 0; day < daysOfYear; day += daysAtOnce) {
      const last = Math.min(day + daysAtOnce, daysOfYear) - 1;
      const appointments = await compareDays(model, real, doctor, day, last);
      all.push(...appointments);
      checkNoOverlap(appointments);
      checkOffers(offers, appointments);
    }
  }
  checkPatients(offers, all);
}

async function compareDays(
  model: YearModel,
  real: RealYear,
  doctor: number,
  first: number,
  last: number,
): Promise<Appointment[]> {
  const doctorId = real.doctorIds[doctor] ?? '';
  const days = { from: isoDate(real, first), to: isoDate(real, last) };
  const [{ appointments }, { doctors }] = await Promise.all([
    real.ask(listAppointments.admin, { doctorId, ...days }),
    real.ask(openSlots, { doctorId, ...days }),
  ]);
  const isInRange = ({ from }: { from: number }) =>
    from >= first * dayMinutes && from < (last + 1) * dayMinutes;
  const known = model.appointments.filter(
    (appointment) => appointment.doctor === doctor && isInRange(appointment),
  );
  deepEqual(
    appointments.map((appointment) => formatServerAppointment(appointment, real)).sort(),
    known.map((appointment) => formatModelAppointment(appointment, real)).sort(),
  );
  const open: number[] = [];
  for (let day = first; day <= last; day += 1) open.push(...model.openSlots(doctor, day));
  deepEqual(
    (doctors[0]?.slots ?? []).map((slot) => toSlotMinutes(slot) - real.begins),
    open,
  );
  return appointments;
}

function formatServerAppointment(appointment: Appointment, real: RealYear): string {
  const from = toSlotMinutes(appointment) - real.begins;
  const { _id, durationMinutes, overbooked, version } = appointment;
  return `${_id} ${from} ${from + durationMinutes} ${getStatus(appointment)} ${overbooked} ${version}`;
}

function formatModelAppointment(
  { number, from, to, status, overbooked, version }: ModelAppointment,
  real: RealYear,
): string {
  return `${real.ids[number]} ${from} ${to} ${status} ${overbooked} ${version}`;
}

function checkNoOverlap(appointments: readonly Appointment[]): void {
  const held = appointments
    .filter((appointment) => !appointment.cancelled && !appointment.overbooked)
    .map((appointment) => ({
      from: toSlotMinutes(appointment),
      to: toSlotMinutes(appointment) + appointment.durationMinutes,
    }))
    .sort((a, b) => a.from - b.from);
  for (const [index, { to }] of held.entries()) {
    ok((held[index + 1]?.from ?? Number.POSITIVE_INFINITY) >= to, 'two appointments overlap');
  }
}

function checkOffers(
  offers: readonly (Offer & { ownAppointmentId: string | undefined })[],
  appointments: readonly Appointment[],
) {
  for (const offer of offers) {
    const from = toSlotMinutes(offer);
    const conflicts = appointments.filter(
      (appointment) =>
        appointment.doctorId === offer.doctorId &&
        appointment._id !== offer.ownAppointmentId &&
        !appointment.cancelled &&
        !appointment.overbooked &&
        toSlotMinutes(appointment) < from + offer.durationMinutes &&
        from < toSlotMinutes(appointment) + appointment.durationMinutes,
    );
    deepEqual(conflicts, [], 'an open offer is at a taken time');
  }
}

/** Throws if a patient holds two offers, or is offered a time that overlaps another appointment. */
function checkPatients(
  offers: readonly (Offer & { ownAppointmentId: string | undefined; patientId: string })[],
  appointments: readonly Appointment[],
) {
  equal(new Set(offers.map(({ patientId }) => patientId)).size, offers.length, 'a patient holds two offers');
  for (const offer of offers) {
    const from = toSlotMinutes(offer);
    const overlapping = appointments.filter(
      (appointment) =>
        appointment.patientId === offer.patientId &&
        appointment._id !== offer.ownAppointmentId &&
        getStatus(appointment) === 'pending' &&
        toSlotMinutes(appointment) < from + offer.durationMinutes &&
        from < toSlotMinutes(appointment) + appointment.durationMinutes,
    );
    deepEqual(overlapping, [], 'a patient is offered a time that overlaps their appointment');
  }
}

function isoDate({ begins }: RealYear, day: number): string {
  return toIsoDate(fromWallMinutes(begins + day * dayMinutes).date);
}
