-- Ids are UUIDv7 text, so they sort by age. Moments are epoch milliseconds; a slot is counted in minutes on the
-- clinic's wall, so that order, ranges and overlap are comparisons of integers.

create table clinic (key text primary key, value text not null) strict;

create table accounts (
  id text primary key,
  role text not null check (role in ('admin', 'doctor')),
  email text not null constraint accounts_email unique,
  name text not null,
  password_hash text,
  created_at integer not null
) strict;

create table sessions (
  token_hash text primary key,
  kind text not null check (kind in ('session', 'invitation', 'first admin')),
  account_id text references accounts (id) on delete cascade,
  created_at integer not null,
  expires_at integer not null
) strict;

create index sessions_account on sessions (account_id);

create index sessions_expiry on sessions (expires_at);

create table sign_in_failures (
  key text not null,
  at integer not null
) strict;

create index sign_in_failures_key on sign_in_failures (key, at);

create table first_answers (
  key text primary key,
  body_hash text not null,
  answer text not null,
  created_at integer not null
) strict;

create index first_answers_age on first_answers (created_at);

create table images (
  hash text not null,
  size text not null check (size in ('small', 'large')),
  bytes blob not null,
  primary key (hash, size)
) strict;

-- n is a row's own small number, in the order the rows came: it ends every order so that ties stand still, and keeps
-- indexes a third of what ids would make them.
-- words is the folded text as it is, then its words alone with two blanks in front of each: so the first one or two
-- letters of a word make a run of three characters too, and one trigram index finds parts and beginnings.
create table doctors (
  n integer primary key,
  id text not null unique references accounts (id),
  name text not null,
  name_key text not null,
  search text not null,
  speciality text not null,
  degree text not null,
  experience text not null,
  about text not null,
  fee_cents integer not null check (fee_cents between 0 and 10000000),
  available integer not null check (available in (0, 1)),
  address_line1 text not null,
  address_line2 text not null,
  image_hash text,
  words text generated always as (search || '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '-', ' '), '.', ' '), '@', ' '), '''', ' '), '_', ' '), '(', ' '), ')', ' '), '+', ' '), '/', ' '), ',', ' '), ' ', '  ')) stored
) strict;

create table patients (
  n integer primary key,
  id text not null unique,
  name text not null,
  name_key text not null,
  search text not null,
  email text not null,
  phone text not null,
  dob text,
  image_hash text,
  created_at integer not null,
  words text generated always as (search || '  ' || replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(search, '-', ' '), '.', ' '), '@', ' '), '''', ' '), '_', ' '), '(', ' '), ')', ' '), '+', ' '), '/', ' '), ',', ' '), ' ', '  ')) stored
) strict;

-- patient_key and doctor_key are the first letters of both name keys, kept true by triggers of the next step, so that
-- a list by name is read from an index.
create table appointments (
  n integer primary key,
  id text not null unique,
  doctor_id text not null references doctors (id),
  patient_id text not null references patients (id),
  starts_at integer not null,
  ends_at integer not null,
  status text not null check (status in ('pending', 'cancelled', 'completed')),
  overbooked integer not null check (overbooked in (0, 1)),
  paid_online integer not null check (paid_online in (0, 1)),
  amount_cents integer not null check (amount_cents between 0 and 10000000),
  reason text not null,
  booked_at integer not null,
  patient_key text not null,
  doctor_key text not null,
  check (ends_at - starts_at between 5 and 480),
  check (ends_at <= (starts_at / 1440 + 1) * 1440)
) strict;

create table history (
  id text primary key,
  appointment_id text not null references appointments (id),
  at integer not null,
  account_id text,
  who_name text not null,
  who_role text not null check (who_role in ('admin', 'doctor', 'system')),
  what text not null,
  from_values text,
  to_values text
) strict;

create index history_appointment on history (appointment_id, id);

-- One index for each way a list is ordered, over one status or one doctor: any page is read from its place, and a list
-- of every status is three of them merged. What stands behind n is there to be looked at without opening the row.
-- doctor_slot also serves the guard against double bookings.
create index appointments_status_slot on appointments (status, starts_at, n);

create index appointments_status_booked on appointments (status, booked_at, n, starts_at);

create index appointments_status_patient on appointments (status, patient_key, patient_id, n, starts_at);

create index appointments_status_doctor on appointments (status, doctor_key, doctor_id, n, starts_at);

create index appointments_status_amount on appointments (status, amount_cents, n, starts_at);

create index appointments_doctor_slot on appointments (doctor_id, starts_at, n, status);

create index appointments_doctor_booked on appointments (doctor_id, booked_at, n, status, starts_at);

create index appointments_doctor_patient on appointments (doctor_id, patient_key, patient_id, n, status, starts_at);

create index appointments_doctor_amount on appointments (doctor_id, amount_cents, n, status, paid_online, starts_at);

create index appointments_patient on appointments (patient_id, starts_at, n, status, doctor_id);

-- A live, not overbooked visit holds its doctor's time. The look-back is bounded by the longest visit (480 minutes), so
-- the guard reads a short range of the index.
create trigger one_booking_at_a_time_insert before insert on appointments when new.status <> 'cancelled' and new.overbooked = 0 begin
  select raise(abort, 'one_booking_at_a_time') where exists (
    select 1 from appointments other
    where other.doctor_id = new.doctor_id
      and other.starts_at > new.starts_at - 480 and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
      and other.status <> 'cancelled' and other.overbooked = 0 and other.id <> new.id
  );
end;

create trigger one_booking_at_a_time_update
    before update of doctor_id, starts_at, ends_at, status, overbooked on appointments when new.status <> 'cancelled' and new.overbooked = 0 begin
  select raise(abort, 'one_booking_at_a_time') where exists (
    select 1 from appointments other
    where other.doctor_id = new.doctor_id
      and other.starts_at > new.starts_at - 480 and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
      and other.status <> 'cancelled' and other.overbooked = 0 and other.id <> new.id
  );
end;
