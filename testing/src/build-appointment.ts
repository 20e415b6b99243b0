import type { Status } from '@docket/contract/endpoints/appointments.ts';
import { parseSlotDate, parseSlotTime, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { appointmentStore, type NewAppointment } from '@docket/server/appointments/store/changes.ts';
import type { Context } from '@docket/server/platform/context.ts';
import { v7 } from 'uuid';
import { aDoctor, aPatient } from './build-people.ts';

interface Chosen {
  /** Default: a new doctor. */
  readonly doctorId?: string;
  /** Default: a new patient. */
  readonly patientId?: string;
  /** "5_9_2026"; default: tomorrow in the clinic's time zone. */
  readonly slotDate?: string;
  /** "10:30 AM"; default: half an hour after the previous appointment. */
  readonly slotTime?: string;
  readonly durationMinutes?: number;
  readonly status?: Status;
  /** True: paid online. */
  readonly payment?: boolean;
  /** Dollars. */
  readonly amount?: number;
  readonly overbooked?: boolean;
  readonly reason?: string;
  /** Epoch milliseconds; default: now. */
  readonly bookedAt?: number;
}

let count = 0;

/** Stores an appointment without history and returns it. Default: pending, 30 minutes, $50 in cash. */
export async function anAppointment(context: Context, chosen: Chosen = {}): Promise<NewAppointment> {
  const doctorId = chosen.doctorId ?? (await aDoctor(context)).id;
  const patientId = chosen.patientId ?? (await aPatient(context)).id;
  const startsAt = toStart(context, chosen);
  const appointment: NewAppointment = {
    id: v7(),
    doctorId,
    patientId,
    startsAt,
    endsAt: startsAt + (chosen.durationMinutes ?? 30),
    status: chosen.status ?? 'pending',
    paidOnline: chosen.payment ?? false,
    overbooked: chosen.overbooked ?? false,
    amountCents: Math.round((chosen.amount ?? 50) * 100),
    reason: chosen.reason ?? '',
    bookedAt: chosen.bookedAt ?? context.clock.nowMs(),
  };
  await context.engine.transaction((tx) => appointmentStore(tx).add(appointment));
  return appointment;
}

function toStart(context: Context, { slotDate, slotTime }: Chosen): number {
  const date = slotDate === undefined ? null : parseSlotDate(slotDate);
  const minutes = slotTime === undefined ? null : parseSlotTime(slotTime);
  if ((slotDate !== undefined && !date) || (slotTime !== undefined && minutes === null)) {
    throw new Error(`Not a slot: ${slotDate} ${slotTime}`);
  }
  count += 1;
  const midnight = toWallMinutes(date ?? context.clock.today()) + (date ? 0 : 1_440);
  return midnight + (minutes ?? (count % 47) * 30);
}
