-- The filter Unpaid: what each appointment is settled with stands in its row, so that a partial index has those with an open
-- amount. Booking and cancelling keep it true by themselves; entries of the ledger write it.

-- Received or written off; null: from before payments were recorded, and without an entry since.
alter table appointments add column settled_cents integer default 0;

update appointments set settled_cents =
    (select c.received_cents + c.written_off_cents from counted_payments c where c.appointment_id = appointments.id)
  where starts_at < coalesce((select cast(value as integer) from clinic where key = 'ledger since'), 0)
    or exists (select 1 from counted_payments c where c.appointment_id = appointments.id);

-- In the order of All Appointments. What stands behind n is there to be looked at without opening the row. The amounts come
-- first: SQLite plans a statement with `status <> ?` anew at each run where its value decides whether an index serves.
create index appointments_unpaid on appointments (booked_at, n, starts_at, status, doctor_id)
  where amount_cents <> settled_cents and status <> 'cancelled';

-- All entries of the appointment, not only the new one: a copy brings settled_cents along.
create trigger settled_payment after insert on payments for each row begin
  update appointments set settled_cents =
      (select sum(l.received_cents + l.written_off_cents) from ledger l where l.appointment_id = new.appointment_id)
    where id = new.appointment_id;
end;

-- Moved behind the day from which an appointment without entries has an open amount. Queries ask the rest of that rule.
create trigger settled_move after update of starts_at on appointments for each row when new.settled_cents is null begin
  update appointments set settled_cents = 0 where n = new.n;
end;
