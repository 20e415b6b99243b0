import type { AppointmentTime } from '../../appointments/store/rows.ts';
import { findPatientOverlaps } from '../../booking/conflicts/patient-overlaps.ts';
import { bookingStore, type PatientTime } from '../../booking/store.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { TimeRange } from '../../platform/time-range.ts';

/** An appointment and its patient. */
interface PatientAppointment {
  readonly id: string;
  readonly patientId: string;
}

/**
 * The pending appointments of some patients. A plan adds its new times with `occupy` and checks others against them.
 */
export class PatientTimes {
  readonly #byPatient: Map<string, PatientTime[]>;

  /** `planned`: earliest first per patient. Appointments in `without` are left out. */
  constructor(planned: readonly PatientTime[], without: ReadonlySet<string>) {
    const staying = planned.filter((time) => !without.has(time.appointmentId));
    this.#byPatient = Map.groupBy(staying, (time) => time.patientId);
  }

  /** Returns the patient's other appointments that overlap a time, earliest first. */
  findOverlaps({ id, patientId }: PatientAppointment, time: AppointmentTime): PatientTime[] {
    return findPatientOverlaps(time, this.#byPatient.get(patientId) ?? [], new Set([id]));
  }

  isFree(appointment: PatientAppointment, time: AppointmentTime): boolean {
    return this.findOverlaps(appointment, time).length === 0;
  }

  /** Adds the time that an appointment is to have. */
  occupy(
    { id, patientId }: PatientAppointment,
    doctor: { readonly id: string; readonly name: string },
    { startsAt, endsAt }: AppointmentTime,
  ): void {
    const time = { appointmentId: id, patientId, doctorId: doctor.id, doctorName: doctor.name };
    const planned = this.#byPatient.get(patientId) ?? [];
    this.#byPatient.set(
      patientId,
      [...planned, { ...time, from: startsAt, to: endsAt }].sort((a, b) => a.from - b.from),
    );
  }
}

/**
 * Returns the pending appointments in a window of the patients of these appointments. Appointments in `without` are
 * left out.
 */
export async function loadPatientTimesOf(
  connection: Connection,
  appointments: readonly PatientAppointment[],
  window: TimeRange,
  without: ReadonlySet<string>,
): Promise<PatientTimes> {
  const ids = appointments.map(({ patientId }) => patientId);
  return new PatientTimes(await bookingStore(connection).plannedFor(ids, window), without);
}
