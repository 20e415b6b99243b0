-- Who works when, time off, the desk's marks on an appointment, merged patients, archived doctors, removed people.

-- No row: no hours kept yet. Weekly and dated hours are JSON in the contract's own shape.
create table hours (
  doctor_id text primary key references doctors (id),
  weekly text not null,
  dated text not null,
  slot_minutes integer not null check (slot_minutes between 5 and 240),
  buffer_minutes integer not null check (buffer_minutes between 0 and 120),
  notice_minutes integer not null check (notice_minutes between 0 and 43200),
  farthest_days integer not null check (farthest_days between 1 and 730)
) strict;

-- doctor_id null: the whole clinic. In wall minutes.
create table time_off (
  id text primary key,
  doctor_id text references doctors (id),
  starts_at integer not null,
  ends_at integer not null,
  reason text not null,
  check (ends_at > starts_at)
) strict;

create index time_off_doctor on time_off (doctor_id, ends_at);

-- One change of hours or time off with every move and cancellation that came with it, so that it can be undone as one.
create table changes (
  id text primary key,
  doctor_id text references doctors (id),
  account_id text not null,
  who_name text not null,
  who_role text not null check (who_role in ('admin', 'doctor', 'system')),
  what text not null,
  before_values text not null,
  after_values text not null,
  steps text not null,
  appointments integer not null,
  at integer not null,
  undone_at integer,
  undone_by text
) strict;

create index changes_doctor on changes (doctor_id, id);

alter table doctors add column away_until integer;

alter table doctors add column archived_at integer;

alter table doctors add column version integer not null default 0;

alter table doctors add column changed_by text references accounts (id);

alter table doctors add column changed_at integer;

alter table accounts add column removed_at integer;

alter table appointments add column note text not null default '';

alter table appointments add column cancel_reason text not null default '';

alter table appointments add column arrived_at integer;

alter table appointments add column version integer not null default 0;

alter table patients add column note text not null default '';

alter table patients add column version integer not null default 0;

alter table patients add column changed_by text;

alter table patients add column changed_at integer;

-- Looked at when a transaction ends: a copy may bring a record before the one it was merged into.
alter table patients add column merged_into text references patients (id) deferrable initially deferred;

create index patients_merged on patients (merged_into) where merged_into is not null;

create index patients_born on patients (dob) where dob is not null;

-- What a merge moved and took over, so that it can be undone.
create table merges (
  id text primary key,
  patient_id text not null references patients (id),
  other_id text not null references patients (id),
  account_id text not null,
  moved text not null,
  taken text not null,
  at integer not null,
  undone_at integer
) strict;

create index merges_patient on merges (patient_id, id);

create index merges_other on merges (other_id, id);
