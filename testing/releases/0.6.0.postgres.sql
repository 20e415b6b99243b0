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


--
-- Name: counted_receipt_move(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.counted_receipt_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
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


--
-- Name: settled_move(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settled_move() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  new.settled_cents = 0;
  return new;
end $$;


--
-- Name: settled_payment(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.settled_payment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
  update appointments set settled_cents =
      (select sum(l.received_cents + l.written_off_cents) from ledger l where l.appointment_id = new.appointment_id)
    where id = new.appointment_id;
  return null;
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
    settled_cents bigint DEFAULT 0,
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
    made_by text,
    last_used_at bigint,
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
    sms_countries text,
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
    written_off_cents bigint DEFAULT 0 NOT NULL,
    kept_cents bigint DEFAULT 0 NOT NULL
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
    former text,
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
    away_from integer,
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
-- Name: earlier_links; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.earlier_links (
    token_hash text NOT NULL,
    message_id text NOT NULL,
    address text NOT NULL,
    language text NOT NULL
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
-- Name: lasting_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lasting_changes (
    id text NOT NULL,
    at bigint NOT NULL,
    account_id text NOT NULL,
    path text NOT NULL,
    about_id text
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
    fee_payment text,
    CONSTRAINT payments_cents_check CHECK (((cents >= 1) AND (cents <= 10000000))),
    CONSTRAINT payments_check CHECK (((kind = 'reversal'::text) = (reverses IS NOT NULL))),
    CONSTRAINT payments_check1 CHECK (((kind = 'reversal'::text) = (reversed_kind IS NOT NULL))),
    CONSTRAINT payments_check2 CHECK (((COALESCE(reversed_kind, kind) = ANY (ARRAY['write-off'::text, 'kept'::text])) = (method IS NULL))),
    CONSTRAINT payments_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'write-off'::text, 'kept'::text, 'reversal'::text]))),
    CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'online'::text, 'transfer'::text]))),
    CONSTRAINT payments_reversed_kind_check CHECK ((reversed_kind = ANY (ARRAY['payment'::text, 'refund'::text, 'write-off'::text, 'kept'::text]))),
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
        END) AS written_off_cents,
    (
        CASE COALESCE(payments.reversed_kind, payments.kind)
            WHEN 'kept'::text THEN payments.cents
            ELSE 0
        END *
        CASE payments.kind
            WHEN 'reversal'::text THEN '-1'::integer
            ELSE 1
        END) AS kept_cents
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
    CONSTRAINT message_replies_meaning_check CHECK ((meaning = ANY (ARRAY['yes'::text, 'cancel'::text, 'stop'::text, 'start'::text, 'other'::text])))
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
    blocked_by text,
    CONSTRAINT offers_blocked_by_check CHECK ((blocked_by = ANY (ARRAY['hours'::text, 'booking'::text]))),
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
    last_used_at bigint,
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
    made_by text,
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
-- Name: written_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.written_addresses (
    address text NOT NULL,
    account_id text,
    at bigint NOT NULL,
    is_counted integer NOT NULL,
    CONSTRAINT written_addresses_is_counted_check CHECK ((is_counted = ANY (ARRAY[0, 1])))
);


--
-- Data for Name: accounts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.accounts VALUES
	('01a21714-ad06-7204-b60e-1f20a6486f33', 'admin', 'admin1@example.org', 'Nora Lind', '$argon2id$v=19$m=19456,t=2,p=1$2SlmTq4jcDCE0td4Jq4LxA$CM2n5tiNzoIUykirj0OvY/9l5ErZiOliyU7mT1WA9LQ', 1795165200000, NULL, 0),
	('01a21714-ae0f-707f-8ec8-877b3fb7f7cc', 'admin', 'admin2@example.org', 'Sam Okoye', '$argon2id$v=19$m=19456,t=2,p=1$2SlmTq4jcDCE0td4Jq4LxA$CM2n5tiNzoIUykirj0OvY/9l5ErZiOliyU7mT1WA9LQ', 1795165200000, NULL, 0),
	('01a21714-ae30-72f8-a28d-994d9d0393d9', 'doctor', 'doctor3@example.org', 'Dr. Omar Haddad', '$argon2id$v=19$m=19456,t=2,p=1$2SlmTq4jcDCE0td4Jq4LxA$CM2n5tiNzoIUykirj0OvY/9l5ErZiOliyU7mT1WA9LQ', 1795165200000, NULL, 0),
	('01a21714-aed9-7721-99f7-4f2729ad5428', 'doctor', 'doctor5@example.org', 'Dr. Ruth Adeyemi', '$argon2id$v=19$m=19456,t=2,p=1$2SlmTq4jcDCE0td4Jq4LxA$CM2n5tiNzoIUykirj0OvY/9l5ErZiOliyU7mT1WA9LQ', 1795165200000, NULL, 0),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 'doctor', 'doctor8@example.org', 'Dr. Ida Berg', NULL, 1795165200000, NULL, 0),
	('01a21714-b0a3-72ee-8f53-847ddcd12b65', 'doctor', 'doctor11@example.org', 'Dr. Leo Gone', NULL, 1795165200000, 1795165200000, 0),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'admin', 'admin12@example.org', 'Ada Codes', '$argon2id$v=19$m=8,t=1,p=1$k0gY8PpYnCWNmTJfSCzteA$eJ7wpxrNgVX8c0OGJYxJY/PAfEWvK/XJorsyawszLJY', 1795165200000, NULL, 0);


