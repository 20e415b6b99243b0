-- What was received for appointments: entries that are only ever added, and the sums of them that screens show.

-- day is the date on the clinic's wall; null where nobody knows it: entries that this step makes, and what reverses one.
-- written_by 'set-payment': made by saying that an appointment is paid online, and taken back by saying that it is not.
-- count_id is there for counts of the drawer.
create table payments (
  n integer primary key,
  id text not null unique,
  appointment_id text not null references appointments (id),
  at integer not null,
  day text,
  kind text not null check (kind in ('payment', 'refund', 'write-off', 'reversal')),
  method text check (method in ('cash', 'card', 'online', 'transfer')),
  cents integer not null check (cents between 1 and 10000000),
  note text not null,
  account_id text references accounts (id),
  reverses text unique,
  reversed_kind text check (reversed_kind in ('payment', 'refund', 'write-off')),
  count_id text,
  written_by text check (written_by = 'set-payment'),
  check ((kind = 'reversal') = (reverses is not null)),
  check ((kind = 'reversal') = (reversed_kind is not null)),
  check ((coalesce(reversed_kind, kind) = 'write-off') = (method is null))
) strict;

create index payments_appointment on payments (appointment_id, n);

create index payments_day on payments (day, n);

-- Every entry with what it adds to the money received and written off; a reversal takes away what it reverses.
create view ledger as
  select n, id, appointment_id, day, coalesce(method, 'write-off') as method,
    case coalesce(reversed_kind, kind) when 'payment' then cents when 'refund' then -cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as received_cents,
    case coalesce(reversed_kind, kind) when 'write-off' then cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as written_off_cents
  from payments;

-- A row for each appointment that has entries.
create table counted_payments (
  appointment_id text primary key,
  received_cents integer not null default 0,
  written_off_cents integer not null default 0
) strict, without rowid;

-- By the doctor and the day of the appointments. recorded_cents: the amounts of those with entries; settled_cents: received
-- or written off; both without cancelled ones. due_cents: received for cancelled ones.
create table counted_days (
  doctor_id text not null, day text not null,
  appointments integer not null default 0,
  amount_cents integer not null default 0, recorded_cents integer not null default 0,
  settled_cents integer not null default 0, due_cents integer not null default 0,
  primary key (doctor_id, day)
) strict, without rowid;

create index counted_days_day on counted_days (day);

-- By the doctor who has the appointment now and the day the money came; the method 'write-off' holds what was written off.
create table counted_receipts (
  doctor_id text not null, day text not null, method text not null,
  cents integer not null default 0,
  primary key (doctor_id, day, method)
) strict, without rowid;

create index counted_receipts_day on counted_receipts (day);

-- Nobody wrote down what was received before this step: the first day from which an appointment without entries has an
-- open amount, in wall minutes. It is past midnight in every time zone by then. A new database has been recorded from the start.
insert into clinic (key, value)
  select 'ledger since', cast((cast(strftime('%s', 'now') as integer) / 60 + 14 * 60) / 1440 * 1440 as text) where exists (select 1 from appointments);

-- Paid online was said of these: on a day that nobody knows.
insert into payments (id, appointment_id, at, day, kind, method, cents, note, account_id, written_by)
  select 'opening-' || id, id, booked_at, null, 'payment', 'online', amount_cents, '', null, 'set-payment'
  from appointments where paid_online = 1 and amount_cents > 0
    and (status <> 'cancelled' or starts_at >= (select cast(value as integer) from clinic where key = 'ledger since'))
  order by n;

insert into counted_payments (appointment_id, received_cents, written_off_cents)
  select appointment_id, sum(received_cents), sum(written_off_cents) from ledger group by appointment_id;

insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
  select a.doctor_id, date((a.starts_at / 1440 * 1440) * 60, 'unixepoch'),
    sum(case when a.status <> 'cancelled' then 1 else 0 end),
    sum(case when a.status <> 'cancelled' then a.amount_cents else 0 end),
    sum(case when a.status <> 'cancelled' and c.appointment_id is not null then a.amount_cents else 0 end),
    coalesce(sum(case when a.status <> 'cancelled' then c.received_cents + c.written_off_cents end), 0),
    coalesce(sum(case when a.status = 'cancelled' then c.received_cents end), 0)
  from appointments a left join counted_payments c on c.appointment_id = a.id
  group by a.doctor_id, a.starts_at / 1440;

insert into counted_receipts (doctor_id, day, method, cents)
  select a.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
  from ledger l join appointments a on a.id = l.appointment_id where l.day is not null
  group by a.doctor_id, l.day, l.method;

create trigger counted_day_insert after insert on appointments for each row when (new.status <> 'cancelled') begin
  insert into counted_days (doctor_id, day, appointments, amount_cents)
    values (new.doctor_id, date(new.starts_at * 60, 'unixepoch'), 1, new.amount_cents)
    on conflict (doctor_id, day) do update set
      appointments = counted_days.appointments + 1, amount_cents = counted_days.amount_cents + excluded.amount_cents;
