--
-- PostgreSQL database dump
--


-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: btree_gist; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;


--
-- Name: pg_trgm; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;


--
-- Name: appointments_unconfirm(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.appointments_unconfirm() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  new.confirmed_at = null;
  return new;
end $$;


--
-- Name: closings_are_kept(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.closings_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  raise exception '% are never % once written', replace(tg_table_name, '_', ' '),
    case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end $$;


--
-- Name: contacts_are_kept(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.contacts_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  raise exception 'contacts are never changed or deleted';
end $$;


--
-- Name: counted_day_delete(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_day_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update counted_days set appointments = appointments - 1, amount_cents = amount_cents - old.amount_cents
    where doctor_id = old.doctor_id and day = to_char(timestamp 'epoch' + old.starts_at * interval '1 minute', 'YYYY-MM-DD');
  return null;
end $$;


--
-- Name: counted_day_insert(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_day_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_days (doctor_id, day, appointments, amount_cents)
    values (new.doctor_id, to_char(timestamp 'epoch' + new.starts_at * interval '1 minute', 'YYYY-MM-DD'), 1, new.amount_cents)
    on conflict (doctor_id, day) do update set
      appointments = counted_days.appointments + 1, amount_cents = counted_days.amount_cents + excluded.amount_cents;
  return null;
end $$;


--
-- Name: counted_day_update(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_day_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select old.doctor_id, to_char(timestamp 'epoch' + old.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
    select new.doctor_id, to_char(timestamp 'epoch' + new.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
  return null;
end $$;


--
-- Name: counted_doctor_delete(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_doctor_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  delete from counted_doctors where doctor_id = old.id;
  return null;
end $$;


--
-- Name: counted_doctor_insert(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_doctor_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_doctors (doctor_id) values (new.id);
  return null;
end $$;


--
-- Name: counted_patient_delete(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_patient_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update counted_patients set people = people - (case when old.merged_into is null then 1 else 0 end) where shard = old.n % 16;
  return null;
end $$;


--
-- Name: counted_patient_insert(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_patient_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_patients (shard, people) values (new.n % 16, case when new.merged_into is null then 1 else 0 end)
    on conflict (shard) do update set people = counted_patients.people + excluded.people;
  return null;
end $$;


--
-- Name: counted_patient_update(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_patient_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update counted_patients set people = people - (case when old.merged_into is null then 1 else 0 end) where shard = old.n % 16;
  insert into counted_patients (shard, people) values (new.n % 16, case when new.merged_into is null then 1 else 0 end)
    on conflict (shard) do update set people = counted_patients.people + excluded.people;
  return null;
end $$;


--
-- Name: counted_payment_insert(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_payment_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_days (doctor_id, day, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, to_char(timestamp 'epoch' + a.starts_at * interval '1 minute', 'YYYY-MM-DD'),
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
  return null;
end $$;


--
-- Name: counted_receipt_move(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_receipt_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  insert into counted_receipts (doctor_id, day, method, cents)
    select old.doctor_id, l.day, l.method, -sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = old.id and l.day is not null group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  insert into counted_receipts (doctor_id, day, method, cents)
    select new.doctor_id, l.day, l.method, sum(l.received_cents + l.written_off_cents)
    from ledger l where l.appointment_id = new.id and l.day is not null group by l.day, l.method
    on conflict (doctor_id, day, method) do update set cents = counted_receipts.cents + excluded.cents;
  return null;
end $$;


--
-- Name: counted_visit_delete(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_visit_delete() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update counted_pairs set live = live - (case when old.status <> 'cancelled' then 1 else 0 end) where doctor_id = old.doctor_id and patient_id = old.patient_id;
  update counted_doctors set
    pending = pending - (case when old.status = 'pending' then 1 else 0 end),
    cancelled = cancelled - (case when old.status = 'cancelled' then 1 else 0 end),
    completed = completed - (case when old.status = 'completed' then 1 else 0 end),
    earned_cents = earned_cents - (case when old.status = 'completed' or (old.status = 'pending' and old.paid_online = 1) then old.amount_cents else 0 end),
    people = people - (case when old.status <> 'cancelled'
      and (select live from counted_pairs where doctor_id = old.doctor_id and patient_id = old.patient_id) = 0 then 1 else 0 end)
    where doctor_id = old.doctor_id;
  return null;
end $$;


--
-- Name: counted_visit_insert(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_visit_insert() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
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
  return null;
end $$;


--
-- Name: counted_visit_update(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_visit_update() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
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
  return null;
end $$;


--
-- Name: doctors_rename(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.doctors_rename() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update appointments set doctor_key = substr(new.name_key, 1, 40) where doctor_id = new.id;
  return null;
end $$;


--
-- Name: forget_unused_image(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.forget_unused_image() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
  begin
    delete from images where hash = old.image_hash
      and not exists (select 1 from patients where image_hash = old.image_hash)
      and not exists (select 1 from doctors where image_hash = old.image_hash);
    return null;
  end $$;


--
-- Name: patients_rename(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.patients_rename() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update appointments set patient_key = substr(new.name_key, 1, 40) where patient_id = new.id;
  return null;
end $$;


--
-- Name: payments_are_kept(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.payments_are_kept() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  raise exception 'payments are never % once written', case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end $$;


--
-- Name: recount(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.recount() RETURNS void
    LANGUAGE plpgsql
    AS $$ begin
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
  insert into counted_payments (appointment_id, received_cents, written_off_cents)
    select appointment_id, sum(received_cents), sum(written_off_cents) from ledger group by appointment_id;
  insert into counted_days (doctor_id, day, appointments, amount_cents, recorded_cents, settled_cents, due_cents)
    select a.doctor_id, to_char(timestamp 'epoch' + (a.starts_at / 1440 * 1440) * interval '1 minute', 'YYYY-MM-DD'),
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
end $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: accounts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.accounts (
    id text NOT NULL,
    role text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    password_hash text,
    created_at bigint NOT NULL,
    removed_at bigint,
    front_desk integer DEFAULT 0 NOT NULL,
    CONSTRAINT accounts_front_desk_check CHECK ((front_desk = ANY (ARRAY[0, 1]))),
    CONSTRAINT accounts_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'doctor'::text])))
);


--
-- Name: appointments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.appointments (
    n bigint NOT NULL,
    id text NOT NULL,
    doctor_id text NOT NULL,
    patient_id text NOT NULL,
    starts_at integer NOT NULL,
    ends_at integer NOT NULL,
    status text NOT NULL,
    overbooked integer NOT NULL,
    paid_online integer NOT NULL,
    amount_cents integer NOT NULL,
    reason text NOT NULL,
    booked_at bigint NOT NULL,
    patient_key text NOT NULL COLLATE pg_catalog."C",
    doctor_key text NOT NULL COLLATE pg_catalog."C",
    note text DEFAULT ''::text NOT NULL,
    cancel_reason text DEFAULT ''::text NOT NULL,
    arrived_at bigint,
    version integer DEFAULT 0 NOT NULL,
    cancel_kind text DEFAULT ''::text NOT NULL,
    called_at bigint,
    confirmed_at bigint,
    CONSTRAINT appointments_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
    CONSTRAINT appointments_cancel_kind_check CHECK ((cancel_kind = ANY (ARRAY[''::text, 'patient'::text, 'doctor'::text, 'practice'::text, 'mistake'::text]))),
    CONSTRAINT appointments_check CHECK ((((ends_at - starts_at) >= 5) AND ((ends_at - starts_at) <= 480))),
    CONSTRAINT appointments_check1 CHECK ((ends_at <= (((starts_at / 1440) + 1) * 1440))),
    CONSTRAINT appointments_overbooked_check CHECK ((overbooked = ANY (ARRAY[0, 1]))),
    CONSTRAINT appointments_paid_online_check CHECK ((paid_online = ANY (ARRAY[0, 1]))),
    CONSTRAINT appointments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'cancelled'::text, 'completed'::text])))
);


--
-- Name: appointments_n_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.appointments ALTER COLUMN n ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.appointments_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: call_claims; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.call_claims (
    patient_id text NOT NULL,
    session_hash text NOT NULL,
    account_id text NOT NULL,
    ends_at bigint NOT NULL
);


--
-- Name: change_calls; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.change_calls (
    change_id text NOT NULL,
    appointment_id text NOT NULL,
    called_by text NOT NULL,
    called_at bigint NOT NULL
);


--
-- Name: changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.changes (
    id text NOT NULL,
    doctor_id text,
    account_id text NOT NULL,
    who_name text NOT NULL,
    who_role text NOT NULL,
    what text NOT NULL,
    before_values text NOT NULL,
    after_values text NOT NULL,
    steps text NOT NULL,
    appointments integer NOT NULL,
    at bigint NOT NULL,
    undone_at bigint,
    undone_by text,
    CONSTRAINT changes_who_role_check CHECK ((who_role = ANY (ARRAY['admin'::text, 'doctor'::text, 'system'::text])))
);


--
-- Name: clinic; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.clinic (
    key text NOT NULL,
    value text NOT NULL
);


--
-- Name: clinic_settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.clinic_settings (
    id integer NOT NULL,
    value text NOT NULL,
    version integer NOT NULL,
    changed_by text NOT NULL,
    changed_at bigint NOT NULL,
    CONSTRAINT clinic_settings_id_check CHECK ((id = 1))
);


--
-- Name: closings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.closings (
    day text NOT NULL,
    number integer NOT NULL,
    at bigint NOT NULL,
    account_id text NOT NULL,
    note text NOT NULL,
    totals text,
    CONSTRAINT closings_check CHECK ((((number % 2) = 1) = (totals IS NOT NULL))),
    CONSTRAINT closings_number_check CHECK ((number > 0))
);


--
-- Name: contacts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.contacts (
    id text NOT NULL,
    appointment_id text NOT NULL,
    at bigint NOT NULL,
    outcome text NOT NULL,
    account_id text NOT NULL,
    undoes text,
    CONSTRAINT contacts_check CHECK (((outcome = 'undone'::text) = (undoes IS NOT NULL))),
    CONSTRAINT contacts_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'no answer'::text, 'left a message'::text, 'undone'::text])))
);


--
-- Name: counted_days; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_days (
    doctor_id text NOT NULL,
    day text NOT NULL,
    appointments bigint DEFAULT 0 NOT NULL,
    amount_cents bigint DEFAULT 0 NOT NULL,
    recorded_cents bigint DEFAULT 0 NOT NULL,
    settled_cents bigint DEFAULT 0 NOT NULL,
    due_cents bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: counted_doctors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_doctors (
    doctor_id text NOT NULL,
    pending bigint DEFAULT 0 NOT NULL,
    cancelled bigint DEFAULT 0 NOT NULL,
    completed bigint DEFAULT 0 NOT NULL,
    earned_cents bigint DEFAULT 0 NOT NULL,
    people bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='20');


--
-- Name: counted_pairs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_pairs (
    doctor_id text NOT NULL,
    patient_id text NOT NULL,
    live bigint DEFAULT 0 NOT NULL
);


--
-- Name: counted_patients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_patients (
    shard integer NOT NULL,
    people bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='20');


--
-- Name: counted_payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_payments (
    appointment_id text NOT NULL,
    received_cents bigint DEFAULT 0 NOT NULL,
    written_off_cents bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: counted_receipts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.counted_receipts (
    doctor_id text NOT NULL,
    day text NOT NULL,
    method text NOT NULL,
    cents bigint DEFAULT 0 NOT NULL
)
WITH (fillfactor='50');


--
-- Name: delays; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.delays (
    doctor_id text NOT NULL,
    day integer NOT NULL,
    minutes integer NOT NULL,
    free_from integer NOT NULL,
    changed_by text NOT NULL,
    changed_at bigint NOT NULL,
    version integer NOT NULL,
    CONSTRAINT delays_minutes_check CHECK (((minutes >= 0) AND (minutes <= 480)))
);


--
-- Name: doctors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.doctors (
    n bigint NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    search text NOT NULL,
    speciality text NOT NULL,
    degree text NOT NULL,
    experience text NOT NULL,
    about text NOT NULL,
    fee_cents integer NOT NULL,
    available integer NOT NULL,
    address_line1 text NOT NULL,
    address_line2 text NOT NULL,
    image_hash text,
    words text GENERATED ALWAYS AS (((search || '  '::text) || replace(translate(search, '-.@''_()+/,'::text, '          '::text), ' '::text, '  '::text))) STORED,
    away_until integer,
    archived_at bigint,
    version integer DEFAULT 0 NOT NULL,
    changed_by text,
    changed_at bigint,
    CONSTRAINT doctors_available_check CHECK ((available = ANY (ARRAY[0, 1]))),
    CONSTRAINT doctors_fee_cents_check CHECK (((fee_cents >= 0) AND (fee_cents <= 10000000)))
);


--
-- Name: doctors_n_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.doctors ALTER COLUMN n ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.doctors_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: drawer_counts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.drawer_counts (
    n integer NOT NULL,
    day text NOT NULL,
    at bigint NOT NULL,
    account_id text NOT NULL,
    counted_cents bigint NOT NULL,
    expected_cents bigint,
    taken_cents bigint NOT NULL,
    left_cents bigint NOT NULL,
    note text NOT NULL,
    base_day text NOT NULL,
    base_cents bigint NOT NULL,
    CONSTRAINT drawer_counts_check CHECK ((left_cents <= counted_cents)),
    CONSTRAINT drawer_counts_counted_cents_check CHECK ((counted_cents >= 0)),
    CONSTRAINT drawer_counts_left_cents_check CHECK ((left_cents >= 0)),
    CONSTRAINT drawer_counts_taken_cents_check CHECK ((taken_cents >= 0))
);


--
-- Name: first_answers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.first_answers (
    key text NOT NULL,
    body_hash text NOT NULL,
    answer text NOT NULL,
    created_at bigint NOT NULL
);


--
-- Name: history; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.history (
    id text NOT NULL,
    appointment_id text NOT NULL,
    at bigint NOT NULL,
    account_id text,
    who_name text NOT NULL,
    who_role text NOT NULL,
    what text NOT NULL,
    from_values text,
    to_values text,
    CONSTRAINT history_who_role_check CHECK ((who_role = ANY (ARRAY['admin'::text, 'doctor'::text, 'system'::text])))
);


--
-- Name: hours; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.hours (
    doctor_id text NOT NULL,
    weekly text NOT NULL,
    dated text NOT NULL,
    slot_minutes integer NOT NULL,
    buffer_minutes integer NOT NULL,
    notice_minutes integer NOT NULL,
    farthest_days integer NOT NULL,
    CONSTRAINT hours_buffer_minutes_check CHECK (((buffer_minutes >= 0) AND (buffer_minutes <= 120))),
    CONSTRAINT hours_farthest_days_check CHECK (((farthest_days >= 1) AND (farthest_days <= 730))),
    CONSTRAINT hours_notice_minutes_check CHECK (((notice_minutes >= 0) AND (notice_minutes <= 43200))),
    CONSTRAINT hours_slot_minutes_check CHECK (((slot_minutes >= 5) AND (slot_minutes <= 240)))
);


--
-- Name: images; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.images (
    hash text NOT NULL,
    size text NOT NULL,
    bytes bytea NOT NULL,
    CONSTRAINT images_size_check CHECK ((size = ANY (ARRAY['small'::text, 'large'::text])))
);


--
-- Name: payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payments (
    n bigint NOT NULL,
    id text NOT NULL,
    appointment_id text NOT NULL,
    at bigint NOT NULL,
    day text,
    kind text NOT NULL,
    method text,
    cents integer NOT NULL,
    note text NOT NULL,
    account_id text,
    reverses text,
    reversed_kind text,
    count_id text,
    written_by text,
    CONSTRAINT payments_cents_check CHECK (((cents >= 1) AND (cents <= 10000000))),
    CONSTRAINT payments_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
    CONSTRAINT payments_check1 CHECK (((kind = 'reversal'::text) = (reversed_kind IS NOT NULL))),
    CONSTRAINT payments_check2 CHECK (((COALESCE(reversed_kind, kind) = 'write-off'::text) = (method IS NULL))),
    CONSTRAINT payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'write-off'::text, 'reversal'::text]))),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'transfer'::text]))),
    CONSTRAINT payments_reversed_kind_check CHECK ((reversed_kind = ANY (ARRAY['payment'::text, 'refund'::text, 'write-off'::text]))),
    CONSTRAINT payments_written_by_check CHECK ((written_by = 'set-payment'::text))
);


--
-- Name: ledger; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.ledger AS
 SELECT payments.n,
    payments.id,
    payments.appointment_id,
    payments.day,
    COALESCE(payments.method, 'write-off'::text) AS method,
    (
        CASE COALESCE(payments.reversed_kind, payments.kind)
            WHEN 'payment'::text THEN payments.cents
            WHEN 'refund'::text THEN (- payments.cents)
            ELSE 0
        END *
        CASE payments.kind
            WHEN 'reversal'::text THEN '-1'::integer
            ELSE 1
        END) AS received_cents,
    (
        CASE COALESCE(payments.reversed_kind, payments.kind)
            WHEN 'write-off'::text THEN payments.cents
            ELSE 0
        END *
        CASE payments.kind
            WHEN 'reversal'::text THEN '-1'::integer
            ELSE 1
        END) AS written_off_cents
   FROM public.payments;


--
-- Name: merges; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.merges (
    id text NOT NULL,
    patient_id text NOT NULL,
    other_id text NOT NULL,
    account_id text NOT NULL,
    moved text NOT NULL,
    taken text NOT NULL,
    at bigint NOT NULL,
    undone_at bigint
);


--
-- Name: migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at bigint NOT NULL,
    hash text
);


--
-- Name: patients; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.patients (
    n bigint NOT NULL,
    id text NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    search text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    dob text,
    image_hash text,
    created_at bigint NOT NULL,
    words text GENERATED ALWAYS AS (((search || '  '::text) || replace(translate(search, '-.@''_()+/,'::text, '          '::text), ' '::text, '  '::text))) STORED,
    note text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 0 NOT NULL,
    changed_by text,
    changed_at bigint,
    merged_into text
);


--
-- Name: patients_n_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.patients ALTER COLUMN n ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.patients_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: payments_n_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.payments ALTER COLUMN n ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.payments_n_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: recovery_codes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.recovery_codes (
    account_id text NOT NULL,
    code_hash text NOT NULL
);


--
-- Name: second_factors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.second_factors (
    account_id text NOT NULL,
    secret text NOT NULL,
    since bigint,
    last_step bigint DEFAULT 0 NOT NULL
);


--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token_hash text NOT NULL,
    kind text NOT NULL,
    account_id text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    id text,
    device text DEFAULT ''::text NOT NULL,
    last_used_at bigint DEFAULT 0 NOT NULL,
    made_by text,
    proved_at bigint DEFAULT 0 NOT NULL,
    CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'invitation'::text, 'first admin'::text])))
);


