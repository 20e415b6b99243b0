-- What patients are told: one table is the queue of what is to be sent and the log of what was.

alter table patients add column contact_by text not null default '' check (contact_by in ('', 'email', 'sms', 'phone', 'nobody'));

alter table patients add column language text not null default '';

-- next_at is when a sender looks at it: when it is due, tried again, or when the lease of whoever is sending it ends. known is what the
-- patient knew of the appointment before, as JSON; null: nothing, or it is no change.
create table messages (
  id text primary key,
  appointment_id text not null references appointments (id),
  patient_id text not null references patients (id),
  kind text not null,
  channel text not null check (channel in ('email', 'sms')),
  dedupe_key text not null unique,
  known text,
  made_at bigint not null,
  due_at bigint not null,
  next_at bigint,
  state text not null check (state in ('waiting', 'sending', 'handed over', 'delivered', 'refused', 'given up', 'no address', 'stopped', 'withdrawn', 'would be told')),
  reason text not null default '',
  attempts integer not null default 0,
  address text not null default '',
  language text not null default '',
  subject text not null default '',
  body text not null default '',
  provider_id text not null default '',
  sent_at bigint,
  delivered_at bigint,
  answer text not null default '',
  stop_hash text,
  check ((state in ('waiting', 'sending')) = (next_at is not null))
);

create index messages_due on messages (next_at) where next_at is not null;

create unique index messages_stop on messages (stop_hash) where stop_hash is not null;

create index messages_of_appointment on messages (appointment_id, made_at);

create index messages_of_patient on messages (patient_id, made_at);

-- Addresses that are written to no more, whoever has them; only their hash is kept.
create table stopped_addresses (
  address_hash text primary key,
  at bigint not null
);

-- A message goes with its appointment when two records of a patient become one, and back again.
create function messages_of_merged() returns trigger language plpgsql as $$ begin
  update messages set patient_id = new.patient_id where appointment_id = new.id;
  return null;
end $$;

create trigger messages_of_merged after update of patient_id on appointments for each row
  when (old.patient_id <> new.patient_id) execute function messages_of_merged();
