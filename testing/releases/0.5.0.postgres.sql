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
-- Name: messages_of_merged(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.messages_of_merged() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update messages set patient_id = new.patient_id where appointment_id = new.id;
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
-- Name: calendar_feeds; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.calendar_feeds (
    doctor_id text NOT NULL,
    token_hash text NOT NULL,
    full_names integer DEFAULT 0 NOT NULL,
    made_at bigint NOT NULL,
    CONSTRAINT calendar_feeds_full_names_check CHECK ((full_names = ANY (ARRAY[0, 1])))
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
-- Name: message_replies; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_replies (
    id text NOT NULL,
    message_id text NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    meaning text NOT NULL,
    starts_at bigint NOT NULL,
    dedupe_key text NOT NULL,
    read_at bigint,
    CONSTRAINT message_replies_meaning_check CHECK ((meaning = ANY (ARRAY['yes'::text, 'cancel'::text, 'stop'::text, 'other'::text])))
);


--
-- Name: message_templates; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.message_templates (
    language text NOT NULL,
    kind text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    sms text NOT NULL,
    version integer NOT NULL,
    changed_by text NOT NULL,
    changed_at bigint NOT NULL
);


--
-- Name: messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.messages (
    id text NOT NULL,
    appointment_id text,
    patient_id text NOT NULL,
    kind text NOT NULL,
    channel text NOT NULL,
    dedupe_key text NOT NULL,
    known text,
    made_at bigint NOT NULL,
    due_at bigint NOT NULL,
    next_at bigint,
    state text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    subject text DEFAULT ''::text NOT NULL,
    body text DEFAULT ''::text NOT NULL,
    provider_id text DEFAULT ''::text NOT NULL,
    sent_at bigint,
    delivered_at bigint,
    answer text DEFAULT ''::text NOT NULL,
    stop_hash text,
    offer_id text,
    expected_at integer,
    CONSTRAINT messages_about CHECK (((appointment_id IS NOT NULL) OR (offer_id IS NOT NULL))),
    CONSTRAINT messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
    CONSTRAINT messages_check CHECK (((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (next_at IS NOT NULL))),
    CONSTRAINT messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'handed over'::text, 'delivered'::text, 'refused'::text, 'given up'::text, 'no address'::text, 'stopped'::text, 'withdrawn'::text, 'would be told'::text])))
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
-- Name: offers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.offers (
    id text NOT NULL,
    wish_id text NOT NULL,
    doctor_id text NOT NULL,
    starts_at integer NOT NULL,
    ends_at integer NOT NULL,
    holds_until integer NOT NULL,
    made_at bigint NOT NULL,
    account_id text NOT NULL,
    state text NOT NULL,
    ended_at bigint,
    token_hash text,
    CONSTRAINT offers_check CHECK ((ends_at > starts_at)),
    CONSTRAINT offers_check1 CHECK (((state = 'open'::text) = (ended_at IS NULL))),
    CONSTRAINT offers_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'overridden'::text])))
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
    merged_into text,
    contact_by text DEFAULT ''::text NOT NULL,
    language text DEFAULT ''::text NOT NULL,
    CONSTRAINT patients_contact_by_check CHECK ((contact_by = ANY (ARRAY[''::text, 'email'::text, 'sms'::text, 'phone'::text, 'nobody'::text])))
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
-- Name: sms_inbound; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sms_inbound (
    id integer NOT NULL,
    secret_hash text NOT NULL,
    made_at bigint NOT NULL,
    made_by text NOT NULL,
    CONSTRAINT sms_inbound_id_check CHECK ((id = 1))
);