--
-- Name: shown_images; Type: VIEW; Schema: public; Owner: -
--

CREATE VIEW public.shown_images AS
 SELECT images.hash,
    images.size,
    images.bytes
   FROM public.images
  WHERE ((EXISTS ( SELECT 1
           FROM public.patients
          WHERE ((patients.image_hash = images.hash) AND (patients.merged_into IS NULL)))) OR (EXISTS ( SELECT 1
           FROM public.doctors
          WHERE (doctors.image_hash = images.hash))));


--
-- Name: sign_in_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_failures (
    key text NOT NULL,
    at bigint NOT NULL,
    try_id text DEFAULT ''::text NOT NULL
);


--
-- Name: sign_in_places; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_places (
    key text NOT NULL,
    at bigint NOT NULL
);


--
-- Name: sign_in_streaks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_streaks (
    key text NOT NULL,
    failures integer NOT NULL,
    untold integer NOT NULL,
    last_at bigint NOT NULL
);


--
-- Name: time_off; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.time_off (
    id text NOT NULL,
    doctor_id text,
    starts_at integer NOT NULL,
    ends_at integer NOT NULL,
    reason text NOT NULL,
    CONSTRAINT time_off_check CHECK ((ends_at > starts_at))
);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES
	('01a204cf-d424-77cc-bd3e-3beb84472c3b', 'admin', 'admin1@example.org', 'Nora Lind', '$argon2id$v=19$m=19456,t=2,p=1$WKPSDZ6OtSUUATsbVFZx4Q$hQ3gObqMPaXpaM7igKvKoRlrDH9qHlKn5m056C0U03I', 1795165200000, NULL, 0),
	('01a204cf-d60a-770a-9f60-adcc1d2eef39', 'admin', 'admin2@example.org', 'Sam Okoye', '$argon2id$v=19$m=19456,t=2,p=1$WKPSDZ6OtSUUATsbVFZx4Q$hQ3gObqMPaXpaM7igKvKoRlrDH9qHlKn5m056C0U03I', 1795165200000, NULL, 0),
	('01a204cf-d626-7186-8878-f0d5a14e3498', 'doctor', 'doctor3@example.org', 'Dr. Omar Haddad', '$argon2id$v=19$m=19456,t=2,p=1$WKPSDZ6OtSUUATsbVFZx4Q$hQ3gObqMPaXpaM7igKvKoRlrDH9qHlKn5m056C0U03I', 1795165200000, NULL, 0),
	('01a204cf-da1e-7486-8604-7154cd944a2f', 'doctor', 'doctor5@example.org', 'Dr. Ruth Adeyemi', '$argon2id$v=19$m=19456,t=2,p=1$WKPSDZ6OtSUUATsbVFZx4Q$hQ3gObqMPaXpaM7igKvKoRlrDH9qHlKn5m056C0U03I', 1795165200000, NULL, 0),
	('01a204cf-db22-7627-814e-b35541739821', 'doctor', 'doctor8@example.org', 'Dr. Ida Berg', NULL, 1795165200000, NULL, 0),
	('01a204cf-e14f-71a0-a9f4-3d0c24764bc3', 'doctor', 'doctor11@example.org', 'Dr. Leo Gone', NULL, 1795165200000, 1795165200000, 0),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', 'admin', 'admin12@example.org', 'Ada Codes', '$argon2id$v=19$m=19456,t=2,p=1$mD9r5gQ0T+fMG8uiQPtSLw$OWYwR8r3cPppsqb8f0TnH/I2Ql6N2bgdedspgwqmoOE', 1795165200000, NULL, 0);


