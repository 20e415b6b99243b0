-- Who waits for a time, and the times that were offered to them. Nothing is deleted: a wish and an offer end.

-- Of doctor_id and speciality at most one; neither: whoever has the appointment that is wanted earlier. weekdays: a bit for each,
-- Monday's is 1; 0: any.
create table wishes (
  id text primary key,
  patient_id text not null references patients (id),
  appointment_id text references appointments (id),
  doctor_id text references doctors (id),
  speciality text,
  from_day text,
  to_day text,
  weekdays integer not null check (weekdays between 0 and 127),
  part_of_day text not null check (part_of_day in ('any', 'morning', 'afternoon', 'evening')),
  minutes integer check (minutes > 0),
  urgent integer not null check (urgent in (0, 1)),
  note text not null,
  since bigint not null,
  account_id text not null references accounts (id),
  ended_at bigint,
  version integer not null default 0,
  check (doctor_id is null or speciality is null),
  check (doctor_id is not null or speciality is not null or appointment_id is not null)
);

create unique index one_wish_per_appointment on wishes (appointment_id) where ended_at is null;

create index wishes_open on wishes (since) where ended_at is null;

-- starts_at, ends_at and holds_until are wall minutes: the time is held for the patient until then, while the offer is open.
create table offers (
  id text primary key,
  wish_id text not null references wishes (id),
  doctor_id text not null references doctors (id),
  starts_at integer not null,
  ends_at integer not null check (ends_at > starts_at),
  holds_until integer not null,
  made_at bigint not null,
  account_id text not null references accounts (id),
  state text not null check (state in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'overridden')),
  ended_at bigint,
  token_hash text unique,
  check ((state = 'open') = (ended_at is null))
);

-- Of two desks that offer a time to the same patient at once one wins.
create unique index one_offer_per_wish on offers (wish_id) where state = 'open';

create index offers_open on offers (doctor_id, starts_at) where state = 'open';

create index offers_wish on offers (wish_id);