--
-- Name: stopped_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.stopped_addresses (
    address_hash text NOT NULL,
    at bigint NOT NULL
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
-- Name: webhook_deliveries; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhook_deliveries (
    webhook_id text NOT NULL,
    event_id text NOT NULL,
    event text NOT NULL,
    appointment_id text,
    doctor_id text,
    patient_id text,
    at bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tried_at bigint,
    next_at bigint,
    result text DEFAULT ''::text NOT NULL,
    CONSTRAINT webhook_deliveries_check CHECK (((state = 'waiting'::text) = (next_at IS NOT NULL))),
    CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given up'::text])))
);


--
-- Name: webhooks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.webhooks (
    id text NOT NULL,
    url text NOT NULL,
    events text NOT NULL,
    is_on integer DEFAULT 1 NOT NULL,
    secret text NOT NULL,
    failing_since bigint,
    switched_off_at bigint,
    made_at bigint NOT NULL,
    CONSTRAINT webhooks_is_on_check CHECK ((is_on = ANY (ARRAY[0, 1])))
);


--
-- Name: wishes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.wishes (
    id text NOT NULL,
    patient_id text NOT NULL,
    appointment_id text,
    doctor_id text,
    speciality text,
    from_day text,
    to_day text,
    weekdays integer NOT NULL,
    part_of_day text NOT NULL,
    minutes integer,
    urgent integer NOT NULL,
    note text NOT NULL,
    since bigint NOT NULL,
    account_id text NOT NULL,
    ended_at bigint,
    version integer DEFAULT 0 NOT NULL,
    CONSTRAINT wishes_check CHECK (((doctor_id IS NULL) OR (speciality IS NULL))),
    CONSTRAINT wishes_check1 CHECK (((doctor_id IS NOT NULL) OR (speciality IS NOT NULL) OR (appointment_id IS NOT NULL))),
    CONSTRAINT wishes_minutes_check CHECK ((minutes > 0)),
    CONSTRAINT wishes_part_of_day_check CHECK ((part_of_day = ANY (ARRAY['any'::text, 'morning'::text, 'afternoon'::text, 'evening'::text]))),
    CONSTRAINT wishes_urgent_check CHECK ((urgent = ANY (ARRAY[0, 1]))),
    CONSTRAINT wishes_weekdays_check CHECK (((weekdays >= 0) AND (weekdays <= 127)))
);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES
	('01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'admin', 'admin1@example.org', 'Nora Lind', '$argon2id$v=19$m=19456,t=2,p=1$jwlQ95arwibMxwhOfR3gng$iqCC+aVtO3RVSg+lw51/UQ1t1z6pIFFT0qm6rCziFwI', 1795165200000, NULL, 0),
	('01a2055c-faa9-71d3-9b60-bbc41acafaf6', 'admin', 'admin2@example.org', 'Sam Okoye', '$argon2id$v=19$m=19456,t=2,p=1$jwlQ95arwibMxwhOfR3gng$iqCC+aVtO3RVSg+lw51/UQ1t1z6pIFFT0qm6rCziFwI', 1795165200000, NULL, 0),
	('01a2055c-faab-7653-876f-f0757f010411', 'doctor', 'doctor3@example.org', 'Dr. Omar Haddad', '$argon2id$v=19$m=19456,t=2,p=1$jwlQ95arwibMxwhOfR3gng$iqCC+aVtO3RVSg+lw51/UQ1t1z6pIFFT0qm6rCziFwI', 1795165200000, NULL, 0),
	('01a2055c-fb43-7538-bf64-b89c845fe881', 'doctor', 'doctor5@example.org', 'Dr. Ruth Adeyemi', '$argon2id$v=19$m=19456,t=2,p=1$jwlQ95arwibMxwhOfR3gng$iqCC+aVtO3RVSg+lw51/UQ1t1z6pIFFT0qm6rCziFwI', 1795165200000, NULL, 0),
	('01a2055c-fb56-7414-9918-202e27722f0f', 'doctor', 'doctor8@example.org', 'Dr. Ida Berg', NULL, 1795165200000, NULL, 0),
	('01a2055c-fc44-7769-bdee-5af562f2b3a3', 'doctor', 'doctor11@example.org', 'Dr. Leo Gone', NULL, 1795165200000, 1795165200000, 0),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'admin', 'admin12@example.org', 'Ada Codes', '$argon2id$v=19$m=19456,t=2,p=1$g+k80dwrQbXUe0PJh+eo+Q$p/2xAH/UU7a+/vDN/z1XPVYyoP1DEURVwRJhWqkaHEc', 1795165200000, NULL, 0);


--
-- Data for Name: appointments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.appointments VALUES
	(1, '01a2055c-fab3-764a-83e6-a2a1fda12d00', '01a2055c-faab-7653-876f-f0757f010411', '01a2055c-fab1-7191-86c7-714761cbc258', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 1, '', NULL, NULL),
	(2, '01a2055c-fab6-73f2-9a9b-d2add92ece19', '01a2055c-faab-7653-876f-f0757f010411', '01a2055c-fab1-7191-86c7-714761cbc258', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 0, '', NULL, NULL),
	(3, '01a2055c-fb49-73ec-87bc-ab70c16696b1', '01a2055c-fb43-7538-bf64-b89c845fe881', '01a2055c-fb48-77b3-b916-21bb887a2858', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 1, '', NULL, NULL),
	(4, '01a2055c-fb4a-7337-ab40-634d98d47faa', '01a2055c-fb43-7538-bf64-b89c845fe881', '01a2055c-fb48-77b3-b916-21bb887a2858', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 0, '', NULL, NULL),
	(5, '01a2055c-fb89-70ef-aabb-b5b7925f4f7b', '01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 29916150, 29916180, 'completed', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', '', NULL, 1, '', NULL, NULL),
	(6, '01a2055c-fb96-7457-a798-c78e42daf349', '01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 29926740, 29926770, 'pending', 0, 1, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', 'Window seat', '', NULL, 5, '', NULL, NULL),
	(7, '01a2055c-fbb9-7563-b7d4-9d18aaf60c69', '01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fbb9-7563-b7d4-9a77742532ad', 29919480, 29919510, 'pending', 0, 0, 5000, '', 1795165200000, 'wanda walker', 'dr. ida berg', '', '', 1795165200000, 0, '', NULL, NULL),
	(8, '01a2055c-fbd5-76c2-ba6e-d55b823d4785', '01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 29928060, 29928090, 'cancelled', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', 'Ill', NULL, 1, 'doctor', NULL, NULL);


--
-- Data for Name: calendar_feeds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.calendar_feeds VALUES
	('01a2055c-fb56-7414-9918-202e27722f0f', '9e2fa403574630489535549ea50adf5a6bce81b2f57b56d469877e1a0dcc8429', 0, 1795165200000);


--
-- Data for Name: call_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.call_claims VALUES
	('01a2055c-fb57-7557-8d8d-d0d3753aab25', '21db1b46f1d71734a694742ceb1da696c01826dbecc6aa8f95c9ad8dc3fc7fe3', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165500000);


--
-- Data for Name: change_calls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.change_calls VALUES
	('01a2055c-fbdc-76b2-ac09-824a0935fd9b', '01a2055c-fbd5-76c2-ba6e-d55b823d4785', 'Nora Lind', 1795165200000);


--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES
	('01a2055c-fae1-7683-be8e-469abcbfa9d3', '01a2055c-faab-7653-876f-f0757f010411', '01a2055c-faab-7653-876f-f0757f010411', 'Dr. Omar Haddad', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a2055c-fb4f-768d-865e-d4530dc21187', '01a2055c-fb43-7538-bf64-b89c845fe881', '01a2055c-fb43-7538-bf64-b89c845fe881', 'Dr. Ruth Adeyemi', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a2055c-fbdc-76b2-ac09-824a0935fd9b', '01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'time off added', 'null', '{"id":"01a2055c-fbd8-7766-9074-0a850f878bbf","doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","from":29927520,"to":29928960,"reason":"Ill"}', '{"done":[{"id":"01a2055c-fbd5-76c2-ba6e-d55b823d4785","from":{"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","startsAt":29928060,"endsAt":29928090,"status":"pending","overbooked":false,"cancelReason":"","arrivedAt":null},"to":{"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","startsAt":29928060,"endsAt":29928090,"status":"cancelled","overbooked":false,"cancelReason":"Ill","arrivedAt":null,"cancelKind":"doctor"}}],"stood":[]}', 1, 1795165200000, NULL, NULL);


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
	(1, '{"name":"Docket","address":"","phone":"+49 30 5550000","country":"","state":"","openingHours":[],"noticeMinutes":30,"openSlotsForAll":true,"reminderHours":[48,3],"quietFrom":"20:00","quietUntil":"08:00","messageLanguage":"en","messagesOff":[],"clock":"12","dateOrder":"day","currency":"$","firstWeekday":1}', 1, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000);


--
-- Data for Name: closings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.closings VALUES
	('2026-11-19', 1, 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', '', '{"appointments":0,"expectedCents":0,"received":{"cash":0,"card":0,"online":0,"transfer":0},"writtenOffCents":0,"openCents":0,"refundsDueCents":0,"completed":0,"noShows":0,"withoutOutcome":0,"differenceCents":null,"pendingIds":[]}');


--
-- Data for Name: contacts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.contacts VALUES
	('01a2055c-fbc2-733d-b8b6-6f766e918979', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, 'no answer', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', NULL);


--
-- Data for Name: counted_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_days VALUES
	('01a2055c-faab-7653-876f-f0757f010411', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a2055c-fb43-7538-bf64-b89c845fe881', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a2055c-fb56-7414-9918-202e27722f0f', '2026-11-18', 1, 5000, 0, 0, 0),
	('01a2055c-fb56-7414-9918-202e27722f0f', '2026-11-25', 1, 5000, 5000, 5000, 0),
	('01a2055c-fb56-7414-9918-202e27722f0f', '2026-11-20', 1, 5000, 0, 0, 0),
	('01a2055c-fb56-7414-9918-202e27722f0f', '2026-11-26', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_doctors VALUES
	('01a2055c-faab-7653-876f-f0757f010411', 1, 1, 0, 0, 1),
	('01a2055c-fb43-7538-bf64-b89c845fe881', 1, 1, 0, 0, 1),
	('01a2055c-fb56-7414-9918-202e27722f0f', 2, 1, 1, 10000, 2),
	('01a2055c-fc44-7769-bdee-5af562f2b3a3', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_pairs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_pairs VALUES
	('01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fbb9-7563-b7d4-9a77742532ad', 1),
	('01a2055c-fb56-7414-9918-202e27722f0f', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 2),
	('01a2055c-faab-7653-876f-f0757f010411', '01a2055c-fab1-7191-86c7-714761cbc258', 1),
	('01a2055c-fb43-7538-bf64-b89c845fe881', '01a2055c-fb48-77b3-b916-21bb887a2858', 1);


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
	('01a2055c-fb96-7457-a798-c78e42daf349', 5000, 0),
	('01a2055c-fb49-73ec-87bc-ab70c16696b1', 500, 0),
	('01a2055c-fab3-764a-83e6-a2a1fda12d00', 500, 0);


--
-- Data for Name: counted_receipts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_receipts VALUES
	('01a2055c-fb43-7538-bf64-b89c845fe881', '2026-11-20', 'cash', 500),
	('01a2055c-fb56-7414-9918-202e27722f0f', '2026-11-20', 'online', 5000),
	('01a2055c-faab-7653-876f-f0757f010411', '2026-11-20', 'cash', 500);


--
-- Data for Name: delays; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delays VALUES
	('01a2055c-fb56-7414-9918-202e27722f0f', 20777, 20, 29919500, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000, 1);


--
-- Data for Name: doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.doctors VALUES
	(1, '01a2055c-faab-7653-876f-f0757f010411', 'Dr. Omar Haddad', 'dr. omar haddad', 'dr. omar haddad doctor3@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(2, '01a2055c-fb43-7538-bf64-b89c845fe881', 'Dr. Ruth Adeyemi', 'dr. ruth adeyemi', 'dr. ruth adeyemi doctor5@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(3, '01a2055c-fb56-7414-9918-202e27722f0f', 'Dr. Ida Berg', 'dr. ida berg', 'dr. ida berg doctor8@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(4, '01a2055c-fc44-7769-bdee-5af562f2b3a3', 'Dr. Leo Gone', 'dr. leo gone', 'dr. leo gone doctor11@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, 1795165200000, 0, NULL, NULL);


--
-- Data for Name: drawer_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.drawer_counts VALUES
	(1, '2026-11-19', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 10000, NULL, 0, 10000, '', '2026-11-19', 1000);


--
-- Data for Name: first_answers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.first_answers VALUES
	('3ee40366f66d267a00da6c41f7c91055a2ab1b3eefa36e944cdcbc472a5297bc', '09338b9edec6c12208d7c17835f97bd8775acacec359a32f7cf066772f8f767d', '{"message":"Appointment booked","appointment":{"_id":"01a2055c-fb96-7457-a798-c78e42daf349","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"amount":50,"cancelled":false,"isCompleted":false,"payment":false,"receivedCents":0,"openCents":5000,"reason":"","note":"","cancelReason":"","arrivedAt":null,"calledAt":null,"version":0,"overbooked":false,"bookedAt":1795165200000,"patientId":"01a2055c-fb57-7557-8d8d-d0d3753aab25","doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","userData":{"name":"Zoë Young","image":"/api/images/71e67981d160c45a92a04847b2b93cc56852af1ef3897e1453b2e4b39aa1af1e-small.webp","dob":"1984-05-01","phone":"+49 30 5551234","email":""},"docData":{"name":"Dr. Ida Berg","image":"/api/images/none.svg","speciality":"General physician"}}}', 1795165200000);


--
-- Data for Name: history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.history VALUES
	('01a2055c-fb3d-7037-bd4e-a244a5b1e006', '01a2055c-fab3-764a-83e6-a2a1fda12d00', 1795165200000, '01a2055c-faab-7653-876f-f0757f010411', 'Dr. Omar Haddad', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a2055c-fb53-7692-ac23-d0d3b7709df9', '01a2055c-fb49-73ec-87bc-ab70c16696b1', 1795165200000, '01a2055c-fb43-7538-bf64-b89c845fe881', 'Dr. Ruth Adeyemi', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a2055c-fb8e-75bf-84fb-d354185b4161', '01a2055c-fb89-70ef-aabb-b5b7925f4f7b', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'patient merged', '{"patientName":"Zoe Young"}', '{"patientName":"Zoë Young"}'),
	('01a2055c-fb98-75ef-8aee-9000c17cde98', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Zoë Young","amount":50,"payment":false}'),
	('01a2055c-fba6-74ea-9406-c3640160a006', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'moved', '{"slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","doctorName":"Dr. Ida Berg"}', '{"slotDate":"25_11_2026","slotTime":"11:00 AM","durationMinutes":30,"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f","doctorName":"Dr. Ida Berg"}'),
	('01a2055c-fbab-761a-9785-0c6739da9da5', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'note set', '{"note":""}', '{"note":"Window seat"}'),
	('01a2055c-fbae-77ca-bb73-a560b0a992a4', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'payment set', '{"payment":false}', '{"payment":true}'),
	('01a2055c-fbb1-7523-9baf-10ec5514c5c0', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","reason":"Moved away"}'),
	('01a2055c-fbb4-71d0-8557-74b966511d7b', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'restored', '{"status":"cancelled"}', '{"status":"pending"}'),
	('01a2055c-fbba-730e-a35a-ffc98ac19ed7', '01a2055c-fbb9-7563-b7d4-9d18aaf60c69', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"20_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Wanda Walker","amount":50,"payment":false}'),
	('01a2055c-fbba-730e-a35b-0359c3a276d1', '01a2055c-fbb9-7563-b7d4-9d18aaf60c69', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'arrived', '{"arrivedAt":null}', '{"arrivedAt":1795165200000}'),
	('01a2055c-fbc3-71f0-bddd-7c30f80b1139', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'no answer', NULL, NULL),
	('01a2055c-fbdb-7211-943d-ea3a6d68bd2c', '01a2055c-fbd5-76c2-ba6e-d55b823d4785', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","kind":"doctor","reason":"Ill"}');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hours VALUES
	('01a2055c-faab-7653-876f-f0757f010411', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a2055c-fb43-7538-bf64-b89c845fe881', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a2055c-fb56-7414-9918-202e27722f0f', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 30, 0, 0, 90);


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES
	('71e67981d160c45a92a04847b2b93cc56852af1ef3897e1453b2e4b39aa1af1e', 'small', '\x524946467800000057454250565038206c0000009008009d012aa000a0003e6d369949a42322a1206800800d89696ee175f9700000ee875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b20800feff019f7fff8de3c0af25d95ffffc5b9fb75cdfec2eaf1c000000000000'),
	('71e67981d160c45a92a04847b2b93cc56852af1ef3897e1453b2e4b39aa1af1e', 'large', '\x524946463800000057454250565038202c000000d001009d012a0c00080001402225a00274ba01f80003b000feefde5fff3d335e60ff273ff905cb0bada50000');


--
-- Data for Name: merges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.merges VALUES
	('01a2055c-fb8d-7629-aba8-064622ac0f2e', '01a2055c-fb57-7557-8d8d-d0d3753aab25', '01a2055c-fb58-750d-9aa8-6ccbb277232a', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', '["01a2055c-fb89-70ef-aabb-b5b7925f4f7b"]', '{}', 1795165200000, NULL);


--
-- Data for Name: message_replies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_replies VALUES
	('01a2055c-fbe7-7273-9224-657609df5cda', '01a2055c-fbe5-7061-9330-8ddf66a1de6b', 1795165200000, 'Who is this?', 'other', 29926740, '01a2055c-fbe7-7273-9224-68ba35db5eb5', NULL);


--
-- Data for Name: message_templates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_templates VALUES
	('fr', 'moved', 'À {time}', 'À {time}, {patient}', 'À {time}', 1, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000);


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages VALUES
	('01a2055c-fb98-75ef-8aee-94851f704497', '01a2055c-fb96-7457-a798-c78e42daf349', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'booked', 'email', '01a2055c-fb98-75ef-8aee-9000c17cde98', NULL, 1795165200000, 1795165380000, NULL, 'withdrawn', 'Undone before it was sent', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a2055c-fbb5-770e-8817-8d02efac3e60', '01a2055c-fb96-7457-a798-c78e42daf349', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'restored', 'email', '01a2055c-fbb4-71d0-8557-74b966511d7b', '{"status":"cancelled","startsAt":29926740,"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f"}', 1795165200000, 1795165380000, 1795165380000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a2055c-fbdc-76b2-ac09-7d5baad8051b', '01a2055c-fbd5-76c2-ba6e-d55b823d4785', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'cancelled', 'email', '01a2055c-fbdb-7211-943d-ea3a6d68bd2c', '{"status":"pending","startsAt":29928060,"doctorId":"01a2055c-fb56-7414-9918-202e27722f0f"}', 1795165200000, 1795165380000, 1795165380000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a2055c-fbe5-7061-9330-8ddf66a1de6b', '01a2055c-fb96-7457-a798-c78e42daf349', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'booked', 'email', 'told of 01a2055c-fb96-7457-a798-c78e42daf349', NULL, 1795165200000, 1795165380000, NULL, 'handed over', '', 0, 'anna@example.org', '', '', '', '', NULL, NULL, '', '3fad6d7f029db5a68b506d4cd56edf0dc7d83db19b34c5b616dd3d9db8f1e640', NULL, NULL),
	('01a2055c-fc1a-70c1-85a8-9ab2675715e8', '01a2055c-fb96-7457-a798-c78e42daf349', '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'offer', 'email', 'offer 01a2055c-fc19-7385-8f5b-d02051951868', NULL, 1795165200000, 1795165200000, 1795165200000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, '01a2055c-fc19-7385-8f5b-d02051951868', NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES
	('0001-start', 1795386311056, '63ca2fa280557e46c7daff156b4a165193d1b60cb46d9a9aa8dfefded54badae'),
	('0002-search', 1795386311056, 'e7a22433134f2f0b450fb5f8c0ee8711ec6373b84f102d1adc3f1b03969480a5'),
	('0003-sign-in-places', 1795386311056, 'b1b30054318a0e0bb447e7c769a39b32fab14b984a236a740c719c576268833c'),
	('0004-patients-by-name', 1795386311056, 'b740780f0556890035baf404d7396730d6b07e27064a94e6bdd99856ef6afaf2'),
	('0009-hours', 1795386311056, 'f2b7d1f86dc478691508e181f4a901b5cd588e712d6bfe6994167f5ab4082fe3'),
	('0010-sessions', 1795386311056, '3b2ee8b69d90ce1edbf5f24ded63be75093ab73d66df6081e005275106377420'),
	('0011-counts', 1795386311056, 'fdee591919b32f32f2ae2bc359326043fb9575e2240cf4815c0b67b1a2f33079'),
	('0012-of-patient', 1795386311056, 'a3b711b4a7b07cce96d35cc7c2db1548017a37dbfac41e0343249ef9729de685'),
	('0013-pictures', 1795386311056, '3f7114d01d0f2cab7ba61ffc0a88dc6e008ab74e387fe36a4e65b43d80dc95c4'),
	('0014-links-and-identity', 1795386311056, '6b3a6ba2e39b13a969397ad83dc29aebcd1a096c44c358d07b59d71cb882c411'),
	('0015-settings', 1795386311056, 'd37767600bf0d81ed96c47a1e7d2904abeb077eaa4350e3de18fe5cc529d0ea7'),
	('0016-cancel-kind', 1795386311056, '6e87f6c5fcad1805750741e491d347800a33344280d07d07bb40c53198ce1bae'),
	('0017-running-late', 1795386311056, 'd0dc518b35588066078ea74b6d54519a7d26147c517ab043b0c42c06e64b11ac'),
	('0018-payments', 1795386311056, '22e8d34d5394ba2461bd78329f797a39ff25d1e768bac2555175026aa4717c64'),
	('0019-confirmation-calls', 1795386311056, '7f74aecda436cb0d6eba224a3516cfa2b24ef0794b15fab50ee662eb263eae53'),
	('0020-close-day', 1795386311056, '28ec63e90eeb702da3ca04b1f0f23c2bbec4079a8a728161f057456b8ee01d80'),
	('0021-front-desk', 1795386311056, '5615bd96bfb1ab1d4fd75f4169020550745397801470b513f04f7e590fe419c5'),
	('0022-closings-are-kept', 1795386311056, 'a43fd752a92d5177bcd5e15cbfaaceb33710de90b299b599af59900a24e0d8d7'),
	('0023-messages', 1795386311056, '7c248d24d0cdf05213df619021b401f20a1f98409465a4af24cbe76a59a6edf4'),
	('0024-waiting-list', 1795386311056, '663d251e4ab69bb58ccf65e8a5d9fd009c023247887dee7a53947ec942457651'),
	('0025-calendar-feeds', 1795386311056, '0f8a61f1df37f90d0ac584552763338c376699b00a0f3719ca64cd64aeb9c4b8'),
	('0026-webhooks', 1795386311056, '9d402176024ab7dbc1f71b7981e0b822c09f493a952420574636995dfc53f517'),
	('0027-message-templates', 1795386311056, '2bd914abe9c399f4301976b1b2d3c1b25047fd8c30098e365462826fd8e9c04e'),
	('0028-sms', 1795386311056, '9531b9d6df989277a1b80ce9b43acd69473f23a7ac67d3418ec4325807cc1e42'),
	('0029-late-and-offers', 1795386311056, '7ea32daa9b589746558d80eeffbded1b9bede5daa37841547b11ed809fb14349');


--
-- Data for Name: offers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.offers VALUES
	('01a2055c-fc19-7385-8f5b-d02051951868', '01a2055c-fbf5-760e-b0ab-32c4a65a1e35', '01a2055c-fb56-7414-9918-202e27722f0f', 29923740, 29923770, 29919500, 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 'open', NULL, NULL);


--
-- Data for Name: patients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.patients VALUES
	(1, '01a2055c-fab1-7191-86c7-714761cbc258', 'Patient of Dr. Omar Haddad', 'patient of dr. omar haddad', 'patient of dr. omar haddad patient.01a2055c-faab-7653-876f-f0757f010411@example.org', 'patient.01a2055c-faab-7653-876f-f0757f010411@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(2, '01a2055c-fb48-77b3-b916-21bb887a2858', 'Patient of Dr. Ruth Adeyemi', 'patient of dr. ruth adeyemi', 'patient of dr. ruth adeyemi patient.01a2055c-fb43-7538-bf64-b89c845fe881@example.org', 'patient.01a2055c-fb43-7538-bf64-b89c845fe881@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(3, '01a2055c-fb54-7523-85dd-bceff5cde36a', 'Tom Stranger', 'tom stranger', 'tom stranger +49 170 5550000 491705550000', '', '+49 170 5550000', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(4, '01a2055c-fb57-7557-8d8d-d0d3753aab25', 'Zoë Young', 'zoe young', 'zoe young +49 30 5551234 49305551234', '', '+49 30 5551234', '1984-05-01', '71e67981d160c45a92a04847b2b93cc56852af1ef3897e1453b2e4b39aa1af1e', 1795165200000, DEFAULT, 'Hard of hearing: speak up', 2, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000, NULL, '', ''),
	(5, '01a2055c-fb58-750d-9aa8-6ccbb277232a', 'Zoe Young', 'zoe young', 'zoe young', '', '', '1984-05-01', NULL, 1795165200000, DEFAULT, '', 1, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000, '01a2055c-fb57-7557-8d8d-d0d3753aab25', '', ''),
	(6, '01a2055c-fbb9-7563-b7d4-9a77742532ad', 'Wanda Walker', 'wanda walker', 'wanda walker', '', '', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', '');


--
-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payments VALUES
	(1, '01a2055c-fb3c-7747-82a9-f3772c0fd21a', '01a2055c-fab3-764a-83e6-a2a1fda12d00', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a2055c-faab-7653-876f-f0757f010411', NULL, NULL, NULL, NULL),
	(2, '01a2055c-fb53-7692-ac23-ccd62c86d2a8', '01a2055c-fb49-73ec-87bc-ab70c16696b1', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a2055c-fb43-7538-bf64-b89c845fe881', NULL, NULL, NULL, NULL),
	(3, '01a2055c-fbae-77ca-bb73-a14c7d0b67b6', '01a2055c-fb96-7457-a798-c78e42daf349', 1795165200000, '2026-11-20', 'payment', 'online', 5000, '', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', NULL, NULL, NULL, 'set-payment');


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES
	('01a2055c-fc7b-7269-9732-967b5c30338f', '9b4bb0ff1b182184cf224e19d736d4ada249a1e9c7b243f4ac60e829fe838c64'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', '35e6c7b7b1ed2868d1996bd5f7bd84764db26f7030596200347eb414dc9395d4'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'e2e6b67297b870719715885dedef0bbcf6127559d34e95c963354fa5ff247b67'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', '274fa9d0e807c3c7150d7e3cd8932e771a0a621017db1c10bc71708e985ba0c2'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'c5dd4f9bc5c286bce75caade27364a9e0c8673fe12842e5565ebf1337c48a159'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', '00a3c982cc289094300bc2307c0e3da0a51714716317369d85283f1663c1899b'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'c9d98a1473f39e56250b849b489850360342c91aec34fce8f993c2116492fe83'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'c412482a60c4862cdb51f9e723084a0babca7fad14879d12f119b403bd4bee4f'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', '0124b5ad85e557ad2eaa3a1194490a2d55810ca7451717efea78f96d99ec77e2'),
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'b57cbef27e9aa9ed4bd60a0669151ae9590a9fd9a49b1ea71794ba5e27e98548');


--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES
	('01a2055c-fc7b-7269-9732-967b5c30338f', 'v1.O-g1jAzZaLw6_woM.eNMGMZWZa2iKksWXleaPEIIq1vcnfoT9rYSExsPcbS0.pSYc5LngwgPy2k3WWTV16g', 1795165200000, 59838840);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('21db1b46f1d71734a694742ceb1da696c01826dbecc6aa8f95c9ad8dc3fc7fe3', 'session', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000, 1795208400000, '01a2055c-fa70-72e6-a356-2079cb006d48', '', 1795165200000, NULL, 1795165200000),
	('31a13b7eeffb7ffa2c0a1e812f5953736a5f44d871237aa7de06f37ae59f1bc3', 'session', '01a2055c-faa9-71d3-9b60-bbc41acafaf6', 1795165200000, 1795208400000, '01a2055c-faa9-71d3-9b60-bc00713e0cc6', '', 1795165200000, NULL, 1795165200000),
	('b2ce4d1e80d4e9a3dea15db0f4714232f2d3398834c7c3d1cd776d1b4129cf31', 'session', '01a2055c-faab-7653-876f-f0757f010411', 1795165200000, 1795208400000, '01a2055c-faad-7318-8df1-75df41f64e5e', '', 1795165200000, NULL, 1795165200000),
	('daa3bb396075c47996f0870be989b087c38bf17bb2bd20f357141ce1feaef664', 'session', '01a2055c-fb43-7538-bf64-b89c845fe881', 1795165200000, 1795208400000, '01a2055c-fb44-7596-b16b-a937d6f7d8c2', '', 1795165200000, NULL, 1795165200000),
	('be57ff865181519d3f23349b5a676fd24d119a5a8307eca984104a84c1877f72', 'session', '01a2055c-fb56-7414-9918-202e27722f0f', 1795165200000, 1795208400000, '01a2055c-fb56-7414-9918-25e49a227933', '', 1795165200000, NULL, 1795165200000),
	('e66a0c6fddee1c1c5f7296421649dd93e64bc40698382f97f145cb8cf5829632', 'session', '01a2055c-fc44-7769-bdee-5af562f2b3a3', 1795165200000, 1795208400000, '01a2055c-fc45-72f8-92a8-a38a2a091a82', '', 1795165200000, NULL, 1795165200000),
	('99038f551ef08439a7fc2e6e18429c0c94f0362f926225e2af7ba7407f820f7c', 'session', '01a2055c-fc7b-7269-9732-967b5c30338f', 1795165200000, 1795208400000, '01a2055c-fc7b-7269-9732-98e3a4df0beb', '', 1795165200000, NULL, 1795165200000),
	('fed335e488a320118666d3559dd52ab33c02eed88fff7cd5b491d180e58456b6', 'session', '01a2055c-fa6e-7372-b533-30ff7f7fbdee', 1795165200000, 1795208400000, '01a2055c-fd34-74c3-83b5-1a474d158764', 'Unknown device', 1795165200000, NULL, 1795165200000);


--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_failures VALUES
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, '7530936a-9c74-4050-9173-3617a18c9ed7'),
	('6bb8cf303bdb9743eb16953a49649f4637b64c2f633be8a4f5633e80344a6f36', 1795165200000, '41ef0cea-4c75-438c-b0f6-4e41e20a16af'),
	('b6a205e8bd1542018ab7a1dd72c4cdb0afe980f0769780c7c78efa7fd0f1a69b', 1795165200000, '41ef0cea-4c75-438c-b0f6-4e41e20a16af'),
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, '41ef0cea-4c75-438c-b0f6-4e41e20a16af');


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
-- Data for Name: sms_inbound; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sms_inbound VALUES
	(1, '10a078e72e19cb0a62174e7444eedf4fa837648c3d3b4252bbe8bdacee0657b0', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee');


--
-- Data for Name: stopped_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.stopped_addresses VALUES
	('a3bf86238a1c59bd2f0a648af9293620f90d18dad133d8fe2341cf9664a5d6d0', 1795165200000);


--
-- Data for Name: time_off; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.time_off VALUES
	('01a2055c-fab7-74b1-8578-97d37fa91867', '01a2055c-faab-7653-876f-f0757f010411', 29934720, 29936160, ''),
	('01a2055c-fb4b-72c2-8653-f01dde84a103', '01a2055c-fb43-7538-bf64-b89c845fe881', 29934720, 29936160, ''),
	('01a2055c-fbd8-7766-9074-0a850f878bbf', '01a2055c-fb56-7414-9918-202e27722f0f', 29927520, 29928960, 'Ill');


--
-- Data for Name: webhook_deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_deliveries VALUES
	('01a2055c-fc36-7653-b18a-c7627036737a', '01a2055c-fc43-7387-9d8c-6a6f1646e267', 'webhook.test', NULL, NULL, NULL, 1795165200000, 'waiting', 0, NULL, 1795165200000, '');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhooks VALUES
	('01a2055c-fc36-7653-b18a-c7627036737a', 'https://kept.example/hook', '["appointment.booked"]', 1, 'v1.lLk_odfAumn9RSj0.4STI32DJDuGQ4BFiYmKv5450RYqUJP3_zYcrg_yBvnK5tqaY-IKDhlYznTidX2hn_dM.xxeacOF9EI1628vxcmxEqw', NULL, NULL, 1795165200000);


--
-- Data for Name: wishes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wishes VALUES
	('01a2055c-fbf5-760e-b0ab-32c4a65a1e35', '01a2055c-fb57-7557-8d8d-d0d3753aab25', '01a2055c-fb96-7457-a798-c78e42daf349', NULL, NULL, NULL, NULL, 0, 'any', NULL, 0, '', 1795165200000, '01a2055c-fa6e-7372-b533-30ff7f7fbdee', NULL, 0);


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
-- Name: calendar_feeds calendar_feeds_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (doctor_id);


--
-- Name: calendar_feeds calendar_feeds_token_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash);


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
-- Name: message_replies message_replies_dedupe_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_replies
    ADD CONSTRAINT message_replies_dedupe_key_key UNIQUE (dedupe_key);


--
-- Name: message_replies message_replies_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_replies
    ADD CONSTRAINT message_replies_pkey PRIMARY KEY (id);


--
-- Name: message_templates message_templates_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_pkey PRIMARY KEY (language, kind);


--
-- Name: messages messages_dedupe_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_dedupe_key_key UNIQUE (dedupe_key);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);


--
-- Name: migrations migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);


--
-- Name: offers offers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_pkey PRIMARY KEY (id);


--
-- Name: offers offers_token_hash_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_token_hash_key UNIQUE (token_hash);


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
-- Name: sms_inbound sms_inbound_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_inbound
    ADD CONSTRAINT sms_inbound_pkey PRIMARY KEY (id);


--
-- Name: stopped_addresses stopped_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.stopped_addresses
    ADD CONSTRAINT stopped_addresses_pkey PRIMARY KEY (address_hash);


--
-- Name: time_off time_off_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_pkey PRIMARY KEY (id);


--
-- Name: webhook_deliveries webhook_deliveries_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (webhook_id, event_id);


--
-- Name: webhooks webhooks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);


--
-- Name: webhooks webhooks_url; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_url UNIQUE (url);


--
-- Name: wishes wishes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_pkey PRIMARY KEY (id);


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
-- Name: message_replies_of_message; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_replies_of_message ON public.message_replies USING btree (message_id, at);


--
-- Name: message_replies_standing; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX message_replies_standing ON public.message_replies USING btree (starts_at) WHERE ((read_at IS NULL) AND (meaning = ANY (ARRAY['cancel'::text, 'other'::text])));


--
-- Name: messages_by_number; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_number ON public.messages USING btree (address, due_at) WHERE ((channel = 'sms'::text) AND (address <> ''::text));


--
-- Name: messages_by_provider; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_by_provider ON public.messages USING btree (provider_id) WHERE ((channel = 'sms'::text) AND (provider_id <> ''::text));


--
-- Name: messages_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_due ON public.messages USING btree (next_at) WHERE (next_at IS NOT NULL);


--
-- Name: messages_of_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_of_appointment ON public.messages USING btree (appointment_id, made_at);


--
-- Name: messages_of_offer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_of_offer ON public.messages USING btree (offer_id) WHERE (offer_id IS NOT NULL);


--
-- Name: messages_of_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_of_patient ON public.messages USING btree (patient_id, made_at);


--
-- Name: messages_stop; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX messages_stop ON public.messages USING btree (stop_hash) WHERE (stop_hash IS NOT NULL);


--
-- Name: offers_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX offers_open ON public.offers USING btree (doctor_id, starts_at) WHERE (state = 'open'::text);


--
-- Name: offers_wish; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX offers_wish ON public.offers USING btree (wish_id);


--
-- Name: one_offer_per_wish; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_offer_per_wish ON public.offers USING btree (wish_id) WHERE (state = 'open'::text);


--
-- Name: one_wish_per_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX one_wish_per_appointment ON public.wishes USING btree (appointment_id) WHERE (ended_at IS NULL);


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
-- Name: webhook_deliveries_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_at ON public.webhook_deliveries USING btree (at);


--
-- Name: webhook_deliveries_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook_id, next_at) WHERE (next_at IS NOT NULL);


--
-- Name: wishes_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX wishes_open ON public.wishes USING btree (since) WHERE (ended_at IS NULL);


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
-- Name: appointments messages_of_merged; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER messages_of_merged AFTER UPDATE OF patient_id ON public.appointments FOR EACH ROW WHEN ((old.patient_id <> new.patient_id)) EXECUTE FUNCTION public.messages_of_merged();


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
-- Name: calendar_feeds calendar_feeds_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


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
-- Name: message_replies message_replies_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_replies
    ADD CONSTRAINT message_replies_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id);


--
-- Name: message_templates message_templates_changed_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.message_templates
    ADD CONSTRAINT message_templates_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES public.accounts(id);


--
-- Name: messages messages_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id);


--
-- Name: messages messages_offer_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES public.offers(id);


--
-- Name: messages messages_patient_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);


--
-- Name: offers offers_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: offers offers_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: offers offers_wish_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.offers
    ADD CONSTRAINT offers_wish_id_fkey FOREIGN KEY (wish_id) REFERENCES public.wishes(id);


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
-- Name: sms_inbound sms_inbound_made_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sms_inbound
    ADD CONSTRAINT sms_inbound_made_by_fkey FOREIGN KEY (made_by) REFERENCES public.accounts(id);


--
-- Name: time_off time_off_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.time_off
    ADD CONSTRAINT time_off_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: wishes wishes_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


--
-- Name: wishes wishes_appointment_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_appointment_id_fkey FOREIGN KEY (appointment_id) REFERENCES public.appointments(id);


--
-- Name: wishes wishes_doctor_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_doctor_id_fkey FOREIGN KEY (doctor_id) REFERENCES public.doctors(id);


--
-- Name: wishes wishes_patient_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.wishes
    ADD CONSTRAINT wishes_patient_id_fkey FOREIGN KEY (patient_id) REFERENCES public.patients(id);


--
-- PostgreSQL database dump complete
--


