-- Money of a cancelled or missed appointment that is kept as a fee: an entry of its own, which takes it out of the refunds due.

-- kind 'kept': so much of what was received for a cancelled appointment is kept. fee_payment: the payment that was received
-- in the same act, as the fee for a missed appointment; its reversal takes that payment back as well.
create table payments_with_fees (
  n integer primary key,
  id text not null unique,
  appointment_id text not null references appointments (id),
  at integer not null,
  day text,
  kind text not null check (kind in ('payment', 'refund', 'write-off', 'kept', 'reversal')),
  method text check (method in ('cash', 'card', 'online', 'transfer')),
  cents integer not null check (cents between 1 and 10000000),
  note text not null,
  account_id text references accounts (id),
  reverses text unique,
  reversed_kind text check (reversed_kind in ('payment', 'refund', 'write-off', 'kept')),
  count_id text,
  written_by text check (written_by = 'set-payment'),
  fee_payment text,
  check ((kind = 'reversal') = (reverses is not null)),
  check ((kind = 'reversal') = (reversed_kind is not null)),
  check ((coalesce(reversed_kind, kind) in ('write-off', 'kept')) = (method is null))
) strict;

alter table counted_payments add column kept_cents integer not null default 0;

drop trigger counted_day_update;

drop trigger counted_receipt_move;

drop view ledger;

insert into payments_with_fees (n, id, appointment_id, at, day, kind, method, cents, note, account_id, reverses, reversed_kind, count_id, written_by)
  select n, id, appointment_id, at, day, kind, method, cents, note, account_id, reverses, reversed_kind, count_id, written_by from payments order by n;

-- Its triggers and indexes go with it.
drop table payments;

alter table payments_with_fees rename to payments;

create index payments_appointment on payments (appointment_id, n);

create index payments_day on payments (day, n);

create view ledger as
  select n, id, appointment_id, day, coalesce(method, 'write-off') as method,
    case coalesce(reversed_kind, kind) when 'payment' then cents when 'refund' then -cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as received_cents,
    case coalesce(reversed_kind, kind) when 'write-off' then cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as written_off_cents,
    case coalesce(reversed_kind, kind) when 'kept' then cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as kept_cents
  from payments;

create trigger counted_day_update after update of doctor_id, starts_at, status, amount_cents on appointments for each row
  when (old.doctor_id <> new.doctor_id or old.starts_at / 1440 <> new.starts_at / 1440
    or (old.status = 'cancelled') <> (new.status = 'cancelled') or old.amount_cents <> new.amount_cents) begin
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select old.doctor_id, date(old.starts_at * 60, 'unixepoch'),
      case when old.status <> 'cancelled' then -1 else 0 end,
      case when old.status <> 'cancelled' then -old.amount_cents else 0 end,
      case when old.status <> 'cancelled' and c.appointment_id is not null then -old.amount_cents else 0 end,
      case when old.status <> 'cancelled' then coalesce(-(c.received_cents + c.written_off_cents), 0) else 0 end,
      case when old.status = 'cancelled' then coalesce(c.kept_cents - c.received_cents, 0) else 0 end
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
      case when new.status = 'cancelled' then coalesce(c.received_cents - c.kept_cents, 0) else 0 end
    from (select 1 as one) self left join counted_payments c on c.appointment_id = new.id
    where true
    on conflict (doctor_id, day) do update set
      appointments = counted_days.appointments + excluded.appointments,
      amount_cents = counted_days.amount_cents + excluded.amount_cents,
      recorded_cents = counted_days.recorded_cents + excluded.recorded_cents,
      settled_cents = counted_days.settled_cents + excluded.settled_cents,
      due_cents = counted_days.due_cents + excluded.due_cents;
end;

create trigger counted_receipt_move after update of doctor_id on appointments for each row when (old.doctor_id <> new.doctor_id) begin
  insert into counted_receipts (doctor_id, day, method, cents)
    select old.doctor_id, l.day, l.method, -sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = old.id and l.day is not null and l.kept_cents = 0 group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select new.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = new.id and l.day is not null and l.kept_cents = 0 group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
end;

create trigger counted_payment_insert after insert on payments for each row begin
  insert into counted_days (doctor_id, day, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, date(a.starts_at * 60, 'unixepoch'),
      case when a.status <> 'cancelled' and not exists
        (select 1 from counted_payments c where c.appointment_id = a.id) then a.amount_cents else 0 end,
      case when a.status <> 'cancelled' then l.received_cents + l.written_off_cents else 0 end,
      case when a.status = 'cancelled' then l.received_cents - l.kept_cents else 0 end
    from ledger l join appointments a on a.id = l.appointment_id where l.id = new.id
    on conflict (doctor_id, day) do update set
      recorded_cents = counted_days.recorded_cents + excluded.recorded_cents,
      settled_cents = counted_days.settled_cents + excluded.settled_cents,
      due_cents = counted_days.due_cents + excluded.due_cents;
  insert into counted_payments (appointment_id, received_cents, written_off_cents, kept_cents)
    select l.appointment_id, l.received_cents, l.written_off_cents, l.kept_cents from ledger l where l.id = new.id
    on conflict (appointment_id) do update set
      received_cents = counted_payments.received_cents + excluded.received_cents,
      written_off_cents = counted_payments.written_off_cents + excluded.written_off_cents,
      kept_cents = counted_payments.kept_cents + excluded.kept_cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select a.doctor_id, l.day, l.method, l.received_cents + l.written_off_cents
    from ledger l join appointments a on a.id = l.appointment_id where l.id = new.id and l.day is not null and l.kept_cents = 0
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
end;

create trigger payments_are_kept_as_they_are before update on payments for each row begin
  select raise(abort, 'payments are never changed');
end;

create trigger payments_are_kept before delete on payments for each row begin
  select raise(abort, 'payments are never deleted');
end;

create trigger payments_are_not_replaced before insert on payments for each row
when exists (select 1 from payments where n = new.n or id = new.id or reverses = new.reverses) begin
  select raise(abort, 'payments are never changed');
end;