end;

create trigger counted_day_update after update of doctor_id, starts_at, status, amount_cents on appointments for each row
  when (old.doctor_id <> new.doctor_id or old.starts_at / 1440 <> new.starts_at / 1440
    or (old.status = 'cancelled') <> (new.status = 'cancelled') or old.amount_cents <> new.amount_cents) begin
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select old.doctor_id, date(old.starts_at * 60, 'unixepoch'),
      case when old.status <> 'cancelled' then -1 else 0 end,
      case when old.status <> 'cancelled' then -old.amount_cents else 0 end,
      case when old.status <> 'cancelled' and c.appointment_id is not null then -old.amount_cents else 0 end,
      case when old.status <> 'cancelled' then coalesce(-(c.received_cents + c.written_off_cents), 0) else 0 end,
      case when old.status = 'cancelled' then coalesce(-c.received_cents, 0) else 0 end
    from (select 1 as one) self left join counted_payments c on c.appointment_id = old.id
    where true
    on conflict (doctor_id, day) do update set
      appointments = counted_days.appointments + excluded.appointments,
      amount_cents = counted_days.amount_cents + excluded.amount_cents,
      recorded_cents = counted_days.recorded_cents + excluded.recorded_cents,
      settled_cents = counted_days.settled_cents + excluded.settled_cents,
      due_cents = counted_days.due_cents + excluded.due_cents;
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select new.doctor_id, date(new.starts_at * 60, 'unixepoch'),
      case when new.status <> 'cancelled' then 1 else 0 end,
      case when new.status <> 'cancelled' then new.amount_cents else 0 end,
      case when new.status <> 'cancelled' and c.appointment_id is not null then new.amount_cents else 0 end,
      case when new.status <> 'cancelled' then coalesce((c.received_cents + c.written_off_cents), 0) else 0 end,
      case when new.status = 'cancelled' then coalesce(c.received_cents, 0) else 0 end
    from (select 1 as one) self left join counted_payments c on c.appointment_id = new.id
    where true
    on conflict (doctor_id, day) do update set
      appointments = counted_days.appointments + excluded.appointments,
      amount_cents = counted_days.amount_cents + excluded.amount_cents,
      recorded_cents = counted_days.recorded_cents + excluded.recorded_cents,
      settled_cents = counted_days.settled_cents + excluded.settled_cents,
      due_cents = counted_days.due_cents + excluded.due_cents;
end;

-- One with entries is never deleted.
create trigger counted_day_delete after delete on appointments for each row when (old.status <> 'cancelled') begin
  update counted_days set appointments = appointments - 1, amount_cents = amount_cents - old.amount_cents
    where doctor_id = old.doctor_id and day = date(old.starts_at * 60, 'unixepoch');
end;

-- A colleague who takes an appointment over takes its money over, on the days it came.
create trigger counted_receipt_move after update of doctor_id on appointments for each row when (old.doctor_id <> new.doctor_id) begin
  insert into counted_receipts (doctor_id, day, method, cents)
    select old.doctor_id, l.day, l.method, -sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = old.id and l.day is not null group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select new.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = new.id and l.day is not null group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
end;

create trigger counted_payment_insert after insert on payments for each row begin
  insert into counted_days (doctor_id, day, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, date(a.starts_at * 60, 'unixepoch'),
      case when a.status <> 'cancelled' and not exists
        (select 1 from counted_payments c where c.appointment_id = a.id) then a.amount_cents else 0 end,
      case when a.status <> 'cancelled' then l.received_cents + l.written_off_cents else 0 end,
      case when a.status = 'cancelled' then l.received_cents else 0 end
    from ledger l join appointments a on a.id = l.appointment_id where l.id = new.id
    on conflict (doctor_id, day) do update set
      recorded_cents = counted_days.recorded_cents + excluded.recorded_cents,
      settled_cents = counted_days.settled_cents + excluded.settled_cents,
      due_cents = counted_days.due_cents + excluded.due_cents;
  insert into counted_payments (appointment_id, received_cents, written_off_cents)
    select l.appointment_id, l.received_cents, l.written_off_cents from ledger l where l.id = new.id
    on conflict (appointment_id) do update set
      received_cents = counted_payments.received_cents + excluded.received_cents,
      written_off_cents = counted_payments.written_off_cents + excluded.written_off_cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select a.doctor_id, l.day, l.method, l.received_cents + l.written_off_cents
    from ledger l join appointments a on a.id = l.appointment_id where l.id = new.id and l.day is not null
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
end;

-- What was received is never changed and never deleted: a mistake is reversed by an entry of its own.
create trigger payments_are_kept_as_they_are before update on payments for each row begin
  select raise(abort, 'payments are never changed');
end;

create trigger payments_are_kept before delete on payments for each row begin
  select raise(abort, 'payments are never deleted');
end;
