-- Other programs that are told what happens. Their secrets are encrypted with the operator's key; events is a JSON list.
create table webhooks (
  id text primary key,
  url text not null constraint webhooks_url unique,
  events text not null,
  is_on integer not null default 1 check (is_on in (0, 1)),
  secret text not null,
  failing_since integer,
  switched_off_at integer,
  made_at integer not null
) strict;

-- One event on its way to one webhook, queue and log in one. next_at is when it is sent: first, again, or when the lease of whoever is
-- sending it ends. It refers to no webhook by a key: one that is just being removed must not refuse a booking.
create table webhook_deliveries (
  webhook_id text not null,
  event_id text not null,
  event text not null,
  appointment_id text,
  doctor_id text,
  patient_id text,
  at integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given up')),
  attempts integer not null default 0,
  tried_at integer,
  next_at integer,
  result text not null default '',
  primary key (webhook_id, event_id),
  check ((state = 'waiting') = (next_at is not null))
) strict;

create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where next_at is not null;

create index webhook_deliveries_at on webhook_deliveries (at);
