import { type Appointment, listAppointments } from '@docket/contract/endpoints/appointments.ts';
import { bookAppointment, type OpenSlot, openSlots } from '@docket/contract/endpoints/booking.ts';
import {
  addDays,
  parseSlotDate,
  parseSlotTime,
  toIsoDate,
  wallClockIn,
} from '@docket/contract/formats/slot-date.ts';
import { newName } from './appointments.ts';
import type { Clinic } from './clinic.ts';
import { clinicTimeZone } from './clinic-settings.ts';

/** A doctor and the free times of one day. */
export interface FreeDay {
  readonly doctorId: string;
  readonly name: string;
  readonly times: readonly string[];
}

const daysAhead = 20;

/**
 * Returns the first day ("2026-09-05") on which enough doctors have enough free times, with those doctors. Times are
 * free for the doctor's slot length, or for the given minutes, because a colleague's appointment may be longer.
 * Optionally only times before a given one.
 */
export async function findFreeDay(
  clinic: Clinic,
  { doctors, times, minutes, before }: { doctors: number; times: number; minutes?: number; before?: string },
): Promise<{ day: string; slotDate: string; free: FreeDay[] }> {
  const tomorrow = addDays(wallClockIn(clinicTimeZone).date, 1);
  const answer = await clinic.ask('admin', openSlots, {
    from: toIsoDate(tomorrow),
    to: toIsoDate(addDays(tomorrow, daysAhead)),
    ...(minutes && { length: minutes }),
  });
  const dates = new Set(answer.doctors.flatMap(({ slots }) => slots.map(({ slotDate }) => slotDate)));
  for (const slotDate of dates) {
    const free = answer.doctors
      .filter(({ name }) => clinic.doctors.some((doctor) => doctor.name === name))
      .map(({ doctorId, name, slots }) => ({ doctorId, name, times: timesOn(slots, slotDate, before) }))
      .filter((doctor) => doctor.times.length >= times);
    const date = parseSlotDate(slotDate);
    if (date && free.length >= doctors) return { day: toIsoDate(date), slotDate, free };
  }
  throw new Error('No day has so many free times');
}

/** Books a new patient. */
export async function bookSomebody(
  clinic: Clinic,
  at: { doctorId: string; slotDate: string; slotTime: string },
  more: { overbook?: boolean; reason?: string } = {},
): Promise<Appointment> {
  const patient = { name: newName() };
  return (await clinic.ask('admin', bookAppointment, { ...at, ...more, patient })).appointment;
}

function timesOn(slots: readonly OpenSlot[], slotDate: string, before = '11:59 PM'): string[] {
  const minutesOf = (slotTime: string) => parseSlotTime(slotTime) ?? 0;
  return slots
    .filter((slot) => slot.slotDate === slotDate && minutesOf(slot.slotTime) < minutesOf(before))
    .map(({ slotTime }) => slotTime);
}

/** Returns the current slot and doctor of one of the newest bookings. */
export async function readCurrentSlot(clinic: Clinic, id: string) {
  const { appointments } = await clinic.ask('admin', listAppointments.admin, { limit: 200, sort: '-booked' });
  const found = appointments.find(({ _id }) => _id === id);
  return found && { slotTime: found.slotTime, doctor: found.docData.name, overbooked: found.overbooked };
}
