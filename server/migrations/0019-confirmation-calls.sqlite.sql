-- When a patient confirmed an appointment, the calls that were made for it, and who is calling whom right now.

alter table appointments add column confirmed_at integer;

-- A patient confirms a day: on another one nothing is confirmed, whatever moved the appointment there.
create trigger appointments_unconfirm after update of starts_at on appointments
  when new.confirmed_at is not null and old.starts_at / 1440 <> new.starts_at / 1440 begin
    update appointments set confirmed_at = null where n = new.n;
  end;

-- What was said on the phone. Nothing is updated or deleted: Undo adds a row that names the one it takes back.
create table contacts (
  id text primary key,
  appointment_id text not null references appointments (id),
  at integer not null,
  outcome text not null check (outcome in ('confirmed', 'no answer', 'left a message', 'undone')),
  account_id text not null references accounts (id),
  undoes text unique references contacts (id),
  check ((outcome = 'undone') = (undoes is not null))
) strict;

create index contacts_appointment on contacts (appointment_id, at);

create trigger contacts_are_kept_as_they_are before update on contacts begin
  select raise(abort, 'contacts are never changed');
end;

create trigger contacts_are_kept before delete on contacts begin
  select raise(abort, 'contacts are never deleted');
end;

-- At most one session calls a patient at a time.
create table call_claims (
  patient_id text primary key references patients (id),
  session_hash text not null,
  account_id text not null references accounts (id),
  ends_at integer not null
) strict;
