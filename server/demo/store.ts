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

/** The property or function that fills each column. */
type Columns<Row> = Readonly<Record<string, (keyof Row & string) | ((row: Row) => ColumnValue)>>;

/** Returns an inserter of rows given as objects. */
function createInserter<Row>(db: Db, table: string, columns: Columns<Row>) {
  const inserter = createRowInserter(db, table, Object.keys(columns));
  // Safe to cast: the properties named by columns hold column values.
  const readers = Object.values(columns).map((source) =>
    typeof source === 'function' ? source : (row: Row) => row[source] as ColumnValue,
  );
  const add = (row: Row) => inserter.add(readers.map((read) => read(row)));
  const finish = () => inserter.finish();
  const addAll = async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) await add(row);
    await finish();
  };
  return { add, addAll, finish };
}

/** Inserts many rows in an open transaction. People come before appointments, which refer to them. */
export function demoStore(db: Db) {
  const accounts = createInserter(db, 'accounts', accountColumns);
  const doctors = createInserter(db, 'doctors', doctorColumns);
  const hours = createInserter(db, 'hours', hoursColumns);
  const timeOff = createInserter(db, 'time_off', timeOffColumns);
  const patients = createInserter(db, 'patients', patientColumns);
  const appointments = createInserter(db, 'appointments', appointmentColumns);
  const history = createInserter(db, 'history', historyColumns);
  const payments = createInserter(db, 'payments', paymentColumns);
  const contacts = createInserter(db, 'contacts', contactColumns);
  const wishes = createInserter(db, 'wishes', wishColumns);
  let waitingHistory: HistoryRow[] = [];
  let waitingPayments: PaymentRow[] = [];
  const addWaiting = async () => {
    for (const row of waitingHistory) await history.add(row);
    for (const row of waitingPayments) await payments.add(row);
    waitingHistory = [];
    waitingPayments = [];
  };
  return {
    async addPeople(people: People): Promise<void> {
      await accounts.addAll(people.accounts);
      await doctors.addAll(people.doctors);
      await hours.addAll(people.hours);
      await timeOff.addAll(people.timeOff);
      await patients.addAll(people.patients);
    },
    /** Buffered; written once a statement is full. */
    addPatient: (row: PatientRow): Promise<void> | void => patients.add(row),
    finishPatients: () => patients.finish(),
    /** History and payments wait until their appointments are written. */
    addAppointment(
      appointment: AppointmentRow,
      changes: readonly HistoryRow[],
      paid: readonly PaymentRow[],
    ): Promise<void> | void {
      waitingHistory.push(...changes);
      waitingPayments.push(...paid);
      return appointments.add(appointment)?.then(addWaiting);
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
      const entries = createInserter(db, 'payments', paymentColumns);
      await entries.addAll([payment]);
      await history.addAll(changes);
    },
    /** The appointments must be written. */
    addContacts: (rows: readonly ContactRow[]): Promise<void> => contacts.addAll(rows),
    addWishes: (rows: readonly WishRow[]): Promise<void> => wishes.addAll(rows),
  };
}

const accountColumns: Columns<AccountRow> = {
  id: 'id',
  role: 'role',
  email: 'email',
  name: 'name',
  password_hash: 'passwordHash',
  created_at: 'createdAt',
  front_desk: (row) => (row.isFrontDesk ? 1 : 0),
};
const doctorColumns: Columns<DoctorRow> = {
  id: 'id',
  name: 'name',
  name_key: 'nameKey',
  search: 'search',
  speciality: 'speciality',
  degree: 'degree',
  experience: 'experience',
  about: 'about',
  fee_cents: 'feeCents',
  available: (row) => (row.available ? 1 : 0),
  address_line1: 'line1',
  address_line2: 'line2',
  image_hash: 'imageHash',
};
const hoursColumns: Columns<HoursRow> = {
  doctor_id: 'doctorId',
  weekly: 'weekly',
  dated: 'dated',
  slot_minutes: 'slotMinutes',
  buffer_minutes: 'bufferMinutes',
  notice_minutes: 'noticeMinutes',
  farthest_days: 'farthestDays',
};
const timeOffColumns: Columns<TimeOffRow> = {
  id: 'id',
  doctor_id: 'doctorId',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  reason: 'reason',
};
const patientColumns: Columns<PatientRow> = {
  id: 'id',
  name: 'name',
  name_key: 'nameKey',
  search: 'search',
  email: 'email',
  phone: 'phone',
  dob: 'dob',
  image_hash: 'imageHash',
  created_at: 'createdAt',
};
const appointmentColumns: Columns<AppointmentRow> = {
  id: 'id',
  doctor_id: 'doctorId',
  patient_id: 'patientId',
  starts_at: 'startsAt',
  ends_at: 'endsAt',
  status: 'status',
  overbooked: () => 0,
  paid_online: (row) => (row.paidOnline ? 1 : 0),
  amount_cents: 'amountCents',
  settled_cents: 'settledCents',
  reason: 'reason',
  cancel_reason: 'cancelReason',
  cancel_kind: 'cancelKind',
  arrived_at: 'arrivedAt',
  confirmed_at: (row) => row.confirmedAt ?? null,
  called_at: 'calledAt',
  booked_at: 'bookedAt',
  patient_key: 'patientKey',
  doctor_key: 'doctorKey',
};
const historyColumns: Columns<HistoryRow> = {
  id: 'id',
  appointment_id: 'appointmentId',
  at: 'at',
  account_id: 'accountId',
  who_name: 'whoName',
  who_role: 'whoRole',
  what: 'what',
  from_values: 'from',
  to_values: 'to',
};
const paymentColumns: Columns<PaymentRow> = {
  id: 'id',
  appointment_id: 'appointmentId',
  at: 'at',
  day: 'day',
  kind: 'kind',
  method: 'method',
  cents: 'cents',
  note: () => '',
  account_id: 'accountId',
  written_by: 'writtenBy',
};
const contactColumns: Columns<ContactRow> = {
  id: 'id',
  appointment_id: 'appointmentId',
  at: 'at',
  outcome: 'outcome',
  account_id: 'accountId',
};
const wishColumns: Columns<WishRow> = {
  id: 'id',
  patient_id: 'patientId',
  appointment_id: 'appointmentId',
  doctor_id: 'doctorId',
  speciality: () => null,
  from_day: () => null,
  to_day: () => null,
  weekdays: 'weekdays',
  part_of_day: 'partOfDay',
  minutes: () => null,
  urgent: (row) => (row.isUrgent ? 1 : 0),
  note: 'note',
  since: 'since',
  account_id: 'accountId',
};
