-- When a patient confirmed an appointment, the calls that were made for it, and who is calling whom right now.

alter table appointments add column confirmed_at bigint;

-- A patient confirms a day: on another one nothing is confirmed, whatever moved the appointment there.
create function appointments_unconfirm() returns trigger language plpgsql as $$ begin
  new.confirmed_at = null;
  return new;
end $$;

create trigger appointments_unconfirm before update of starts_at on appointments for each row
  when (new.confirmed_at is not null and old.starts_at / 1440 <> new.starts_at / 1440)
  execute function appointments_unconfirm();

-- What was said on the phone. Nothing is updated or deleted: Undo adds a row that names the one it takes back.
create table contacts (
  id text primary key,
  appointment_id text not null references appointments (id),
  at bigint not null,
  outcome text not null check (outcome in ('confirmed', 'no answer', 'left a message', 'undone')),
  account_id text not null references accounts (id),
  undoes text unique references contacts (id),
  check ((outcome = 'undone') = (undoes is not null))
);

create index contacts_appointment on contacts (appointment_id, at);

create function contacts_are_kept() returns trigger language plpgsql as $$ begin
  raise exception 'contacts are never changed or deleted';
end $$;

create trigger contacts_are_kept before update or delete on contacts for each row execute function contacts_are_kept();

-- At most one session calls a patient at a time.
create table call_claims (
  patient_id text primary key references patients (id),
  session_hash text not null,
  account_id text not null references accounts (id),
  ends_at bigint not null
);
