-- The filter Unpaid: what each appointment is settled with stands in its row, so that a partial index has those with an open
-- amount. Booking and cancelling keep it true by themselves; entries of the ledger write it.

-- Received or written off; null: from before payments were recorded, and without an entry since.
alter table appointments add column settled_cents bigint default 0;

update appointments set settled_cents =
    (select c.received_cents + c.written_off_cents from counted_payments c where c.appointment_id = appointments.id)
  where starts_at < coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0)
    or exists (select 1 from counted_payments c where c.appointment_id = appointments.id);

-- In the order of All Appointments. What stands behind n is there to be looked at without opening the row. The amounts come
-- first: SQLite plans a statement with `status <> ?` anew at each run where its value decides whether an index serves.
create index appointments_unpaid on appointments (booked_at, n, starts_at, status, doctor_id)
  where amount_cents <> settled_cents and status <> 'cancelled';

-- All entries of the appointment, not only the new one: a copy brings settled_cents along.
create function settled_payment() returns trigger language plpgsql as $$ begin
  update appointments set settled_cents =
      (select sum(l.received_cents + l.written_off_cents) from ledger l where l.appointment_id = new.appointment_id)
    where id = new.appointment_id;
  return null;
end $$;

create trigger settled_payment after insert on payments for each row execute function settled_payment();

-- Moved behind the day from which an appointment without entries has an open amount. Queries ask the rest of that rule.
create function settled_move() returns trigger language plpgsql as $$ begin
  new.settled_cents = 0;
  return new;
end $$;

create trigger settled_move before update of starts_at on appointments for each row when (new.settled_cents is null)
  execute function settled_move();

-- The same as before, and what appointments are settled with.
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
  update appointments set settled_cents = counted.settled_cents
    from (select a.n, case when c.appointment_id is not null then c.received_cents + c.written_off_cents
        when a.starts_at >= coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0) then 0 end as settled_cents
      from appointments a left join counted_payments c on c.appointment_id = a.id) counted
    where counted.n = appointments.n and appointments.settled_cents is distinct from counted.settled_cents;
end $$;