--
-- Data for Name: appointments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.appointments VALUES
	(1, '01a204cf-d647-7034-8c05-d9bd6fecda99', '01a204cf-d626-7186-8878-f0d5a14e3498', '01a204cf-d642-77a9-9622-6e473c8fe13a', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 1, '', NULL, NULL),
	(2, '01a204cf-d660-74fa-9cb3-7ea4624f8d9d', '01a204cf-d626-7186-8878-f0d5a14e3498', '01a204cf-d642-77a9-9622-6e473c8fe13a', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 0, '', NULL, NULL),
	(3, '01a204cf-da5e-7514-9279-a5f56d87a7a6', '01a204cf-da1e-7486-8604-7154cd944a2f', '01a204cf-da51-712c-9ba8-34dfd86ef88d', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 1, '', NULL, NULL),
	(4, '01a204cf-da61-7076-807c-dff3d8b0cdf7', '01a204cf-da1e-7486-8604-7154cd944a2f', '01a204cf-da51-712c-9ba8-34dfd86ef88d', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 0, '', NULL, NULL),
	(5, '01a204cf-dd03-7062-ae6b-e9ad5ab2b0fe', '01a204cf-db22-7627-814e-b35541739821', '01a204cf-db45-7742-a78e-33074c85784a', 29916150, 29916180, 'completed', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', '', NULL, 1, '', NULL, NULL),
	(6, '01a204cf-dd53-7723-8579-f5e3fc97cb50', '01a204cf-db22-7627-814e-b35541739821', '01a204cf-db45-7742-a78e-33074c85784a', 29926740, 29926770, 'pending', 0, 1, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', 'Window seat', '', NULL, 5, '', NULL, NULL),
	(7, '01a204cf-dfa0-70a0-950a-d24ef17338cb', '01a204cf-db22-7627-814e-b35541739821', '01a204cf-df9f-76d5-a602-67d16d715c1c', 29919480, 29919510, 'pending', 0, 0, 5000, '', 1795165200000, 'wanda walker', 'dr. ida berg', '', '', 1795165200000, 0, '', NULL, NULL),
	(8, '01a204cf-e0e2-70a3-bce8-152a4743dbc8', '01a204cf-db22-7627-814e-b35541739821', '01a204cf-db45-7742-a78e-33074c85784a', 29928060, 29928090, 'cancelled', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', 'Ill', NULL, 1, 'doctor', NULL, NULL);


--
-- Data for Name: call_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.call_claims VALUES
	('01a204cf-db45-7742-a78e-33074c85784a', '9b0af3d510d96fd92ad53176d0ccea30bd145bca547e521640956bdccd9be831', '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165500000);


--
-- Data for Name: change_calls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.change_calls VALUES
	('01a204cf-e113-7743-baf1-c32743ac730f', '01a204cf-e0e2-70a3-bce8-152a4743dbc8', 'Nora Lind', 1795165200000);


--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES
	('01a204cf-d7c5-72a2-a767-13d38b8d70f1', '01a204cf-d626-7186-8878-f0d5a14e3498', '01a204cf-d626-7186-8878-f0d5a14e3498', 'Dr. Omar Haddad', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a204cf-da92-7165-85e9-570a0a2f9f43', '01a204cf-da1e-7486-8604-7154cd944a2f', '01a204cf-da1e-7486-8604-7154cd944a2f', 'Dr. Ruth Adeyemi', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a204cf-e113-7743-baf1-c32743ac730f', '01a204cf-db22-7627-814e-b35541739821', '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'time off added', 'null', '{"id":"01a204cf-e100-7434-8fe6-a233430bf954","doctorId":"01a204cf-db22-7627-814e-b35541739821","from":29927520,"to":29928960,"reason":"Ill"}', '{"done":[{"id":"01a204cf-e0e2-70a3-bce8-152a4743dbc8","from":{"doctorId":"01a204cf-db22-7627-814e-b35541739821","startsAt":29928060,"endsAt":29928090,"status":"pending","overbooked":false,"cancelReason":"","arrivedAt":null},"to":{"doctorId":"01a204cf-db22-7627-814e-b35541739821","startsAt":29928060,"endsAt":29928090,"status":"cancelled","overbooked":false,"cancelReason":"Ill","arrivedAt":null,"cancelKind":"doctor"}}],"stood":[]}', 1, 1795165200000, NULL, NULL);


--
-- Data for Name: clinic; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clinic VALUES
	('time zone', 'Europe/Berlin'),
	('name', 'Test Clinic');


--
-- Data for Name: clinic_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clinic_settings VALUES
	(1, '{"name":"Docket","address":"","phone":"+49 30 5550000","country":"","state":"","openingHours":[],"noticeMinutes":30,"openSlotsForAll":true,"clock":"12","dateOrder":"day","currency":"$","firstWeekday":1}', 1, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000);


--
-- Data for Name: closings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.closings VALUES
	('2026-11-19', 1, 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', '', '{"appointments":0,"expectedCents":0,"received":{"cash":0,"card":0,"online":0,"transfer":0},"writtenOffCents":0,"openCents":0,"refundsDueCents":0,"completed":0,"noShows":0,"withoutOutcome":0,"differenceCents":null,"pendingIds":[]}');


--
-- Data for Name: contacts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.contacts VALUES
	('01a204cf-e003-737a-9c74-c754f9ef2b31', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, 'no answer', '01a204cf-d424-77cc-bd3e-3beb84472c3b', NULL);


--
-- Data for Name: counted_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_days VALUES
	('01a204cf-db22-7627-814e-b35541739821', '2026-11-25', 1, 5000, 5000, 5000, 0),
	('01a204cf-db22-7627-814e-b35541739821', '2026-11-26', 0, 0, 0, 0, 0),
	('01a204cf-d626-7186-8878-f0d5a14e3498', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a204cf-da1e-7486-8604-7154cd944a2f', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a204cf-db22-7627-814e-b35541739821', '2026-11-20', 1, 5000, 0, 0, 0),
	('01a204cf-db22-7627-814e-b35541739821', '2026-11-18', 1, 5000, 0, 0, 0);


--
-- Data for Name: counted_doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_doctors VALUES
	('01a204cf-d626-7186-8878-f0d5a14e3498', 1, 1, 0, 0, 1),
	('01a204cf-da1e-7486-8604-7154cd944a2f', 1, 1, 0, 0, 1),
	('01a204cf-db22-7627-814e-b35541739821', 2, 1, 1, 10000, 2),
	('01a204cf-e14f-71a0-a9f4-3d0c24764bc3', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_pairs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_pairs VALUES
	('01a204cf-db22-7627-814e-b35541739821', '01a204cf-df9f-76d5-a602-67d16d715c1c', 1),
	('01a204cf-d626-7186-8878-f0d5a14e3498', '01a204cf-d642-77a9-9622-6e473c8fe13a', 1),
	('01a204cf-db22-7627-814e-b35541739821', '01a204cf-db45-7742-a78e-33074c85784a', 2),
	('01a204cf-da1e-7486-8604-7154cd944a2f', '01a204cf-da51-712c-9ba8-34dfd86ef88d', 1);


--
-- Data for Name: counted_patients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_patients VALUES
	(0, 0),
	(1, 1),
	(2, 1),
	(3, 1),
	(4, 1),
	(5, 0),
	(6, 1),
	(7, 0),
	(8, 0),
	(9, 0),
	(10, 0),
	(11, 0),
	(12, 0),
	(13, 0),
	(14, 0),
	(15, 0);


--
-- Data for Name: counted_payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_payments VALUES
	('01a204cf-dd53-7723-8579-f5e3fc97cb50', 5000, 0),
	('01a204cf-da5e-7514-9279-a5f56d87a7a6', 500, 0),
	('01a204cf-d647-7034-8c05-d9bd6fecda99', 500, 0);


--
-- Data for Name: counted_receipts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_receipts VALUES
	('01a204cf-da1e-7486-8604-7154cd944a2f', '2026-11-20', 'cash', 500),
	('01a204cf-d626-7186-8878-f0d5a14e3498', '2026-11-20', 'cash', 500),
	('01a204cf-db22-7627-814e-b35541739821', '2026-11-20', 'online', 5000);


--
-- Data for Name: delays; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delays VALUES
	('01a204cf-db22-7627-814e-b35541739821', 20777, 20, 29919500, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000, 1);


--
-- Data for Name: doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.doctors VALUES
	(1, '01a204cf-d626-7186-8878-f0d5a14e3498', 'Dr. Omar Haddad', 'dr. omar haddad', 'dr. omar haddad doctor3@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(2, '01a204cf-da1e-7486-8604-7154cd944a2f', 'Dr. Ruth Adeyemi', 'dr. ruth adeyemi', 'dr. ruth adeyemi doctor5@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(3, '01a204cf-db22-7627-814e-b35541739821', 'Dr. Ida Berg', 'dr. ida berg', 'dr. ida berg doctor8@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(4, '01a204cf-e14f-71a0-a9f4-3d0c24764bc3', 'Dr. Leo Gone', 'dr. leo gone', 'dr. leo gone doctor11@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, 1795165200000, 0, NULL, NULL);


--
-- Data for Name: drawer_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.drawer_counts VALUES
	(1, '2026-11-19', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 10000, NULL, 0, 10000, '', '2026-11-19', 1000);


--
-- Data for Name: first_answers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.first_answers VALUES
	('8681fd7022e5fe3eaa703af0a246c1ed2fe36d5dfad38b1520d42a8e18b40d92', '2c491bc1bbfd3b938292aab1372e1543e570fb9aa97bb7dc94f7cd8541bce20e', '{"message":"Appointment booked","appointment":{"_id":"01a204cf-dd53-7723-8579-f5e3fc97cb50","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"amount":50,"cancelled":false,"isCompleted":false,"payment":false,"receivedCents":0,"openCents":5000,"reason":"","note":"","cancelReason":"","arrivedAt":null,"calledAt":null,"version":0,"overbooked":false,"bookedAt":1795165200000,"patientId":"01a204cf-db45-7742-a78e-33074c85784a","doctorId":"01a204cf-db22-7627-814e-b35541739821","userData":{"name":"Zoë Young","image":"/api/images/5eb8e2358430ef6adb02fe2c2335dd857a6f9eb80f7eb89dc4cbb109743a5cff-small.webp","dob":"1984-05-01","phone":"+49 30 5551234","email":""},"docData":{"name":"Dr. Ida Berg","image":"/api/images/none.svg","speciality":"General physician"}}}', 1795165200000);


--
-- Data for Name: history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.history VALUES
	('01a204cf-d9ec-7358-843f-ff5a470e78cd', '01a204cf-d647-7034-8c05-d9bd6fecda99', 1795165200000, '01a204cf-d626-7186-8878-f0d5a14e3498', 'Dr. Omar Haddad', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a204cf-dadf-7131-b180-b62d418bfcc1', '01a204cf-da5e-7514-9279-a5f56d87a7a6', 1795165200000, '01a204cf-da1e-7486-8604-7154cd944a2f', 'Dr. Ruth Adeyemi', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a204cf-dd10-7237-9fde-554c9c9c2f44', '01a204cf-dd03-7062-ae6b-e9ad5ab2b0fe', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'patient merged', '{"patientName":"Zoe Young"}', '{"patientName":"Zoë Young"}'),
	('01a204cf-dd55-744b-855d-be4ef7836f47', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Zoë Young","amount":50,"payment":false}'),
	('01a204cf-ddba-734c-99fd-7b54d9c453a4', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'moved', '{"slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a204cf-db22-7627-814e-b35541739821","doctorName":"Dr. Ida Berg"}', '{"slotDate":"25_11_2026","slotTime":"11:00 AM","durationMinutes":30,"doctorId":"01a204cf-db22-7627-814e-b35541739821","doctorName":"Dr. Ida Berg"}'),
	('01a204cf-ddf4-73b1-90e4-0b2cbafc5fae', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'note set', '{"note":""}', '{"note":"Window seat"}'),
	('01a204cf-de59-7637-8303-6a8e1eed8412', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'payment set', '{"payment":false}', '{"payment":true}'),
	('01a204cf-df41-7200-bafa-700e74c742d0', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","reason":"Moved away"}'),
	('01a204cf-df86-7521-8a85-91bb9d093966', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'restored', '{"status":"cancelled"}', '{"status":"pending"}'),
	('01a204cf-dfa0-70a0-950a-d57fd6605661', '01a204cf-dfa0-70a0-950a-d24ef17338cb', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"20_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Wanda Walker","amount":50,"payment":false}'),
	('01a204cf-dfa7-72e9-9402-db2cc11430d3', '01a204cf-dfa0-70a0-950a-d24ef17338cb', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'arrived', '{"arrivedAt":null}', '{"arrivedAt":1795165200000}'),
	('01a204cf-e004-7273-a8cc-5f18fc91e4a7', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'no answer', NULL, NULL),
	('01a204cf-e113-7743-baf1-bd9313ad72c5', '01a204cf-e0e2-70a3-bce8-152a4743dbc8', 1795165200000, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","kind":"doctor","reason":"Ill"}');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hours VALUES
	('01a204cf-d626-7186-8878-f0d5a14e3498', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a204cf-da1e-7486-8604-7154cd944a2f', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a204cf-db22-7627-814e-b35541739821', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 30, 0, 0, 90);


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES
	('5eb8e2358430ef6adb02fe2c2335dd857a6f9eb80f7eb89dc4cbb109743a5cff', 'small', '\x524946467800000057454250565038206c0000009008009d012aa000a0003e6d369949a42322a1206800800d89696ee175f9700000ee875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b20800feff019f7fff8de3c0af25d95ffffc5b9fb75cdfec2eaf1c000000000000'),
	('5eb8e2358430ef6adb02fe2c2335dd857a6f9eb80f7eb89dc4cbb109743a5cff', 'large', '\x524946463800000057454250565038202c000000d001009d012a0c00080001402225a00274ba01f80003b000feefde5fff3d335e60ff273ff905cb0bada50000');


--
-- Data for Name: merges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.merges VALUES
	('01a204cf-dd0f-72de-8cb0-8aee2880f4fa', '01a204cf-db45-7742-a78e-33074c85784a', '01a204cf-db4c-7723-8dd5-452abf6ed367', '01a204cf-d424-77cc-bd3e-3beb84472c3b', '["01a204cf-dd03-7062-ae6b-e9ad5ab2b0fe"]', '{}', 1795165200000, NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES
	('0001-start', 1795377074148, '63ca2fa280557e46c7daff156b4a165193d1b60cb46d9a9aa8dfefded54badae'),
	('0002-search', 1795377074148, 'e7a22433134f2f0b450fb5f8c0ee8711ec6373b84f102d1adc3f1b03969480a5'),
	('0003-sign-in-places', 1795377074148, 'b1b30054318a0e0bb447e7c769a39b32fab14b984a236a740c719c576268833c'),
	('0004-patients-by-name', 1795377074148, 'b740780f0556890035baf404d7396730d6b07e27064a94e6bdd99856ef6afaf2'),
	('0009-hours', 1795377074148, 'f2b7d1f86dc478691508e181f4a901b5cd588e712d6bfe6994167f5ab4082fe3'),
	('0010-sessions', 1795377074148, '3b2ee8b69d90ce1edbf5f24ded63be75093ab73d66df6081e005275106377420'),
	('0011-counts', 1795377074148, 'fdee591919b32f32f2ae2bc359326043fb9575e2240cf4815c0b67b1a2f33079'),
	('0012-of-patient', 1795377074148, 'a3b711b4a7b07cce96d35cc7c2db1548017a37dbfac41e0343249ef9729de685'),
	('0013-pictures', 1795377074148, '3f7114d01d0f2cab7ba61ffc0a88dc6e008ab74e387fe36a4e65b43d80dc95c4'),
	('0014-links-and-identity', 1795377074148, '6b3a6ba2e39b13a969397ad83dc29aebcd1a096c44c358d07b59d71cb882c411'),
	('0015-settings', 1795377074148, 'd37767600bf0d81ed96c47a1e7d2904abeb077eaa4350e3de18fe5cc529d0ea7'),
	('0016-cancel-kind', 1795377074148, '6e87f6c5fcad1805750741e491d347800a33344280d07d07bb40c53198ce1bae'),
	('0017-running-late', 1795377074148, 'd0dc518b35588066078ea74b6d54519a7d26147c517ab043b0c42c06e64b11ac'),
	('0018-payments', 1795377074148, '22e8d34d5394ba2461bd78329f797a39ff25d1e768bac2555175026aa4717c64'),
	('0019-confirmation-calls', 1795377074148, '7f74aecda436cb0d6eba224a3516cfa2b24ef0794b15fab50ee662eb263eae53'),
	('0020-close-day', 1795377074148, '28ec63e90eeb702da3ca04b1f0f23c2bbec4079a8a728161f057456b8ee01d80'),
	('0021-front-desk', 1795377074148, '5615bd96bfb1ab1d4fd75f4169020550745397801470b513f04f7e590fe419c5'),
	('0022-closings-are-kept', 1795377074148, 'a43fd752a92d5177bcd5e15cbfaaceb33710de90b299b599af59900a24e0d8d7');


--
-- Data for Name: patients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.patients VALUES
	(1, '01a204cf-d642-77a9-9622-6e473c8fe13a', 'Patient of Dr. Omar Haddad', 'patient of dr. omar haddad', 'patient of dr. omar haddad patient.01a204cf-d626-7186-8878-f0d5a14e3498@example.org', 'patient.01a204cf-d626-7186-8878-f0d5a14e3498@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(2, '01a204cf-da51-712c-9ba8-34dfd86ef88d', 'Patient of Dr. Ruth Adeyemi', 'patient of dr. ruth adeyemi', 'patient of dr. ruth adeyemi patient.01a204cf-da1e-7486-8604-7154cd944a2f@example.org', 'patient.01a204cf-da1e-7486-8604-7154cd944a2f@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(3, '01a204cf-daf8-7401-a8e8-559056bb7e29', 'Tom Stranger', 'tom stranger', 'tom stranger +49 170 5550000 491705550000', '', '+49 170 5550000', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(4, '01a204cf-db45-7742-a78e-33074c85784a', 'Zoë Young', 'zoe young', 'zoe young +49 30 5551234 49305551234', '', '+49 30 5551234', '1984-05-01', '5eb8e2358430ef6adb02fe2c2335dd857a6f9eb80f7eb89dc4cbb109743a5cff', 1795165200000, DEFAULT, 'Hard of hearing: speak up', 2, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000, NULL),
	(5, '01a204cf-db4c-7723-8dd5-452abf6ed367', 'Zoe Young', 'zoe young', 'zoe young', '', '', '1984-05-01', NULL, 1795165200000, DEFAULT, '', 1, '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000, '01a204cf-db45-7742-a78e-33074c85784a'),
	(6, '01a204cf-df9f-76d5-a602-67d16d715c1c', 'Wanda Walker', 'wanda walker', 'wanda walker', '', '', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL);


--
-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payments VALUES
	(1, '01a204cf-d9d8-7555-a79c-97ea1823a000', '01a204cf-d647-7034-8c05-d9bd6fecda99', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a204cf-d626-7186-8878-f0d5a14e3498', NULL, NULL, NULL, NULL),
	(2, '01a204cf-dade-76b6-84f4-b6ea7fc19d22', '01a204cf-da5e-7514-9279-a5f56d87a7a6', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a204cf-da1e-7486-8604-7154cd944a2f', NULL, NULL, NULL, NULL),
	(3, '01a204cf-de59-7637-8303-657d7bf3f4b8', '01a204cf-dd53-7723-8579-f5e3fc97cb50', 1795165200000, '2026-11-20', 'payment', 'online', 5000, '', '01a204cf-d424-77cc-bd3e-3beb84472c3b', NULL, NULL, NULL, 'set-payment');


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', 'd40849d7c50cc7a37f19406c4c01ecd6a74ff10bbfc56087d43c30d3e12cdbf3'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '0919b045225583cadd99190febcab755490ec0bf60095534d023a7ac0946409c'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '78d9b18ce1eb53740207d6d571d69f045b7e3df67548dfe3358ca97530e0d8da'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '0fe247de4d51c5c53b8b7d2dc7644bf87bb7ef53ccf33e80fa3ba0b99257d580'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', 'bf5f8d63c6f9c8cf538881406f33850f63b17cd1dab2c0a8ba3e28ea6566da83'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', 'b5d9373b2de7aacd41170060af593b3d1a25d7522477d9e4b6bb26b02dc7d54c'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '1a6c96d0ab0e060a93257d64397fb9913bffe7ed3e69ee8d5ea5559094c3baba'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '768b76982bf5e37216ea5840bcd3615c2d09114768c264a5893bf269fe4e5188'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '0d3776c57ed4309c602ccf94546f2865dd737324067828bf7721510fec01680d'),
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', '666c1ada3f3a4b46aba65158261ebefe0f13dfd79bcc1ad7c30f0e67060cfb8b');


--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES
	('01a204cf-e37e-75a2-bc95-6a3e415313cd', 'PB3FF3OKKXWDI3XDU6NT2AQET5YO6PZN', 1795165200000, 59838840);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('9b0af3d510d96fd92ad53176d0ccea30bd145bca547e521640956bdccd9be831', 'session', '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000, 1795208400000, '01a204cf-d443-7530-a5c1-62d043ea8420', '', 1795165200000, NULL, 1795165200000),
	('c628584500e1e31514f43812828a5602d4da12b04019b8357561a743b348ee25', 'session', '01a204cf-d60a-770a-9f60-adcc1d2eef39', 1795165200000, 1795208400000, '01a204cf-d60a-770a-9f60-b072b3809091', '', 1795165200000, NULL, 1795165200000),
	('c4d8d4edf356ae5d77506d6b10fc2f9e9e0a7ceeaa57701e3b9af08f2ac82022', 'session', '01a204cf-d626-7186-8878-f0d5a14e3498', 1795165200000, 1795208400000, '01a204cf-d62a-70a0-a88e-6fd8beefc209', '', 1795165200000, NULL, 1795165200000),
	('e2b9a0d5d6eab09ce4a0a844b1a91df518971805863fe14f23c1b69dba9f50e5', 'session', '01a204cf-da1e-7486-8604-7154cd944a2f', 1795165200000, 1795208400000, '01a204cf-da2e-7082-833d-a5afabee3c26', '', 1795165200000, NULL, 1795165200000),
	('74813ea3d18f274fdad98e813d352cd0559aec8a0236600a78b6d3a833aa9bcc', 'session', '01a204cf-db22-7627-814e-b35541739821', 1795165200000, 1795208400000, '01a204cf-db25-7666-b52b-b4477076fc6f', '', 1795165200000, NULL, 1795165200000),
	('40a916d374da067d1d520604a62977f32115d5407d560d0c3a6c759c84470958', 'session', '01a204cf-e14f-71a0-a9f4-3d0c24764bc3', 1795165200000, 1795208400000, '01a204cf-e150-7145-94c7-4d5b7377aa2c', '', 1795165200000, NULL, 1795165200000),
	('e09759f64f5ee051a76a0b14498753bb1fade6c3245fceae8092a1349a70b71b', 'session', '01a204cf-e37e-75a2-bc95-6a3e415313cd', 1795165200000, 1795208400000, '01a204cf-e37e-75a2-bc95-6d061bc54b18', '', 1795165200000, NULL, 1795165200000),
	('64c8d67468830dbe7bc70328de54adfd75df7aaaed540fd7e9cae6a4a388b0bd', 'session', '01a204cf-d424-77cc-bd3e-3beb84472c3b', 1795165200000, 1795208400000, '01a204cf-eb82-72d6-bd3f-2a9cd83bc622', 'Unknown device', 1795165200000, NULL, 1795165200000);


--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_failures VALUES
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, 'f1e1fc99-b558-47c9-a071-c986ff263a6c'),
	('6bb8cf303bdb9743eb16953a49649f4637b64c2f633be8a4f5633e80344a6f36', 1795165200000, 'af42cfe0-5d2f-452d-b5a1-de4e532e5b3f'),
	('b6a205e8bd1542018ab7a1dd72c4cdb0afe980f0769780c7c78efa7fd0f1a69b', 1795165200000, 'af42cfe0-5d2f-452d-b5a1-de4e532e5b3f'),
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, 'af42cfe0-5d2f-452d-b5a1-de4e532e5b3f');


--
-- Data for Name: sign_in_places; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_places VALUES
	('6bb8cf303bdb9743eb16953a49649f4637b64c2f633be8a4f5633e80344a6f36', 1795165200000),
	('01b70e1ea2a905aa922c36516bb41944d7ef4f236599d67cceeabcc3d87fbd69', 1795165200000);


--
-- Data for Name: sign_in_streaks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_streaks VALUES
	('b6a205e8bd1542018ab7a1dd72c4cdb0afe980f0769780c7c78efa7fd0f1a69b', 0, 1, 1795165200000),
	('6408c7ddff0d8c5b59c281915440689ff728da5c353ae8b46e3ffcf4e8230cb6', 0, 0, 1795165200000);


--
-- Data for Name: time_off; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.time_off VALUES
	('01a204cf-d669-7681-ab7a-90c52f44128f', '01a204cf-d626-7186-8878-f0d5a14e3498', 29934720, 29936160, ''),
	('01a204cf-da70-71cc-857a-70dee4af0f50', '01a204cf-da1e-7486-8604-7154cd944a2f', 29934720, 29936160, ''),
	('01a204cf-e100-7434-8fe6-a233430bf954', '01a204cf-db22-7627-814e-b35541739821', 29927520, 29928960, 'Ill');


--
-- Name: appointments_n_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.appointments_n_seq', 8, true);


--
-- Name: doctors_n_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.doctors_n_seq', 4, true);


--
-- Name: patients_n_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.patients_n_seq', 6, true);


--
-- Name: payments_n_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.payments_n_seq', 3, true);


--
-- Name: accounts accounts_email; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_email UNIQUE (email);


--
-- Name: accounts accounts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);


--
-- Name: appointments appointments_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_id_key UNIQUE (id);


--
-- Name: appointments appointments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (n);


--
-- Name: call_claims call_claims_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.call_claims
    ADD CONSTRAINT call_claims_pkey PRIMARY KEY (patient_id);


--
-- Name: change_calls change_calls_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_calls
    ADD CONSTRAINT change_calls_pkey PRIMARY KEY (change_id, appointment_id);


--
-- Name: changes changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);


--
-- Name: clinic clinic_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clinic
    ADD CONSTRAINT clinic_pkey PRIMARY KEY (key);


--
-- Name: clinic_settings clinic_settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.clinic_settings
    ADD CONSTRAINT clinic_settings_pkey PRIMARY KEY (id);


--
-- Name: closings closings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.closings
    ADD CONSTRAINT closings_pkey PRIMARY KEY (day, number);


--
-- Name: contacts contacts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);


--
-- Name: contacts contacts_undoes_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_undoes_key UNIQUE (undoes);


--
-- Name: counted_days counted_days_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_days
    ADD CONSTRAINT counted_days_pkey PRIMARY KEY (doctor_id, day);


--
-- Name: counted_doctors counted_doctors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_doctors
    ADD CONSTRAINT counted_doctors_pkey PRIMARY KEY (doctor_id);


--
-- Name: counted_pairs counted_pairs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_pairs
    ADD CONSTRAINT counted_pairs_pkey PRIMARY KEY (doctor_id, patient_id);


--
-- Name: counted_patients counted_patients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_patients
    ADD CONSTRAINT counted_patients_pkey PRIMARY KEY (shard);


--
-- Name: counted_payments counted_payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_payments
    ADD CONSTRAINT counted_payments_pkey PRIMARY KEY (appointment_id);


--
-- Name: counted_receipts counted_receipts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.counted_receipts
    ADD CONSTRAINT counted_receipts_pkey PRIMARY KEY (doctor_id, day, method);


--
-- Name: delays delays_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delays
    ADD CONSTRAINT delays_pkey PRIMARY KEY (doctor_id);


--
-- Name: doctors doctors_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.doctors
    ADD CONSTRAINT doctors_id_key UNIQUE (id);


--
-- Name: doctors doctors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.doctors
    ADD CONSTRAINT doctors_pkey PRIMARY KEY (n);


--
-- Name: drawer_counts drawer_counts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.drawer_counts
    ADD CONSTRAINT drawer_counts_pkey PRIMARY KEY (n);


--
-- Name: first_answers first_answers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.first_answers
    ADD CONSTRAINT first_answers_pkey PRIMARY KEY (key);


--
-- Name: history history_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (id);


--
-- Name: hours hours_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hours
    ADD CONSTRAINT hours_pkey PRIMARY KEY (doctor_id);


--
-- Name: images images_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.images
    ADD CONSTRAINT images_pkey PRIMARY KEY (hash, size);


--
-- Name: merges merges_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: appointments one_booking_at_a_time; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT one_booking_at_a_time EXCLUDE USING gist (doctor_id WITH =, int4range(starts_at, ends_at) WITH &&) WHERE (((status <> 'cancelled'::text) AND (overbooked = 0))) DEFERRABLE;


--
-- Name: patients patients_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.patients
    ADD CONSTRAINT patients_id_key UNIQUE (id);


--
-- Name: patients patients_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.patients
    ADD CONSTRAINT patients_pkey PRIMARY KEY (n);


--
-- Name: payments payments_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_id_key UNIQUE (id);


--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (n);


--
-- Name: payments payments_reverses_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_reverses_key UNIQUE (reverses);


--
-- Name: recovery_codes recovery_codes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash);


--
-- Name: second_factors second_factors_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_pkey PRIMARY KEY (account_id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);


--
-- Name: sign_in_places sign_in_places_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_places
    ADD CONSTRAINT sign_in_places_pkey PRIMARY KEY (key);


--
-- Name: sign_in_streaks sign_in_streaks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_streaks
    ADD CONSTRAINT sign_in_streaks_pkey PRIMARY KEY (key);


--
-- Name: time_off time_off_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_pkey PRIMARY KEY (id);


--
-- Name: appointments_doctor_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_doctor_amount ON public.appointments USING btree (doctor_id, amount_cents, n, status, paid_online, starts_at);


--
-- Name: appointments_doctor_booked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_doctor_booked ON public.appointments USING btree (doctor_id, booked_at, n, status, starts_at);


--
-- Name: appointments_doctor_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_doctor_patient ON public.appointments USING btree (doctor_id, patient_key, patient_id, n, status, starts_at);


--
-- Name: appointments_doctor_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_doctor_slot ON public.appointments USING btree (doctor_id, starts_at, n, status);


--
-- Name: appointments_of_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_of_patient ON public.appointments USING btree (patient_id, starts_at, n, status, doctor_id, booked_at, amount_cents);


--
-- Name: appointments_status_amount; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_status_amount ON public.appointments USING btree (status, amount_cents, n, starts_at);


--
-- Name: appointments_status_booked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_status_booked ON public.appointments USING btree (status, booked_at, n, starts_at);


--
-- Name: appointments_status_doctor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_status_doctor ON public.appointments USING btree (status, doctor_key, doctor_id, n, starts_at);


--
-- Name: appointments_status_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_status_patient ON public.appointments USING btree (status, patient_key, patient_id, n, starts_at);


--
-- Name: appointments_status_slot; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_status_slot ON public.appointments USING btree (status, starts_at, n);


--
-- Name: appointments_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_waiting ON public.appointments USING btree (arrived_at, n) WHERE ((arrived_at IS NOT NULL) AND (status = 'pending'::text));


--
-- Name: changes_doctor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX changes_doctor ON public.changes USING btree (doctor_id, id);


--
-- Name: contacts_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX contacts_appointment ON public.contacts USING btree (appointment_id, at);


--
-- Name: counted_days_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX counted_days_day ON public.counted_days USING btree (day);


--
-- Name: counted_receipts_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX counted_receipts_day ON public.counted_receipts USING btree (day);


--
-- Name: doctors_image; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX doctors_image ON public.doctors USING btree (image_hash) WHERE (image_hash IS NOT NULL);


--
-- Name: doctors_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX doctors_search ON public.doctors USING gin (words public.gin_trgm_ops) WITH (fastupdate=off);


--
-- Name: drawer_counts_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX drawer_counts_day ON public.drawer_counts USING btree (day, n);


--
-- Name: first_answers_age; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX first_answers_age ON public.first_answers USING btree (created_at);


--
-- Name: history_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX history_appointment ON public.history USING btree (appointment_id, id);


--
-- Name: merges_other; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX merges_other ON public.merges USING btree (other_id, id);


--
-- Name: merges_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX merges_patient ON public.merges USING btree (patient_id, id);


--
-- Name: patients_born; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_born ON public.patients USING btree (dob) WHERE (dob IS NOT NULL);


--
-- Name: patients_image; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_image ON public.patients USING btree (image_hash) WHERE (image_hash IS NOT NULL);


--
-- Name: patients_merged; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_merged ON public.patients USING btree (merged_into) WHERE (merged_into IS NOT NULL);


--
-- Name: patients_name; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_name ON public.patients USING btree (substr(name_key, 1, 40), n);


--
-- Name: patients_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_search ON public.patients USING gin (words public.gin_trgm_ops) WITH (fastupdate=off);


--
-- Name: payments_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_appointment ON public.payments USING btree (appointment_id, n);


--
-- Name: payments_day; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_day ON public.payments USING btree (day, n);


--
-- Name: sessions_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_account ON public.sessions USING btree (account_id);


--
-- Name: sessions_expiry; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);


--
-- Name: sessions_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX sessions_id ON public.sessions USING btree (id);


--
-- Name: sign_in_failures_key; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_failures_key ON public.sign_in_failures USING btree (key, at);


--
-- Name: time_off_doctor; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX time_off_doctor ON public.time_off USING btree (doctor_id, ends_at);


--
-- Name: appointments appointments_unconfirm; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER appointments_unconfirm BEFORE UPDATE OF starts_at ON public.appointments FOR EACH ROW WHEN (((new.confirmed_at IS NOT NULL) AND ((old.starts_at / 1440) <> (new.starts_at / 1440)))) EXECUTE FUNCTION public.appointments_unconfirm();


--
-- Name: closings closings_are_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER closings_are_kept BEFORE DELETE OR UPDATE ON public.closings FOR EACH ROW EXECUTE FUNCTION public.closings_are_kept();


--
-- Name: closings closings_are_kept_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER closings_are_kept_whole BEFORE TRUNCATE ON public.closings FOR EACH STATEMENT EXECUTE FUNCTION public.closings_are_kept();


--
-- Name: contacts contacts_are_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER contacts_are_kept BEFORE DELETE OR UPDATE ON public.contacts FOR EACH ROW EXECUTE FUNCTION public.contacts_are_kept();


--
-- Name: appointments counted_day_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_day_delete AFTER DELETE ON public.appointments FOR EACH ROW WHEN ((old.status <> 'cancelled'::text)) EXECUTE FUNCTION public.counted_day_delete();


--
-- Name: appointments counted_day_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_day_insert AFTER INSERT ON public.appointments FOR EACH ROW WHEN ((new.status <> 'cancelled'::text)) EXECUTE FUNCTION public.counted_day_insert();


--
-- Name: appointments counted_day_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_day_update AFTER UPDATE OF doctor_id, starts_at, status, amount_cents ON public.appointments FOR EACH ROW WHEN (((old.doctor_id <> new.doctor_id) OR ((old.starts_at / 1440) <> (new.starts_at / 1440)) OR ((old.status = 'cancelled'::text) <> (new.status = 'cancelled'::text)) OR (old.amount_cents <> new.amount_cents))) EXECUTE FUNCTION public.counted_day_update();


--
-- Name: doctors counted_doctor_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_doctor_delete AFTER DELETE ON public.doctors FOR EACH ROW EXECUTE FUNCTION public.counted_doctor_delete();


--
-- Name: doctors counted_doctor_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_doctor_insert AFTER INSERT ON public.doctors FOR EACH ROW EXECUTE FUNCTION public.counted_doctor_insert();


--
-- Name: patients counted_patient_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_patient_delete AFTER DELETE ON public.patients FOR EACH ROW EXECUTE FUNCTION public.counted_patient_delete();


--
-- Name: patients counted_patient_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_patient_insert AFTER INSERT ON public.patients FOR EACH ROW EXECUTE FUNCTION public.counted_patient_insert();


--
-- Name: patients counted_patient_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_patient_update AFTER UPDATE OF merged_into ON public.patients FOR EACH ROW WHEN (((old.merged_into IS NULL) <> (new.merged_into IS NULL))) EXECUTE FUNCTION public.counted_patient_update();


--
-- Name: payments counted_payment_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_payment_insert AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.counted_payment_insert();


--
-- Name: appointments counted_receipt_move; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_receipt_move AFTER UPDATE OF doctor_id ON public.appointments FOR EACH ROW WHEN ((old.doctor_id <> new.doctor_id)) EXECUTE FUNCTION public.counted_receipt_move();


--
-- Name: appointments counted_visit_delete; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_visit_delete AFTER DELETE ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.counted_visit_delete();


--
-- Name: appointments counted_visit_insert; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_visit_insert AFTER INSERT ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.counted_visit_insert();


--
-- Name: appointments counted_visit_update; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER counted_visit_update AFTER UPDATE OF doctor_id, patient_id, status, paid_online, amount_cents ON public.appointments FOR EACH ROW WHEN (((old.doctor_id <> new.doctor_id) OR (old.patient_id <> new.patient_id) OR (old.status <> new.status) OR (old.paid_online <> new.paid_online) OR (old.amount_cents <> new.amount_cents))) EXECUTE FUNCTION public.counted_visit_update();


--
-- Name: doctors doctors_image_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER doctors_image_gone AFTER UPDATE OF image_hash ON public.doctors FOR EACH ROW WHEN (((old.image_hash IS NOT NULL) AND (old.image_hash IS DISTINCT FROM new.image_hash))) EXECUTE FUNCTION public.forget_unused_image();


--
-- Name: doctors doctors_rename; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER doctors_rename AFTER UPDATE OF name_key ON public.doctors FOR EACH ROW WHEN (("left"(new.name_key, 40) <> "left"(old.name_key, 40))) EXECUTE FUNCTION public.doctors_rename();


--
-- Name: drawer_counts drawer_counts_are_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER drawer_counts_are_kept BEFORE DELETE OR UPDATE ON public.drawer_counts FOR EACH ROW EXECUTE FUNCTION public.closings_are_kept();


--
-- Name: drawer_counts drawer_counts_are_kept_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER drawer_counts_are_kept_whole BEFORE TRUNCATE ON public.drawer_counts FOR EACH STATEMENT EXECUTE FUNCTION public.closings_are_kept();


--
-- Name: patients patients_image_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER patients_image_gone AFTER UPDATE OF image_hash ON public.patients FOR EACH ROW WHEN (((old.image_hash IS NOT NULL) AND (old.image_hash IS DISTINCT FROM new.image_hash))) EXECUTE FUNCTION public.forget_unused_image();


--
-- Name: patients patients_rename; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER patients_rename AFTER UPDATE OF name_key ON public.patients FOR EACH ROW WHEN (("left"(new.name_key, 40) <> "left"(old.name_key, 40))) EXECUTE FUNCTION public.patients_rename();


--
-- Name: payments payments_are_kept; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payments_are_kept BEFORE DELETE OR UPDATE ON public.payments FOR EACH ROW EXECUTE FUNCTION public.payments_are_kept();


--
-- Name: payments payments_are_kept_whole; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payments_are_kept_whole BEFORE TRUNCATE ON public.payments FOR EACH STATEMENT EXECUTE FUNCTION public.payments_are_kept();


--
-- Name: appointments appointments_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: appointments appointments_patient_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);


--
-- Name: call_claims call_claims_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.call_claims
    ADD CONSTRAINT call_claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: call_claims call_claims_patient_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.call_claims
    ADD CONSTRAINT call_claims_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);


--
-- Name: change_calls change_calls_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_calls
    ADD CONSTRAINT change_calls_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id) ON DELETE CASCADE;


--
-- Name: change_calls change_calls_change_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.change_calls
    ADD CONSTRAINT change_calls_change_id_fkey FOREIGN KEY (change_id) REFERENCES public.changes(id) ON DELETE CASCADE;


--
-- Name: changes changes_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: closings closings_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.closings
    ADD CONSTRAINT closings_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: contacts contacts_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: contacts contacts_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id);


--
-- Name: contacts contacts_undoes_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_undoes_fkey FOREIGN KEY (undoes) REFERENCES public.contacts(id);


--
-- Name: delays delays_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.delays
    ADD CONSTRAINT delays_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: doctors doctors_changed_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.doctors
    ADD CONSTRAINT doctors_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);


--
-- Name: doctors doctors_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.doctors
    ADD CONSTRAINT doctors_id_fkey FOREIGN KEY (id) REFERENCES public.accounts(id);


--
-- Name: drawer_counts drawer_counts_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.drawer_counts
    ADD CONSTRAINT drawer_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: history history_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id);


--
-- Name: hours hours_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.hours
    ADD CONSTRAINT hours_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: merges merges_other_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.patients(id);


--
-- Name: merges merges_patient_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.merges
    ADD CONSTRAINT merges_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);


--
-- Name: patients patients_merged_into_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.patients
    ADD CONSTRAINT patients_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.patients(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: payments payments_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: payments payments_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id);


--
-- Name: recovery_codes recovery_codes_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: second_factors second_factors_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.second_factors
    ADD CONSTRAINT second_factors_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id) ON DELETE CASCADE;


--
-- Name: time_off time_off_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- PostgreSQL database dump complete
--


