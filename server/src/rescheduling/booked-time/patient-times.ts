import { findPatientOverlaps } from '../../booking/conflicts/patient-overlaps.ts';
import type { TimeSpan } from '../../booking/rules.ts';
import { bookingStore, type PatientTime } from '../../booking/store.ts';
import type { Interval } from '../../hours/open-times.ts';
import type { Connection } from '../../platform/database/engine.ts';

/** An appointment and its patient. */
interface PatientAppointment {
  readonly id: string;
  readonly patientId: string;
}

/**
 * The planned appointments of some patients. A plan enters its new times with `occupy` and checks others against
 * them.
 */
export class PatientTimes {
  readonly #byPatient: Map<string, PatientTime[]>;

  /** `planned` in order; appointments in `without` count as gone. */
  constructor(planned: readonly PatientTime[], without: ReadonlySet<string>) {
    const staying = planned.filter((time) => !without.has(time.appointmentId));
    this.#byPatient = Map.groupBy(staying, (time) => time.patientId);
  }

  /** The appointments of the patient that overlap a time, apart from the appointment itself, in order. */
  findOverlaps({ id, patientId }: PatientAppointment, time: TimeSpan): PatientTime[] {
    return findPatientOverlaps(time, this.#byPatient.get(patientId) ?? [], new Set([id]));
  }

  isFree(appointment: PatientAppointment, time: TimeSpan): boolean {
    return this.findOverlaps(appointment, time).length === 0;
  }

  /** Enters the time at which an appointment is to be. */
  occupy(
    { id, patientId }: PatientAppointment,
    doctor: { readonly id: string; readonly name: string },
    { startsAt, endsAt }: TimeSpan,
  ): void {
    const time = { appointmentId: id, patientId, doctorId: doctor.id, doctorName: doctor.name };
    const planned = this.#byPatient.get(patientId) ?? [];
    this.#byPatient.set(
      patientId,
      [...planned, { ...time, from: startsAt, to: endsAt }].sort((a, b) => a.from - b.from),
    );
  }
}

/** Reads what is planned for the patients of appointments in a window. Appointments in `without` count as gone. */
export async function loadPatientTimesOf(
  connection: Connection,
  appointments: readonly PatientAppointment[],
  window: Interval,
  without: ReadonlySet<string>,
): Promise<PatientTimes> {
  const ids = appointments.map(({ patientId }) => patientId);
  return new PatientTimes(await bookingStore(connection).plannedFor(ids, window), without);
}
