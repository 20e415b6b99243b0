-- What patients answer to an SMS. The appointment and the patient are those of the message; starts_at is when the appointment was when
-- they answered: of another time they have not spoken.
create table message_replies (
  id text primary key,
  message_id text not null references messages (id),
  at bigint not null,
  text text not null,
  meaning text not null check (meaning in ('yes', 'cancel', 'stop', 'other')),
  starts_at bigint not null,
  dedupe_key text not null unique,
  read_at bigint
);

create index message_replies_of_message on message_replies (message_id, at);

-- What a person has to act on.
create index message_replies_standing on message_replies (starts_at) where read_at is null and meaning in ('cancel', 'other');

-- A receipt names the gateway's id, and a reply the number.
create index messages_by_provider on messages (provider_id) where channel = 'sms' and provider_id <> '';

create index messages_by_number on messages (address, due_at) where channel = 'sms' and address <> '';

-- The secret in the address at which a gateway hands in receipts and replies; only its hash is kept.
create table sms_inbound (
  id integer primary key check (id = 1),
  secret_hash text not null,
  made_at bigint not null,
  made_by text not null references accounts (id)
);
