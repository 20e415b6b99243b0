/** Statements of the plain routes, as a developer would write them for one page over these tables. */
export type StatementName = keyof typeof texts;

const columns = `a.id, a.doctor_id as "doctorId", a.patient_id as "patientId", a.starts_at as "startsAt", a.ends_at as "endsAt",
  a.status, a.overbooked, a.paid_online as "paidOnline", a.amount_cents as "amountCents", a.reason,
  a.booked_at as "bookedAt", a.note, a.cancel_reason as "cancelReason", a.arrived_at as "arrivedAt",
  a.called_at as "calledAt", a.version,
  p.name as "patientName", p.image_hash as "patientImage", p.dob as "patientDob", p.phone as "patientPhone",
  p.email as "patientEmail", d.name as "doctorName", d.image_hash as "doctorImage", d.speciality,
  coalesce(m.received_cents, 0) as "receivedCents", case
    when a.status = 'cancelled' then 0
    when m.appointment_id is null and a.starts_at <
      coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0) then null
    else a.amount_cents - coalesce(m.received_cents + m.written_off_cents, 0) end as "openCents"`;

const withNames = (rows: string) =>
  `select ${columns} from (${rows}) a join patients p on p.id = a.patient_id join doctors d on d.id = a.doctor_id
    left join counted_payments m on m.appointment_id = a.id`;

/** `$1` is the first parameter on both engines. Ids sort by time of booking, which gives the list's order. */
const texts = {
  firstPage: `${withNames('select * from appointments order by id desc limit 50')} order by a.id desc`,
  laterPage: `${withNames('select * from appointments where id < $1 order by id desc limit 50')} order by a.id desc`,
  placeOf: 'select id from appointments order by id desc limit 1 offset $1',
  narrowed: `${withNames('select * from appointments where doctor_id = $1 and status = $2 order by booked_at desc limit 50')}
    order by a.booked_at desc`,
  wholeList: `${withNames('select * from appointments where id > $1 order by id limit 500')} order by a.id`,
  adminsDay: `select (select count(*) from doctors) as doctors, (select count(*) from appointments) as appointments,
    (select count(*) from patients) as patients`,
  doctorsDay: `select coalesce(sum(case when status = 'completed' or (paid_online = 1 and status = 'pending')
      then amount_cents end), 0) as cents, count(*) as appointments, count(distinct patient_id) as patients
    from appointments where doctor_id = $1`,
  dayByStatus: `select status, count(*) as count from appointments
    where status in ('pending', 'completed', 'cancelled') and starts_at >= $1 and starts_at < $2 group by status`,
  dayByStatusOfDoctor: `select status, count(*) as count from appointments where doctor_id = $1
    and status in ('pending', 'completed', 'cancelled') and starts_at >= $2 and starts_at < $3 group by status`,
  waiting: `${withNames(`select * from appointments where status = 'pending' and starts_at >= $1 and starts_at < $2
    and arrived_at is not null order by arrived_at limit 50`)} order by a.arrived_at`,
  next: `${withNames(`select * from appointments where status = 'pending' and starts_at >= $1 and arrived_at is null
    order by starts_at limit 8`)} order by a.starts_at`,
  dayOfDoctor: `${withNames(`select * from appointments where doctor_id = $1 and starts_at >= $2 and starts_at < $3
    and status <> 'cancelled' order by starts_at limit 100`)} order by a.starts_at`,
  day: `${withNames(`select * from appointments where status in ('pending', 'completed') and starts_at >= $1
    and starts_at < $2 order by starts_at limit 100`)} order by a.starts_at`,
  latest: `${withNames('select * from appointments order by id desc limit 5')} order by a.id desc`,
  latestOfDoctor: `${withNames('select * from appointments where doctor_id = $1 order by booked_at desc limit 5')}
    order by a.booked_at desc`,
  taken: `select starts_at as "startsAt", ends_at as "endsAt" from appointments
    where doctor_id = $1 and starts_at >= $2 and starts_at < $3 and status <> 'cancelled' order by starts_at`,
  statementDays: `select day, appointments, amount_cents as "amountCents", settled_cents as "settledCents", due_cents as "dueCents"
    from counted_days where doctor_id = $1 and day between $2 and $3 order by day`,
  statementReceipts: `select day, method, cents from counted_receipts
    where doctor_id = $1 and day between $2 and $3 order by day`,
  image: 'select bytes from images where hash = $1 and size = $2',
  account: 'select id, password_hash as "passwordHash" from accounts where email = $1',
  signIn: `insert into sessions (token_hash, kind, account_id, created_at, expires_at)
    values ($1, 'session', $2, $3, $4)`,
  book: `insert into appointments (id, doctor_id, patient_id, starts_at, ends_at, status, overbooked, paid_online,
      amount_cents, reason, booked_at, patient_key, doctor_key)
    values ($1, $2, $3, $4, $5, 'pending', 0, 0, 5000, '', $6, '', '')`,
  change: 'update appointments set status = $1, version = version + 1 where id = $2 and status = $3',
  remember: `insert into history (id, appointment_id, at, account_id, who_name, who_role, what, from_values, to_values)
    values ($1, $2, $3, null, 'Bench', 'admin', $4, null, '{}')`,
} as const;

// The engines have different word indexes for finding patients.
const searches = {
  sqlite: `${withNames(`select a.* from patients_search cross join patients f on f.n = patients_search.rowid
      cross join appointments a on a.patient_id = f.id where patients_search match $1 order by a.id desc limit 50`)}
    order by a.id desc`,
  postgres: `${withNames(`select a.* from patients f join appointments a on a.patient_id = f.id
      where f.words like $1 order by a.id desc limit 50`)} order by a.id desc`,
};

/** Returns the text of each statement in the engine's dialect. */
export function listStatements(kind: 'sqlite' | 'postgres'): Record<StatementName | 'search', string> {
  const all = { ...texts, search: searches[kind] };
  if (kind === 'postgres') return all;
  const spelt = Object.entries(all).map(([name, text]) => [name, text.replace(/\$(\d)/g, '?$1')]);
  return Object.fromEntries(spelt) as Record<StatementName | 'search', string>;
}
