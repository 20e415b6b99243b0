-- Keeps what lists and dashboards show as numbers, so that nobody counts rows to say them; and finds who waits at once.

create table counted_doctors (
  doctor_id text primary key,
  pending integer not null default 0, cancelled integer not null default 0, completed integer not null default 0,
  earned_cents integer not null default 0,
  people integer not null default 0
) strict;

create table counted_pairs (
  doctor_id text not null, patient_id text not null,
  live integer not null default 0,
  primary key (doctor_id, patient_id)
) strict, without rowid;

-- Spread over 16 rows, so that two new patients at once seldom wait for the same one.
create table counted_patients (shard integer primary key, people integer not null default 0) strict;

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

-- The first live visit of somebody makes them one of the doctor's people, the last one that goes takes them away. Earned
-- is what is completed, or paid online and not cancelled.
create trigger counted_visit_insert after insert on appointments for each row begin
  insert into counted_pairs (doctor_id, patient_id) values (new.doctor_id, new.patient_id)
    on conflict do nothing;
  update counted_pairs set live = live + (case when new.status <> 'cancelled' then 1 else 0 end) where doctor_id = new.doctor_id and patient_id = new.patient_id;
  update counted_doctors set
    pending = pending + (case when new.status = 'pending' then 1 else 0 end),
    cancelled = cancelled + (case when new.status = 'cancelled' then 1 else 0 end),
    completed = completed + (case when new.status = 'completed' then 1 else 0 end),
    earned_cents = earned_cents + (case when new.status = 'completed' or (new.status = 'pending' and new.paid_online = 1) then new.amount_cents else 0 end),
    people = people + (case when new.status <> 'cancelled'
      and (select live from counted_pairs where doctor_id = new.doctor_id and patient_id = new.patient_id) = 1 then 1 else 0 end)
    where doctor_id = new.doctor_id;
end;

create trigger counted_visit_update after update of doctor_id, patient_id, status, paid_online, amount_cents on appointments for each row when (old.doctor_id <> new.doctor_id or old.patient_id <> new.patient_id or old.status <> new.status or old.paid_online <> new.paid_online or old.amount_cents <> new.amount_cents) begin
  update counted_pairs set live = live - (case when old.status <> 'cancelled' then 1 else 0 end) where doctor_id = old.doctor_id and patient_id = old.patient_id;
  update counted_doctors set
    pending = pending - (case when old.status = 'pending' then 1 else 0 end),
    cancelled = cancelled - (case when old.status = 'cancelled' then 1 else 0 end),
    completed = completed - (case when old.status = 'completed' then 1 else 0 end),
    earned_cents = earned_cents - (case when old.status = 'completed' or (old.status = 'pending' and old.paid_online = 1) then old.amount_cents else 0 end),
    people = people - (case when old.status <> 'cancelled'
      and (select live from counted_pairs where doctor_id = old.doctor_id and patient_id = old.patient_id) = 0 then 1 else 0 end)
    where doctor_id = old.doctor_id;
  insert into counted_pairs (doctor_id, patient_id) values (new.doctor_id, new.patient_id)
    on conflict do nothing;
  update counted_pairs set live = live + (case when new.status <> 'cancelled' then 1 else 0 end) where doctor_id = new.doctor_id and patient_id = new.patient_id;
  update counted_doctors set
    pending = pending + (case when new.status = 'pending' then 1 else 0 end),
    cancelled = cancelled + (case when new.status = 'cancelled' then 1 else 0 end),
    completed = completed + (case when new.status = 'completed' then 1 else 0 end),
    earned_cents = earned_cents + (case when new.status = 'completed' or (new.status = 'pending' and new.paid_online = 1) then new.amount_cents else 0 end),
    people = people + (case when new.status <> 'cancelled'
      and (select live from counted_pairs where doctor_id = new.doctor_id and patient_id = new.patient_id) = 1 then 1 else 0 end)
    where doctor_id = new.doctor_id;
end;

create trigger counted_visit_delete after delete on appointments for each row begin
  update counted_pairs set live = live - (case when old.status <> 'cancelled' then 1 else 0 end) where doctor_id = old.doctor_id and patient_id = old.patient_id;
  update counted_doctors set
    pending = pending - (case when old.status = 'pending' then 1 else 0 end),
    cancelled = cancelled - (case when old.status = 'cancelled' then 1 else 0 end),
    completed = completed - (case when old.status = 'completed' then 1 else 0 end),
    earned_cents = earned_cents - (case when old.status = 'completed' or (old.status = 'pending' and old.paid_online = 1) then old.amount_cents else 0 end),
    people = people - (case when old.status <> 'cancelled'
      and (select live from counted_pairs where doctor_id = old.doctor_id and patient_id = old.patient_id) = 0 then 1 else 0 end)
    where doctor_id = old.doctor_id;
end;

create trigger counted_doctor_insert after insert on doctors for each row begin
  insert into counted_doctors (doctor_id) values (new.id);
end;

create trigger counted_doctor_delete after delete on doctors for each row begin
  delete from counted_doctors where doctor_id = old.id;
end;

create trigger counted_patient_insert after insert on patients for each row begin
  insert into counted_patients (shard, people) values (new.n % 16, case when new.merged_into is null then 1 else 0 end)
    on conflict (shard) do update set people = counted_patients.people + excluded.people;
end;

create trigger counted_patient_update after update of merged_into on patients for each row
    when ((old.merged_into is null) <> (new.merged_into is null)) begin
  update counted_patients set people = people - (case when old.merged_into is null then 1 else 0 end) where shard = old.n % 16;
  insert into counted_patients (shard, people) values (new.n % 16, case when new.merged_into is null then 1 else 0 end)
    on conflict (shard) do update set people = counted_patients.people + excluded.people;
end;

create trigger counted_patient_delete after delete on patients for each row begin
  update counted_patients set people = people - (case when old.merged_into is null then 1 else 0 end) where shard = old.n % 16;
end;

-- Only those who are here and wait: a handful, whatever the day.
create index appointments_waiting on appointments (arrived_at, n)
  where arrived_at is not null and status = 'pending';