--
-- Data for Name: appointments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.appointments VALUES
	(1, '01a21714-ae4c-74f7-8e3d-2633d3e8327a', '01a21714-ae30-72f8-a28d-994d9d0393d9', '01a21714-ae43-7477-bcba-bb61cd44253f', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 1, '', NULL, NULL, 500),
	(2, '01a21714-ae50-7632-96d5-6fe2cc51dc86', '01a21714-ae30-72f8-a28d-994d9d0393d9', '01a21714-ae43-7477-bcba-bb61cd44253f', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 0, '', NULL, NULL, 0),
	(3, '01a21714-aef3-77be-8863-d324db8d8860', '01a21714-aed9-7721-99f7-4f2729ad5428', '01a21714-aee4-739b-935f-680b0ba1f13e', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 1, '', NULL, NULL, 500),
	(4, '01a21714-aefb-7614-bac1-a7ffba96c180', '01a21714-aed9-7721-99f7-4f2729ad5428', '01a21714-aee4-739b-935f-680b0ba1f13e', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 0, '', NULL, NULL, 0),
	(5, '01a21714-af67-76af-aa04-b8cefcbf8182', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-af17-75ea-8d9d-66082cd8e265', 29916150, 29916180, 'completed', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', '', NULL, 1, '', NULL, NULL, 0),
	(6, '01a21714-af7a-7094-8014-34cddd23159d', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-af17-75ea-8d9d-66082cd8e265', 29926740, 29926770, 'pending', 0, 1, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', 'Window seat', '', NULL, 5, '', NULL, NULL, 5000),
	(7, '01a21714-afb6-70fc-bf49-cd56219bf14c', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-afb6-70fc-bf49-ca66e07bbf0c', 29919480, 29919510, 'pending', 0, 0, 5000, '', 1795165200000, 'wanda walker', 'dr. ida berg', '', '', 1795165200000, 0, '', NULL, NULL, 0),
	(8, '01a21714-afeb-715a-888c-e44731a6987a', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-af17-75ea-8d9d-66082cd8e265', 29928060, 29928090, 'cancelled', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', 'Ill', NULL, 1, 'doctor', NULL, NULL, 0);


--
-- Data for Name: calendar_feeds; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.calendar_feeds VALUES
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 'f5b968f6c8c3a00ab913c37567f2223b429507dee1e8318aca00e4b7d3a67c43', 0, 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', NULL);


--
-- Data for Name: call_claims; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.call_claims VALUES
	('01a21714-af17-75ea-8d9d-66082cd8e265', '60f413357e5d124cf6d7d332bcf3f3d86c179fb4f33ba2b9f81c936e891cf12b', '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165500000);


--
-- Data for Name: change_calls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.change_calls VALUES
	('01a21714-aff7-7157-b04d-9e99b80f7449', '01a21714-afeb-715a-888c-e44731a6987a', 'Nora Lind', 1795165200000);


--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES
	('01a21714-ae73-7498-99e6-e13c2c59fb18', '01a21714-ae30-72f8-a28d-994d9d0393d9', '01a21714-ae30-72f8-a28d-994d9d0393d9', 'Dr. Omar Haddad', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a21714-af04-7115-b0a2-d7654f525325', '01a21714-aed9-7721-99f7-4f2729ad5428', '01a21714-aed9-7721-99f7-4f2729ad5428', 'Dr. Ruth Adeyemi', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a21714-aff7-7157-b04d-9e99b80f7449', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'time off added', 'null', '{"id":"01a21714-aff1-7431-9253-b08b20f54c15","doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","from":29927520,"to":29928960,"reason":"Ill"}', '{"done":[{"id":"01a21714-afeb-715a-888c-e44731a6987a","from":{"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","startsAt":29928060,"endsAt":29928090,"status":"pending","overbooked":false,"cancelReason":"","arrivedAt":null},"to":{"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","startsAt":29928060,"endsAt":29928090,"status":"cancelled","overbooked":false,"cancelReason":"Ill","arrivedAt":null,"cancelKind":"doctor"}}],"stood":[]}', 1, 1795165200000, NULL, NULL);


--
-- Data for Name: clinic; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clinic VALUES
	('time zone', 'Europe/Berlin'),
	('name', 'Test Clinic'),
	('looks of accounts', ''),
	('moved by', '1dd3f109-fabd-4c94-bac2-740a64a3f4cf');


--
-- Data for Name: clinic_settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.clinic_settings VALUES
	(1, '{"name":"Docket","address":"","phone":"+49 30 5550000","country":"","state":"","openingHours":[],"noticeMinutes":30,"openSlotsForAll":true,"reminderHours":[48,3],"quietFrom":"20:00","quietUntil":"08:00","messageLanguage":"en","messagesOff":[],"firstMessagesPerHour":20,"firstMessagesPerDay":100,"clock":"12","dateOrder":"day","currency":"$","firstWeekday":1}', 1, '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, '[]');


--
-- Data for Name: closings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.closings VALUES
	('2026-11-19', 1, 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '', '{"appointments":0,"expectedCents":0,"received":{"cash":0,"card":0,"online":0,"transfer":0},"writtenOffCents":0,"openCents":0,"refundsDueCents":0,"completed":0,"noShows":0,"withoutOutcome":0,"differenceCents":null,"pendingIds":[],"numbers":[],"recent":{"changes":[],"receipts":[]}}');


--
-- Data for Name: contacts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.contacts VALUES
	('01a21714-afc8-76e0-add3-9d22d2b9feb3', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, 'no answer', '01a21714-ad06-7204-b60e-1f20a6486f33', NULL);


--
-- Data for Name: counted_days; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_days VALUES
	('01a21714-ae30-72f8-a28d-994d9d0393d9', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a21714-aed9-7721-99f7-4f2729ad5428', '2026-11-20', 1, 5000, 5000, 500, 0),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '2026-11-18', 1, 5000, 0, 0, 0),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '2026-11-20', 1, 5000, 0, 0, 0),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '2026-11-25', 1, 5000, 5000, 5000, 0),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '2026-11-26', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_doctors VALUES
	('01a21714-aed9-7721-99f7-4f2729ad5428', 1, 1, 0, 0, 1),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 2, 1, 1, 10000, 2),
	('01a21714-ae30-72f8-a28d-994d9d0393d9', 1, 1, 0, 0, 1),
	('01a21714-b0a3-72ee-8f53-847ddcd12b65', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_pairs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_pairs VALUES
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-af17-75ea-8d9d-66082cd8e265', 2),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '01a21714-afb6-70fc-bf49-ca66e07bbf0c', 1),
	('01a21714-aed9-7721-99f7-4f2729ad5428', '01a21714-aee4-739b-935f-680b0ba1f13e', 1),
	('01a21714-ae30-72f8-a28d-994d9d0393d9', '01a21714-ae43-7477-bcba-bb61cd44253f', 1);


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
	('01a21714-af7a-7094-8014-34cddd23159d', 5000, 0, 0),
	('01a21714-aef3-77be-8863-d324db8d8860', 500, 0, 0),
	('01a21714-ae4c-74f7-8e3d-2633d3e8327a', 500, 0, 0);


--
-- Data for Name: counted_receipts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_receipts VALUES
	('01a21714-ae30-72f8-a28d-994d9d0393d9', '2026-11-20', 'cash', 500),
	('01a21714-aed9-7721-99f7-4f2729ad5428', '2026-11-20', 'cash', 500),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '2026-11-20', 'online', 5000);


--
-- Data for Name: delays; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.delays VALUES
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 20777, 20, 29919500, '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, 1, '{"day":0,"minutes":0,"freeFrom":0,"changedBy":"01a21714-ad06-7204-b60e-1f20a6486f33","at":1795165200000,"version":0}');


--
-- Data for Name: doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.doctors VALUES
	(1, '01a21714-ae30-72f8-a28d-994d9d0393d9', 'Dr. Omar Haddad', 'dr. omar haddad', 'dr. omar haddad dromarhaddad omarhaddad doctor3@example.org ③', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, NULL),
	(2, '01a21714-aed9-7721-99f7-4f2729ad5428', 'Dr. Ruth Adeyemi', 'dr. ruth adeyemi', 'dr. ruth adeyemi drruthadeyemi ruthadeyemi doctor5@example.org ③', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, NULL),
	(3, '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 'Dr. Ida Berg', 'dr. ida berg', 'dr. ida berg dridaberg idaberg doctor8@example.org ③', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL, NULL),
	(4, '01a21714-b0a3-72ee-8f53-847ddcd12b65', 'Dr. Leo Gone', 'dr. leo gone', 'dr. leo gone drleogone leogone doctor11@example.org ③', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, 1795165200000, 0, NULL, NULL, NULL);


--
-- Data for Name: drawer_counts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.drawer_counts VALUES
	(1, '2026-11-19', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 10000, NULL, 0, 10000, '', '2026-11-19', 1000);


--
-- Data for Name: earlier_links; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.earlier_links VALUES
	('kept with the release', '01a21714-af7c-73f4-8a76-9666880a0985', 'zoe@young.example', 'en');


--
-- Data for Name: first_answers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.first_answers VALUES
	('c2babb69cf9a45b1aaf0d6d3b04aba7898cbfa8c8c42347fc97d201a4cafcbda', '13dcbeca14397319bc32750a67cede647adcd8cb774033ed1fd4a74ac5dff5bb', '{"message":"Appointment booked","appointment":{"_id":"01a21714-af7a-7094-8014-34cddd23159d","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"amount":50,"cancelled":false,"isCompleted":false,"payment":false,"receivedCents":0,"openCents":5000,"reason":"","note":"","cancelReason":"","arrivedAt":null,"calledAt":null,"version":0,"overbooked":false,"bookedAt":1795165200000,"patientId":"01a21714-af17-75ea-8d9d-66082cd8e265","doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","userData":{"name":"Zoë Young","image":"/api/images/4668e64d479959f0b1e4a6fbf7ad0876b7459f35d60536cb3b23417f7ffffeca-small.webp","dob":"1984-05-01","phone":"+49 30 5551234","email":""},"docData":{"name":"Dr. Ida Berg","image":"/api/images/none.svg","speciality":"General physician"}}}', 1795165200000);


--
-- Data for Name: history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.history VALUES
	('01a21714-aec0-75fc-9554-759b3d9eb71b', '01a21714-ae4c-74f7-8e3d-2633d3e8327a', 1795165200000, '01a21714-ae30-72f8-a28d-994d9d0393d9', 'Dr. Omar Haddad', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a21714-af09-7113-85a8-6d96a9766c0d', '01a21714-aef3-77be-8863-d324db8d8860', 1795165200000, '01a21714-aed9-7721-99f7-4f2729ad5428', 'Dr. Ruth Adeyemi', 'doctor', 'payment received', NULL, '{"cents":500,"method":"cash"}'),
	('01a21714-af6f-7425-9218-dd8f62173576', '01a21714-af67-76af-aa04-b8cefcbf8182', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'patient merged', '{"patientName":"Zoe Young"}', '{"patientName":"Zoë Young"}'),
	('01a21714-af7b-7478-8326-1dd7a2bb6259', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","doctorName":"Dr. Ida Berg","patientName":"Zoë Young","amount":50,"payment":false}'),
	('01a21714-af8a-7599-8415-1cd49542bdfd', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'moved', '{"slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","doctorName":"Dr. Ida Berg"}', '{"slotDate":"25_11_2026","slotTime":"11:00 AM","durationMinutes":30,"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","doctorName":"Dr. Ida Berg"}'),
	('01a21714-af96-719e-a290-725c8be45218', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'note set', '{"note":""}', '{"note":"Window seat"}'),
	('01a21714-af99-7778-b1f8-7ed2ffc9c918', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'payment set', '{"payment":false}', '{"payment":true}'),
	('01a21714-afa6-7534-b00a-f2c4135c740c', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","reason":"Moved away"}'),
	('01a21714-afad-7281-9170-dbf7bbe16c56', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'restored', '{"status":"cancelled"}', '{"status":"pending"}'),
	('01a21714-afb7-73cc-a2ac-cac3588f3d8a', '01a21714-afb6-70fc-bf49-cd56219bf14c', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"20_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0","doctorName":"Dr. Ida Berg","patientName":"Wanda Walker","amount":50,"payment":false}'),
	('01a21714-afb7-73cc-a2ac-cf94fdc9cf5e', '01a21714-afb6-70fc-bf49-cd56219bf14c', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'arrived', '{"arrivedAt":null}', '{"arrivedAt":1795165200000}'),
	('01a21714-afc8-76e0-add3-a3b962d0d18b', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'no answer', NULL, NULL),
	('01a21714-aff5-7703-ae04-66f0740a77e8', '01a21714-afeb-715a-888c-e44731a6987a', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","kind":"doctor","reason":"Ill"}');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hours VALUES
	('01a21714-ae30-72f8-a28d-994d9d0393d9', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a21714-aed9-7721-99f7-4f2729ad5428', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a21714-af0d-732c-8a8e-34a0bdd6bdc0', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 30, 0, 0, 90);


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES
	('4668e64d479959f0b1e4a6fbf7ad0876b7459f35d60536cb3b23417f7ffffeca', 'small', '\x524946467800000057454250565038206c0000009008009d012aa000a0003e6d369949a42322a1206800800d89696ee175f9700000ee875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b20800feff019f7fff8de3c0af25d95ffffc5b9fb75cdfec2eaf1c000000000000'),
	('4668e64d479959f0b1e4a6fbf7ad0876b7459f35d60536cb3b23417f7ffffeca', 'large', '\x524946463800000057454250565038202c000000d001009d012a0c00080001402225a00274ba01f80003b000feefde5fff3d335e60ff273ff905cb0bada50000');


--
-- Data for Name: lasting_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lasting_changes VALUES
	('01a21714-b005-72d8-aaaa-ca03c8c797eb', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/change-settings?noticeMinutes', NULL),
	('01a21714-b005-72d8-aaaa-cea5b99bdd93', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/change-settings?phone', NULL),
	('01a21714-b02f-7429-b61a-d082649e5826', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/change-message-template', NULL),
	('01a21714-b03d-7220-8948-b2b6d9d08155', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/renew-sms-address', NULL),
	('01a21714-b07e-75cf-8edc-a8b73c208ccd', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/set-calendar-feed', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0'),
	('01a21714-b098-7738-95bb-1b28dbefa17a', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/add-webhook', NULL),
	('01a21714-b0aa-7633-8e0d-f773019f9e16', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', '/api/admin/archive-doctor?archived', '01a21714-b0a3-72ee-8f53-847ddcd12b65');


--
-- Data for Name: merges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.merges VALUES
	('01a21714-af6f-7425-9218-d80d06d86c29', '01a21714-af17-75ea-8d9d-66082cd8e265', '01a21714-af1f-7445-8214-55f9b717aee5', '01a21714-ad06-7204-b60e-1f20a6486f33', '["01a21714-af67-76af-aa04-b8cefcbf8182"]', '{}', 1795165200000, NULL);


--
-- Data for Name: message_replies; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_replies VALUES
	('01a21714-b018-77cc-b577-a166c6e8ca0e', '01a21714-b00d-778c-ad38-040718075c7a', 1795165200000, 'Who is this?', 'other', 29926740, '01a21714-b018-77cc-b577-a5d13d1eb45e', NULL);


--
-- Data for Name: message_templates; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.message_templates VALUES
	('fr', 'moved', 'À {time}', 'À {time}, {patient}', 'À {time}', 1, '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000);


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages VALUES
	('01a21714-af7c-73f4-8a76-9666880a0985', '01a21714-af7a-7094-8014-34cddd23159d', '01a21714-af17-75ea-8d9d-66082cd8e265', 'booked', 'email', '01a21714-af7b-7478-8326-1dd7a2bb6259', NULL, 1795165200000, 1795165380000, NULL, 'withdrawn', 'Undone before it was sent', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a21714-afae-72e4-8d29-96a7473394f9', '01a21714-af7a-7094-8014-34cddd23159d', '01a21714-af17-75ea-8d9d-66082cd8e265', 'booked', 'email', '01a21714-afad-7281-9170-dbf7bbe16c56', NULL, 1795165200000, 1795165380000, 1795165380000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a21714-aff5-7703-ae04-6b5bee97f5dc', '01a21714-afeb-715a-888c-e44731a6987a', '01a21714-af17-75ea-8d9d-66082cd8e265', 'cancelled', 'email', '01a21714-aff5-7703-ae04-66f0740a77e8', '{"status":"pending","startsAt":29928060,"doctorId":"01a21714-af0d-732c-8a8e-34a0bdd6bdc0"}', 1795165200000, 1795165380000, 1795165380000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, NULL, NULL),
	('01a21714-b00d-778c-ad38-040718075c7a', '01a21714-af7a-7094-8014-34cddd23159d', '01a21714-af17-75ea-8d9d-66082cd8e265', 'booked', 'email', 'told of 01a21714-af7a-7094-8014-34cddd23159d', NULL, 1795165200000, 1795165380000, NULL, 'handed over', '', 0, 'anna@example.org', '', '', '', '', NULL, NULL, '', 'dbcba3387e17c135973e7f8779a7f1fdf54fd9ebfdc0ba919bbd6efcd038e2fb', NULL, NULL),
	('01a21714-b070-704a-9766-620b1f3f98e2', '01a21714-af7a-7094-8014-34cddd23159d', '01a21714-af17-75ea-8d9d-66082cd8e265', 'offer', 'email', 'offer 01a21714-b06f-74e2-b74f-9b65ee7f7b92', NULL, 1795165200000, 1795165200000, 1795165200000, 'waiting', '', 0, '', '', '', '', '', NULL, NULL, '', NULL, '01a21714-b06f-74e2-b74f-9b65ee7f7b92', NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES
	('0001-start', 1795683564624, '63ca2fa280557e46c7daff156b4a165193d1b60cb46d9a9aa8dfefded54badae'),
	('0002-search', 1795683564624, 'e7a22433134f2f0b450fb5f8c0ee8711ec6373b84f102d1adc3f1b03969480a5'),
	('0003-sign-in-places', 1795683564624, 'b1b30054318a0e0bb447e7c769a39b32fab14b984a236a740c719c576268833c'),
	('0004-patients-by-name', 1795683564624, 'b740780f0556890035baf404d7396730d6b07e27064a94e6bdd99856ef6afaf2'),
	('0009-hours', 1795683564624, 'f2b7d1f86dc478691508e181f4a901b5cd588e712d6bfe6994167f5ab4082fe3'),
	('0010-sessions', 1795683564624, '3b2ee8b69d90ce1edbf5f24ded63be75093ab73d66df6081e005275106377420'),
	('0011-counts', 1795683564624, 'fdee591919b32f32f2ae2bc359326043fb9575e2240cf4815c0b67b1a2f33079'),
	('0012-of-patient', 1795683564624, 'a3b711b4a7b07cce96d35cc7c2db1548017a37dbfac41e0343249ef9729de685'),
	('0013-pictures', 1795683564624, '3f7114d01d0f2cab7ba61ffc0a88dc6e008ab74e387fe36a4e65b43d80dc95c4'),
	('0014-links-and-identity', 1795683564624, '6b3a6ba2e39b13a969397ad83dc29aebcd1a096c44c358d07b59d71cb882c411'),
	('0015-settings', 1795683564624, 'd37767600bf0d81ed96c47a1e7d2904abeb077eaa4350e3de18fe5cc529d0ea7'),
	('0016-cancel-kind', 1795683564624, '6e87f6c5fcad1805750741e491d347800a33344280d07d07bb40c53198ce1bae'),
	('0017-running-late', 1795683564624, 'd0dc518b35588066078ea74b6d54519a7d26147c517ab043b0c42c06e64b11ac'),
	('0018-payments', 1795683564624, '22e8d34d5394ba2461bd78329f797a39ff25d1e768bac2555175026aa4717c64'),
	('0019-confirmation-calls', 1795683564624, '7f74aecda436cb0d6eba224a3516cfa2b24ef0794b15fab50ee662eb263eae53'),
	('0020-close-day', 1795683564624, '28ec63e90eeb702da3ca04b1f0f23c2bbec4079a8a728161f057456b8ee01d80'),
	('0021-front-desk', 1795683564624, '5615bd96bfb1ab1d4fd75f4169020550745397801470b513f04f7e590fe419c5'),
	('0022-closings-are-kept', 1795683564624, 'a43fd752a92d5177bcd5e15cbfaaceb33710de90b299b599af59900a24e0d8d7'),
	('0023-messages', 1795683564624, '7c248d24d0cdf05213df619021b401f20a1f98409465a4af24cbe76a59a6edf4'),
	('0024-waiting-list', 1795683564624, '663d251e4ab69bb58ccf65e8a5d9fd009c023247887dee7a53947ec942457651'),
	('0025-calendar-feeds', 1795683564624, '0f8a61f1df37f90d0ac584552763338c376699b00a0f3719ca64cd64aeb9c4b8'),
	('0026-webhooks', 1795683564624, '9d402176024ab7dbc1f71b7981e0b822c09f493a952420574636995dfc53f517'),
	('0027-message-templates', 1795683564624, '2bd914abe9c399f4301976b1b2d3c1b25047fd8c30098e365462826fd8e9c04e'),
	('0028-sms', 1795683564624, '9531b9d6df989277a1b80ce9b43acd69473f23a7ac67d3418ec4325807cc1e42'),
	('0029-late-and-offers', 1795683564624, '7ea32daa9b589746558d80eeffbded1b9bede5daa37841547b11ed809fb14349'),
	('0030-delays-and-absences', 1795683564624, '07c7effdd5c5f9818d9d465d3147b6dce2215d3646f3f2b62b79d94d2b14b3c0'),
	('0031-untold-changes', 1795683564624, 'bf4caf884177b1fbf453374a6c250812e5596cb9b0a2d5e9a9fce6ad814b1c32'),
	('0032-earlier-links', 1795683564624, '670affdcf7dc6f7bf7bf293a78696f4fa177afa03826175ae3b69097819513f8'),
	('0033-start-again', 1795683564624, '1581c86d60f9834420effbbd511401eb1c914f93444b0592344c011fd19d5d45'),
	('0034-nothing-is-replaced', 1795683564624, '354b7196c9ba5fb4b21cf615bb6ec4cd5c07503c34229feef033fc081a8c03f4'),
	('0036-offers-come-back', 1795683564624, '8d899054e4853ac327390515d4612e2beca5aa7ba124404b690f02692934e463'),
	('0038-search-fold', 1795683564624, '2f2e4f963e650af49805e6e53aaa9fee7caae70e739aa0e8b11e282a100f1fe6'),
	('0044-open-access', 1795683564624, 'd258227a432aeca59204dcc416c157da9c42c115117b28ccefcad22a59da6daa'),
	('0045-lasting-changes', 1795683564624, 'dd92452bbb90371484807ff25beba4c3ec74a509613aac75141c88698034d30a'),
	('0050-countries', 1795683564624, '0a371d8e55fa761dbe4af48236958246a81360a747f6dacf9fc619461752738b'),
	('0051-first-messages', 1795683564624, '7c5f026ad4f5a96742c8e1cdaf2a98697c3d75866164026a63bac107609bda31'),
	('0056-kept-as-a-fee', 1795683564624, 'dcbc7b5cb55c748cd1ca3444b91a4ddad9ee7b01459776bf82cec270e9206805'),
	('0058-clean-names', 1795683564624, 'bc043b5925d1e304b2ff9bead912834dee2aa1bfb67c1a2c65bf3d708cd0e471'),
	('0059-sms-countries', 1795683564624, '223f31d658dd9ada86704a4b8a6adb32fca5250cbc7d0761c499b2b2c85e6eec'),
	('0066-unpaid', 1795683564624, '5599322d4e9f624f6f53c21f89257a8f7ddfdd28c9488ef52a456b47e0f4ae6e');


--
-- Data for Name: offers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.offers VALUES
	('01a21714-b06f-74e2-b74f-9b65ee7f7b92', '01a21714-b042-72ae-a036-24daa235aa04', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 29923740, 29923770, 29919500, 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', 'open', NULL, NULL, NULL);


--
-- Data for Name: patients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.patients VALUES
	(1, '01a21714-ae43-7477-bcba-bb61cd44253f', 'Patient of Dr. Omar Haddad', 'patient of dr. omar haddad', 'patient of dr. omar haddad patientofdromarhaddad ofdromarhaddad dromarhaddad omarhaddad patient.01a21714-ae30-72f8-a28d-994d9d0393d9@example.org ③', 'patient.01a21714-ae30-72f8-a28d-994d9d0393d9@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(2, '01a21714-aee4-739b-935f-680b0ba1f13e', 'Patient of Dr. Ruth Adeyemi', 'patient of dr. ruth adeyemi', 'patient of dr. ruth adeyemi patientofdrruthadeyemi ofdrruthadeyemi drruthadeyemi ruthadeyemi patient.01a21714-aed9-7721-99f7-4f2729ad5428@example.org ③', 'patient.01a21714-aed9-7721-99f7-4f2729ad5428@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(3, '01a21714-af0b-7408-914b-59726fc74876', 'Tom Stranger', 'tom stranger', 'tom stranger tomstranger +49 170 5550000 491705550000 ③', '', '+49 170 5550000', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', ''),
	(4, '01a21714-af17-75ea-8d9d-66082cd8e265', 'Zoë Young', 'zoe young', 'zoe young zoeyoung +49 30 5551234 49305551234 ③', '', '+49 30 5551234', '1984-05-01', '4668e64d479959f0b1e4a6fbf7ad0876b7459f35d60536cb3b23417f7ffffeca', 1795165200000, DEFAULT, 'Hard of hearing: speak up', 2, '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, NULL, '', ''),
	(5, '01a21714-af1f-7445-8214-55f9b717aee5', 'Zoe Young', 'zoe young', 'zoe young zoeyoung ③', '', '', '1984-05-01', NULL, 1795165200000, DEFAULT, '', 1, '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, '01a21714-af17-75ea-8d9d-66082cd8e265', '', ''),
	(6, '01a21714-afb6-70fc-bf49-ca66e07bbf0c', 'Wanda Walker', 'wanda walker', 'wanda walker ③', '', '', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL, '', '');


--
-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payments VALUES
	(1, '01a21714-aebf-705f-9621-c676e569ec65', '01a21714-ae4c-74f7-8e3d-2633d3e8327a', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a21714-ae30-72f8-a28d-994d9d0393d9', NULL, NULL, NULL, NULL, NULL),
	(2, '01a21714-af09-7113-85a8-69b120ea772a', '01a21714-aef3-77be-8863-d324db8d8860', 1795165200000, '2026-11-20', 'payment', 'cash', 500, '', '01a21714-aed9-7721-99f7-4f2729ad5428', NULL, NULL, NULL, NULL, NULL),
	(3, '01a21714-af99-7778-b1f8-79ad19ab3778', '01a21714-af7a-7094-8014-34cddd23159d', 1795165200000, '2026-11-20', 'payment', 'online', 5000, '', '01a21714-ad06-7204-b60e-1f20a6486f33', NULL, NULL, NULL, 'set-payment', NULL);


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES
	('01a21714-b0af-751f-bdcf-492afe7d9f99', '149e42d1935f563c636bf6f47bd922ef24b6feb8e8de1c82c5e1c24c611533df'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', '8d4862f3ce72a0148e02ba01d93981bde10a069cdd5a680bb9bb5b1a102a4821'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'c8f04670546355472eae701830f35026ce41246beea7b109f60442fda5c5786f'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'b9c25df06dba925bd3a4857e524be5947b2121b8560abc9b8368877346bd0cbf'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', '2b0f81480118384949c2460aea28fda37a1e1d7b314ccac18a968c02b5fa116b'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'e38dc4c662669061d84401ef75aa5e80d5b2b6b9bedd7e067a291736910b3e9b'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', '18fa7af3daa3ef3a9f70890ad213f7105d2120bbd6579945aced106d39cf29d2'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'de0694b54fc7e635b692e03cff2e2773f9917a9800179de683db485600c31bb8'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'a240c735679351dd4a6d8e7d8bc54bfefa5eeb7607a1b3e46f9343f986cd4f41'),
	('01a21714-b0af-751f-bdcf-492afe7d9f99', '93fba8c8c89c80dbf930d8e8490d40dfd278700d9c3bfc46a5a7223e3668b7c1');


--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES
	('01a21714-b0af-751f-bdcf-492afe7d9f99', 'v1.aW5VMWEom4N6aXyj.xTvWMsMhszk59SjJzkCOUzMCYVFsbMt0QK-dzDvZjYs.oAtNH5zk2o-HhY02hPvgIg', 1795165200000, 59838840);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('60f413357e5d124cf6d7d332bcf3f3d86c179fb4f33ba2b9f81c936e891cf12b', 'session', '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, 1795208400000, '01a21714-ad0e-7261-a2d6-298701dc6170', '', 1795165200000, NULL, 1795165200000),
	('6feed8dd5ddf68d9b4ff08e394c670b7133a1206201731f784be33e130660d93', 'session', '01a21714-ae0f-707f-8ec8-877b3fb7f7cc', 1795165200000, 1795208400000, '01a21714-ae11-7716-adff-232aa33556d6', '', 1795165200000, NULL, 1795165200000),
	('71df3c8ef9f3314c7785d248ea533724a06f0ba3da6c42ec436be4ca19b96306', 'session', '01a21714-ae30-72f8-a28d-994d9d0393d9', 1795165200000, 1795208400000, '01a21714-ae32-72cf-88df-e8168c06bf06', '', 1795165200000, NULL, 1795165200000),
	('88bff7f2e7cccd1ac6767c8f2ed46ba56b434ca74525620664b3b45f4238d4fe', 'session', '01a21714-aed9-7721-99f7-4f2729ad5428', 1795165200000, 1795208400000, '01a21714-aedc-76c7-bd49-cb07a737e768', '', 1795165200000, NULL, 1795165200000),
	('d1fc42a94628f8c6d7bce281d2e85c1c4400644c9901aa0153f0eb800eaf39b6', 'session', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 1795165200000, 1795208400000, '01a21714-af13-77f2-ba27-c07c43d32cd8', '', 1795165200000, NULL, 1795165200000),
	('53a723172f6b3b7fd8cd4a6e4149bd3df469a11e1484f0cb8f91f01dc4d1eee5', 'session', '01a21714-b0a3-72ee-8f53-847ddcd12b65', 1795165200000, 1795208400000, '01a21714-b0a5-712b-a3fb-dc02ef933140', '', 1795165200000, NULL, 1795165200000),
	('6f084bdb6ee8ef2be5cad218604f62f626599e7318f2d154bd671e1c1c6d6f96', 'session', '01a21714-b0af-751f-bdcf-492afe7d9f99', 1795165200000, 1795208400000, '01a21714-b0b0-71c6-8e30-bc56c5419d13', '', 1795165200000, NULL, 1795165200000),
	('a78df4354dfdd4f83e783cf62ad2aefd1c737e907114c299060ed46028592c75', 'session', '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, 1795208400000, '01a21714-b26a-74d5-bb8c-7d16d23f5aa3', 'Unknown device', 1795165200000, NULL, 1795165200000);


--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_failures VALUES
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, '39d17864-8f9a-4601-a1e8-252a49122466'),
	('6bb8cf303bdb9743eb16953a49649f4637b64c2f633be8a4f5633e80344a6f36', 1795165200000, '3eb409fc-0cc0-48fc-9f95-c0a1cb3b6b3a'),
	('b6a205e8bd1542018ab7a1dd72c4cdb0afe980f0769780c7c78efa7fd0f1a69b', 1795165200000, '3eb409fc-0cc0-48fc-9f95-c0a1cb3b6b3a'),
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, '3eb409fc-0cc0-48fc-9f95-c0a1cb3b6b3a');


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
	(1, '56f67a2c3e333dfee2a4ae8a93f83855e9a1dfa789328382080a04650efd52c2', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', NULL);


--
-- Data for Name: stopped_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.stopped_addresses VALUES
	('a3bf86238a1c59bd2f0a648af9293620f90d18dad133d8fe2341cf9664a5d6d0', 1795165200000);


--
-- Data for Name: time_off; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.time_off VALUES
	('01a21714-ae53-777d-b646-5b37951c9c59', '01a21714-ae30-72f8-a28d-994d9d0393d9', 29934720, 29936160, ''),
	('01a21714-aeff-7674-afc5-b221a2239ff0', '01a21714-aed9-7721-99f7-4f2729ad5428', 29934720, 29936160, ''),
	('01a21714-aff1-7431-9253-b08b20f54c15', '01a21714-af0d-732c-8a8e-34a0bdd6bdc0', 29927520, 29928960, 'Ill');


--
-- Data for Name: webhook_deliveries; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhook_deliveries VALUES
	('01a21714-b085-726c-b615-f360eada8a35', '01a21714-b09f-762b-9b3c-aba3c099598b', 'webhook.test', NULL, NULL, NULL, 1795165200000, 'waiting', 0, NULL, 1795165200000, '');


--
-- Data for Name: webhooks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.webhooks VALUES
	('01a21714-b085-726c-b615-f360eada8a35', 'https://kept.example/hook', '["appointment.booked"]', 1, 'v1.sKlaQCODop5W22XX.7vpZdXbey1_uKddn_3VAewLFFBrXuOUiNf70RYAb0ZLYqG82A7gK4pG1yAULwHsrnkw.liLiQJlWa3TP1oyo6jfq6Q', NULL, NULL, 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33');


--
-- Data for Name: wishes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.wishes VALUES
	('01a21714-b042-72ae-a036-24daa235aa04', '01a21714-af17-75ea-8d9d-66082cd8e265', '01a21714-af7a-7094-8014-34cddd23159d', NULL, NULL, NULL, NULL, 0, 'any', NULL, 0, '', 1795165200000, '01a21714-ad06-7204-b60e-1f20a6486f33', NULL, 0);


--
-- Data for Name: written_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.written_addresses VALUES
	('zoe@young.example', '01a21714-ad06-7204-b60e-1f20a6486f33', 1795165200000, 1);


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
-- Name: earlier_links earlier_links_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_pkey PRIMARY KEY (token_hash);


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
-- Name: lasting_changes lasting_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lasting_changes
    ADD CONSTRAINT lasting_changes_pkey PRIMARY KEY (id);


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
-- Name: written_addresses written_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.written_addresses
    ADD CONSTRAINT written_addresses_pkey PRIMARY KEY (address);


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
-- Name: appointments_unpaid; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_unpaid ON public.appointments USING btree (booked_at, n, starts_at, status, doctor_id) WHERE ((amount_cents <> settled_cents) AND (status <> 'cancelled'::text));


--
-- Name: appointments_waiting; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX appointments_waiting ON public.appointments USING btree (arrived_at, n) WHERE ((arrived_at IS NOT NULL) AND (status = 'pending'::text));


--
-- Name: change_calls_of_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX change_calls_of_appointment ON public.change_calls USING btree (appointment_id);


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
-- Name: doctors_to_fold; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX doctors_to_fold ON public.doctors USING btree (n) WHERE (search !~~ '%③'::text);


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
-- Name: messages_to_other_countries; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_to_other_countries ON public.messages USING btree (made_at) WHERE ((state = 'no address'::text) AND (reason ~~ 'Docket sends no SMS to %'::text));


--
-- Name: messages_untold; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_untold ON public.messages USING btree (made_at) WHERE ((state = ANY (ARRAY['refused'::text, 'given up'::text, 'no address'::text, 'stopped'::text, 'would be told'::text])) AND (kind = ANY (ARRAY['moved'::text, 'rescheduled'::text, 'cancelled'::text, 'restored'::text])));


--
-- Name: offers_blocked; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX offers_blocked ON public.offers USING btree (holds_until) WHERE (blocked_by IS NOT NULL);


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
-- Name: patients_to_fold; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX patients_to_fold ON public.patients USING btree (n) WHERE (search !~~ '%③'::text);


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
-- Name: wishes_of_appointment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX wishes_of_appointment ON public.wishes USING btree (appointment_id);


--
-- Name: wishes_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX wishes_open ON public.wishes USING btree (since) WHERE (ended_at IS NULL);


--
-- Name: wishes_patient; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX wishes_patient ON public.wishes USING btree (patient_id) WHERE (ended_at IS NULL);


--
-- Name: written_addresses_by_account; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX written_addresses_by_account ON public.written_addresses USING btree (account_id, at) WHERE (is_counted = 1);


--
-- Name: written_addresses_counted; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX written_addresses_counted ON public.written_addresses USING btree (at) WHERE (is_counted = 1);


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
-- Name: appointments settled_move; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER settled_move BEFORE UPDATE OF starts_at ON public.appointments FOR EACH ROW WHEN ((new.settled_cents IS NULL)) EXECUTE FUNCTION public.settled_move();


--
-- Name: payments settled_payment; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER settled_payment AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION public.settled_payment();


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
-- Name: earlier_links earlier_links_message_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.earlier_links
    ADD CONSTRAINT earlier_links_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id);


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
-- Name: lasting_changes lasting_changes_account_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lasting_changes
    ADD CONSTRAINT lasting_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.accounts(id);


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


