import type { Db } from '../src/platform/database/engine.ts';
import { type ColumnValue, createRowInserter } from '../src/platform/database/insert-rows.ts';
import type {
  AccountRow,
  AppointmentRow,
  ContactRow,
  DelayRow,
  DoctorRow,
  HistoryRow,
  HoursRow,
  PatientRow,
  PaymentRow,
  People,
  TimeOffRow,
  WishRow,
} from './rows.ts';

/** Inserts many rows in an open transaction. People come before appointments, which refer to them. */
export function demoStore(db: Db) {
  const accounts = createRowInserter(db, 'accounts', accountColumns);
  const doctors = createRowInserter(db, 'doctors', doctorColumns);
  const hours = createRowInserter(db, 'hours', hoursColumns);
  const timeOff = createRowInserter(db, 'time_off', timeOffColumns);
  const patients = createRowInserter(db, 'patients', patientColumns);
  const appointments = createRowInserter(db, 'appointments', appointmentColumns);
  const history = createRowInserter(db, 'history', historyColumns);
  const payments = createRowInserter(db, 'payments', paymentColumns);
  const contacts = createRowInserter(db, 'contacts', contactColumns);
  const wishes = createRowInserter(db, 'wishes', wishColumns);
  let waitingHistory: HistoryRow[] = [];
  let waitingPayments: PaymentRow[] = [];
  const addWaiting = async () => {
    for (const row of waitingHistory) await history.add(historyValues(row));
    for (const row of waitingPayments) await payments.add(paymentValues(row));
    waitingHistory = [];
    waitingPayments = [];
  };
  return {
    async addPeople(people: People): Promise<void> {
      for (const row of people.accounts) await accounts.add(accountValues(row));
      await accounts.finish();
      for (const row of people.doctors) await doctors.add(doctorValues(row));
      await doctors.finish();
      for (const row of people.hours) await hours.add(hoursValues(row));
      await hours.finish();
      for (const row of people.timeOff) await timeOff.add(timeOffValues(row));
      await timeOff.finish();
      for (const row of people.patients) await patients.add(patientValues(row));
      await patients.finish();
    },
    /** Buffered; written once a statement is full. */
    addPatient: (row: PatientRow): Promise<void> | void => patients.add(patientValues(row)),
    finishPatients: () => patients.finish(),
    /** History and payments wait until their appointments are written. */
    addAppointment(
      appointment: AppointmentRow,
      changes: readonly HistoryRow[],
      paid: readonly PaymentRow[],
    ): Promise<void> | void {
      waitingHistory.push(...changes);
      waitingPayments.push(...paid);
      return appointments.add(appointmentValues(appointment))?.then(addWaiting);
    },
    async addDelay({ doctorId, day, minutes, freeFrom, at }: DelayRow): Promise<void> {
      const stamp = { changed_by: doctorId, changed_at: at, version: 1 };
      await db
        .insertInto('delays')
        .values({ doctor_id: doctorId, day, minutes, free_from: freeFrom, ...stamp })
        .execute();
    },
    async finishAppointments(): Promise<void> {
      await appointments.finish();
      await addWaiting();
      await history.finish();
      await payments.finish();
    },
    /** The appointment must be written. */
    async addLatePayment(payment: PaymentRow, changes: readonly HistoryRow[]): Promise<void> {
      const entries = createRowInserter(db, 'payments', paymentColumns);
      await entries.add(paymentValues(payment));
      await entries.finish();
      for (const change of changes) await history.add(historyValues(change));
      await history.finish();
    },
    /** The appointments must be written. */
    async addContacts(rows: readonly ContactRow[]): Promise<void> {
      for (const row of rows) await contacts.add(contactValues(row));
      await contacts.finish();
    },
    async addWishes(rows: readonly WishRow[]): Promise<void> {
      for (const row of rows) await wishes.add(wishValues(row));
      await wishes.finish();
    },
  };
}

const accountColumns = ['id', 'role', 'email', 'name', 'password_hash', 'created_at', 'front_desk'];
const accountValues = (row: AccountRow): ColumnValue[] => [
  row.id,
  row.role,
  row.email,
  row.name,
  row.passwordHash,
  row.createdAt,
  row.isFrontDesk ? 1 : 0,
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
const hoursColumns = [
  'doctor_id',
  'weekly',
  'dated',
  'slot_minutes',
  'buffer_minutes',
  'notice_minutes',
  'farthest_days',
];
const hoursValues = (row: HoursRow): ColumnValue[] => [
  row.doctorId,
  row.weekly,
  row.dated,
  row.slotMinutes,
  row.bufferMinutes,
  row.noticeMinutes,
  row.farthestDays,
];
const timeOffColumns = ['id', 'doctor_id', 'starts_at', 'ends_at', 'reason'];
const timeOffValues = (row: TimeOffRow): ColumnValue[] => [
  row.id,
  row.doctorId,
  row.startsAt,
  row.endsAt,
  row.reason,
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
  'settled_cents',
  'reason',
  'cancel_reason',
  'cancel_kind',
  'arrived_at',
  'confirmed_at',
  'called_at',
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
  row.settledCents,
  row.reason,
  row.cancelReason,
  row.cancelKind,
  row.arrivedAt,
  row.confirmedAt ?? null,
  row.calledAt,
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
const paymentColumns = [
  'id',
  'appointment_id',
  'at',
  'day',
  'kind',
  'method',
  'cents',
  'note',
  'account_id',
  'written_by',
];
const paymentValues = (row: PaymentRow): ColumnValue[] => [
  row.id,
  row.appointmentId,
  row.at,
  row.day,
  row.kind,
  row.method,
  row.cents,
  '',
  row.accountId,
  row.writtenBy,
];
const contactColumns = ['id', 'appointment_id', 'at', 'outcome', 'account_id'];
const contactValues = (row: ContactRow): ColumnValue[] => [
  row.id,
  row.appointmentId,
  row.at,
  row.outcome,
  row.accountId,
];
const wishColumns = [
  'id',
  'patient_id',
  'appointment_id',
  'doctor_id',
  'speciality',
  'from_day',
  'to_day',
  'weekdays',
  'part_of_day',
  'minutes',
  'urgent',
  'note',
  'since',
  'account_id',
];
const wishValues = (row: WishRow): ColumnValue[] => [
  row.id,
  row.patientId,
  row.appointmentId,
  row.doctorId,
  null,
  null,
  null,
  row.weekdays,
  row.partOfDay,
  null,
  row.isUrgent ? 1 : 0,
  row.note,
  row.since,
  row.accountId,
];
