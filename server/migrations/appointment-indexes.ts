/** Something of the schema that a filling of many rows may drop first and create again after. */
export interface Removable {
  readonly name: string;
  readonly create: string;
  readonly drop: string;
}

/** Replaces the one that leads to a patient's appointments: what lists of people are sorted by stands in it too. */
export const ofPatient = {
  before: index('patient', 'patient_id, starts_at, n, status, doctor_id'),
  since: index('of_patient', 'patient_id, starts_at, n, status, doctor_id, booked_at, amount_cents'),
};

/** As the first step of the schema made them; the last one was replaced since (migration 0012). */
export const firstIndexes: readonly Removable[] = [
  index('status_slot', 'status, starts_at, n'),
  index('status_booked', 'status, booked_at, n, starts_at'),
  index('status_patient', 'status, patient_key, patient_id, n, starts_at'),
  index('status_doctor', 'status, doctor_key, doctor_id, n, starts_at'),
  index('status_amount', 'status, amount_cents, n, starts_at'),
  index('doctor_slot', 'doctor_id, starts_at, n, status'),
  index('doctor_booked', 'doctor_id, booked_at, n, status, starts_at'),
  index('doctor_patient', 'doctor_id, patient_key, patient_id, n, status, starts_at'),
  index('doctor_amount', 'doctor_id, amount_cents, n, status, paid_online, starts_at'),
  ofPatient.before,
];

/**
 * One index for each way a list is ordered, over one status or one doctor: any page is read from its place, whatever
 * the filter, and a list of every status is three of them merged. What stands behind `n` is there to be looked at without
 * opening the row. `doctor_slot` also serves the guard against double bookings, `doctor_amount` a doctor's earnings,
 * `doctor_patient` the different people a doctor has.
 */
export const appointmentIndexes: readonly Removable[] = [
  ...firstIndexes.filter((one) => one !== ofPatient.before),
  ofPatient.since,
];

function index(of: string, columns: string): Removable {
  const name = `appointments_${of}`;
  return {
    name,
    create: `create index ${name} on appointments (${columns})`,
    drop: `drop index if exists ${name}`,
  };
}
