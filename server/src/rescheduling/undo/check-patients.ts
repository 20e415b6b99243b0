import { historyStore } from '../../appointments/store/history.ts';
import { redactForCaller } from '../../booking/conflicts/patient-overlaps.ts';
import type { PatientTime } from '../../booking/store.ts';
import { patientStore } from '../../patients/store.ts';
import { loadPatientTimesOf } from '../booked-time/patient-times.ts';
import type { AppointmentUpdate } from '../write-appointments.ts';
import { refuseReturn } from './check-slots.ts';
import type { ChosenSlot, UndoDeps } from './find-returning.ts';

/**
 * Refuses to return an appointment to a time at which its patient was booked since the change. An overlap from before
 * the change is restored; a slot chosen instead of the old one must not overlap at all. Locks the patients. Throws
 * Refusal (conflict).
 */
export async function checkPatientsFree(
  deps: UndoDeps,
  returning: readonly AppointmentUpdate[],
  elsewhere: readonly ChosenSlot[],
): Promise<void> {
  const { tx, caller } = deps;
  const coming = returning.filter(({ to }) => to.status === 'pending');
  if (coming.length === 0) return;
  const appointments = coming.map(({ appointment }) => appointment);
  await patientStore(tx).lockAll(appointments.map(({ patientId }) => patientId));
  const window = {
    from: Math.min(...coming.map(({ to }) => to.startsAt)),
    to: Math.max(...coming.map(({ to }) => to.endsAt)),
  };
  const without = new Set(returning.map(({ appointment }) => appointment.id));
  const patients = await loadPatientTimesOf(tx, appointments, window, without);
  const chosen = new Set(elsewhere.map((choice) => choice.appointmentId));
  for (const update of coming) {
    const overlapping = patients.findOverlaps(update.appointment, update.to);
    const planned = chosen.has(update.appointment.id)
      ? overlapping[0]
      : await findBookedSince(deps, overlapping);
    if (planned)
      throw await refuseReturn(deps, update, {
        why: 'elsewhere',
        planned: redactForCaller(caller, planned),
      });
  }
}

async function findBookedSince({ tx, change }: UndoDeps, overlapping: readonly PatientTime[]) {
  for (const planned of overlapping) {
    const taker = await historyStore(tx).findSlotEvent(planned.appointmentId);
    if (taker && taker.at >= change.at) return planned;
  }
  return undefined;
}
