import type { Db } from '../../platform/database/engine.ts';
import { type ColumnValue, createRowInserter } from '../../platform/database/insert-rows.ts';
import type { AccountRow, AppointmentRow, DoctorRow, HistoryRow, PatientRow, People } from './rows.ts';

/** Many rows at once, into an open transaction. People are written before visits, which refer to them. */
export function demoStore(db: Db) {
  const accounts = createRowInserter(db, 'accounts', accountColumns);
  const doctors = createRowInserter(db, 'doctors', doctorColumns);
  const patients = createRowInserter(db, 'patients', patientColumns);
  const appointments = createRowInserter(db, 'appointments', appointmentColumns);
  const history = createRowInserter(db, 'history', historyColumns);
  let waitingHistory: HistoryRow[] = [];
  const addWaitingHistory = async () => {
    for (const row of waitingHistory) await history.add(historyValues(row));
    waitingHistory = [];
  };
  return {
    async addPeople(people: People): Promise<void> {
      for (const row of people.accounts) await accounts.add(accountValues(row));
      await accounts.finish();
      for (const row of people.doctors) await doctors.add(doctorValues(row));
      await doctors.finish();
      for (const row of people.patients) await patients.add(patientValues(row));
      await patients.finish();
    },
    /** History waits until the appointments it refers to are written. */
    addVisit(appointment: AppointmentRow, changes: readonly HistoryRow[]): Promise<void> | void {
      waitingHistory.push(...changes);
      return appointments.add(appointmentValues(appointment))?.then(addWaitingHistory);
    },
    async finishVisits(): Promise<void> {
      await appointments.finish();
      await addWaitingHistory();
      await history.finish();
    },
  };
}
export type DemoStore = ReturnType<typeof demoStore>;

const accountColumns = ['id', 'role', 'email', 'name', 'password_hash', 'created_at'];
const accountValues = (row: AccountRow): ColumnValue[] => [
  row.id,
  row.role,
  row.email,
  row.name,
  row.passwordHash,
  row.createdAt,
];
const doctorColumns = [
  'id',
  'name',
  'name_key',
  'search',
  'speciality',
  'degree',
  'experience',
  'about',
  'fee_cents',
  'available',
  'address_line1',
  'address_line2',
  'image_hash',
];
const doctorValues = (row: DoctorRow): ColumnValue[] => [
  row.id,
  row.name,
  row.nameKey,
  row.search,
  row.speciality,
  row.degree,
  row.experience,
  row.about,
  row.feeCents,
  row.available ? 1 : 0,
  row.line1,
  row.line2,
  row.imageHash,
];
const patientColumns = [
  'id',
  'name',
  'name_key',
  'search',
  'email',
  'phone',
  'dob',
  'image_hash',
  'created_at',
];
const patientValues = (row: PatientRow): ColumnValue[] => [
  row.id,
  row.name,
  row.nameKey,
  row.search,
  row.email,
  row.phone,
  row.dob,
  row.imageHash,
  row.createdAt,
];
const appointmentColumns = [
  'id',
  'doctor_id',
  'patient_id',
  'starts_at',
  'ends_at',
  'status',
  'overbooked',
  'paid_online',
  'amount_cents',
  'reason',
  'booked_at',
  'patient_key',
  'doctor_key',
];
const appointmentValues = (row: AppointmentRow): ColumnValue[] => [
  row.id,
  row.doctorId,
  row.patientId,
  row.startsAt,
  row.endsAt,
  row.status,
  0,
  row.paidOnline ? 1 : 0,
  row.amountCents,
  row.reason,
  row.bookedAt,
  row.patientKey,
  row.doctorKey,
];
const historyColumns = [
  'id',
  'appointment_id',
  'at',
  'account_id',
  'who_name',
  'who_role',
  'what',
  'from_values',
  'to_values',
];
const historyValues = (row: HistoryRow): ColumnValue[] => [
  row.id,
  row.appointmentId,
  row.at,
  row.accountId,
  row.whoName,
  row.whoRole,
  row.what,
  row.from,
  row.to,
];
