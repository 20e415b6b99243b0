-- Money of a cancelled or missed appointment that is kept as a fee: an entry of its own, which takes it out of the refunds due.

-- kind 'kept': so much of what was received for a cancelled appointment is kept. fee_payment: the payment that was received
-- in the same act, as the fee for a missed appointment; its reversal takes that payment back as well.
alter table payments add column fee_payment text;

alter table payments drop constraint payments_kind_check, drop constraint payments_reversed_kind_check,
  drop constraint payments_check2,
  add constraint payments_kind_check check (kind in ('payment', 'refund', 'write-off', 'kept', 'reversal')),
  add constraint payments_reversed_kind_check check (reversed_kind in ('payment', 'refund', 'write-off', 'kept')),
  add constraint payments_check2 check ((coalesce(reversed_kind, kind) in ('write-off', 'kept')) = (method is null));

alter table counted_payments add column kept_cents bigint not null default 0;

create or replace view ledger as
  select n, id, appointment_id, day, coalesce(method, 'write-off') as method,
    case coalesce(reversed_kind, kind) when 'payment' then cents when 'refund' then -cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as received_cents,
    case coalesce(reversed_kind, kind) when 'write-off' then cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as written_off_cents,
    case coalesce(reversed_kind, kind) when 'kept' then cents else 0 end
      * case kind when 'reversal' then -1 else 1 end as kept_cents
  from payments;

create or replace function counted_day_update() returns trigger language plpgsql as $$ begin
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select old.doctor_id, to_char(timestamp 'epoch' + old.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
    select new.doctor_id, to_char(timestamp 'epoch' + new.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
  return null;
end $$;

create or replace function counted_receipt_move() returns trigger language plpgsql as $$ begin
  insert into counted_receipts (doctor_id, day, method, cents)
    select old.doctor_id, l.day, l.method, -sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = old.id and l.day is not null and l.kept_cents = 0 group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select new.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = new.id and l.day is not null and l.kept_cents = 0 group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  return null;
end $$;

create or replace function counted_payment_insert() returns trigger language plpgsql as $$ begin
  insert into counted_days (doctor_id, day, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, to_char(timestamp 'epoch' + a.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
  return null;
end $$;

-- The same as before, and what is kept.
create or replace function recount() returns void language plpgsql as $$ begin
  delete from counted_pairs;
  delete from counted_doctors;
  delete from counted_patients;
  insert into counted_pairs (doctor_id, patient_id, live)
    select doctor_id, patient_id, sum(case when status <> 'cancelled' then 1 else 0 end) from appointments group by doctor_id, patient_id;
  insert into counted_doctors (doctor_id, pending, cancelled, completed, earned_cents, people)
    select d.id, coalesce(pending, 0), coalesce(cancelled, 0), coalesce(completed, 0), coalesce(cents, 0), coalesce(people, 0)
    from doctors d
    left join (select doctor_id, sum(case when status = 'pending' then 1 else 0 end) as pending,
        sum(case when status = 'cancelled' then 1 else 0 end) as cancelled, sum(case when status = 'completed' then 1 else 0 end) as completed,
        sum(case when status = 'completed' or (status = 'pending' and paid_online = 1) then amount_cents else 0 end) as cents
      from appointments group by doctor_id) visits on visits.doctor_id = d.id
    left join (select doctor_id, count(*) as people from counted_pairs where live > 0 group by doctor_id) seen
      on seen.doctor_id = d.id;
  insert into counted_patients (shard, people)
    with recursive shards (shard) as (select 0 union all select shard + 1 from shards where shard < 15)
    select shard, (select count(*) from patients where merged_into is null and n % 16 = shard) from shards;
  delete from counted_payments;
  delete from counted_days;
  delete from counted_receipts;
  insert into counted_payments (appointment_id, received_cents, written_off_cents, kept_cents)
    select appointment_id, sum(received_cents), sum(written_off_cents), sum(kept_cents) from ledger group by appointment_id;
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, to_char(timestamp 'epoch' + (a.starts_at / 1440 * 1440) * interval '1 minute', 'YYYY-MM-DD'),
      sum(case when a.status <> 'cancelled' then 1 else 0 end),
      sum(case when a.status <> 'cancelled' then a.amount_cents else 0 end),
      sum(case when a.status <> 'cancelled' and c.appointment_id is not null then a.amount_cents else 0 end),
      coalesce(sum(case when a.status <> 'cancelled' then c.received_cents + c.written_off_cents end), 0),
      coalesce(sum(case when a.status = 'cancelled' then c.received_cents - c.kept_cents end), 0)
    from appointments a left join counted_payments c on c.appointment_id = a.id
    group by a.doctor_id, a.starts_at / 1440;
  insert into counted_receipts (doctor_id, day, method, cents)
    select a.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l join appointments a on a.id = l.appointment_id where l.day is not null and l.kept_cents = 0
    group by a.doctor_id, l.day, l.method;
end $$;
