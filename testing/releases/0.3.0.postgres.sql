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
    CONSTRAINT appointments_amount_cents_check CHECK (((amount_cents >= 0) AND (amount_cents <= 10000000))),
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
	('01a20312-ff57-7106-bc2c-81cf864ddfe0', 'admin', 'admin1@example.org', 'Nora Lind', '$argon2id$v=19$m=19456,t=2,p=1$J4hKEOJ2sg1tiUJ2a9SsKQ$CFTkRZ3l0+BUnI1AKkPFhtdlaRoOFX3fsvn7QY01y2c', 1795165200000, NULL),
	('01a20312-ffea-773f-aead-86ab8bbd85d9', 'admin', 'admin2@example.org', 'Sam Okoye', '$argon2id$v=19$m=19456,t=2,p=1$J4hKEOJ2sg1tiUJ2a9SsKQ$CFTkRZ3l0+BUnI1AKkPFhtdlaRoOFX3fsvn7QY01y2c', 1795165200000, NULL),
	('01a20312-fff2-7341-ac58-e0bbbde566c4', 'doctor', 'doctor3@example.org', 'Dr. Omar Haddad', '$argon2id$v=19$m=19456,t=2,p=1$J4hKEOJ2sg1tiUJ2a9SsKQ$CFTkRZ3l0+BUnI1AKkPFhtdlaRoOFX3fsvn7QY01y2c', 1795165200000, NULL),
	('01a20313-0095-7595-a3b6-68e51bffa688', 'doctor', 'doctor5@example.org', 'Dr. Ruth Adeyemi', '$argon2id$v=19$m=19456,t=2,p=1$J4hKEOJ2sg1tiUJ2a9SsKQ$CFTkRZ3l0+BUnI1AKkPFhtdlaRoOFX3fsvn7QY01y2c', 1795165200000, NULL),
	('01a20313-00a4-731c-83ff-4debf2df2d0a', 'doctor', 'doctor8@example.org', 'Dr. Ida Berg', NULL, 1795165200000, NULL),
	('01a20313-0153-7376-8229-dca6cd7a8020', 'doctor', 'doctor11@example.org', 'Dr. Leo Gone', NULL, 1795165200000, 1795165200000),
	('01a20313-01d5-7363-8432-3f774700ccff', 'admin', 'admin12@example.org', 'Ada Codes', '$argon2id$v=19$m=19456,t=2,p=1$okaWouvMexn4jFdTuESYqA$Kc/qF2hwQYQsQR/twzIxz/tfsSjK3KPs/GoBVREG64I', 1795165200000, NULL);


--
-- Data for Name: appointments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.appointments VALUES
	(1, '01a20313-0006-779e-b2fe-b53e8633e2c0', '01a20312-fff2-7341-ac58-e0bbbde566c4', '01a20312-ffff-7520-9f78-d09d276d3499', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 0),
	(2, '01a20313-000a-76b6-b7b1-311c916fbdd9', '01a20312-fff2-7341-ac58-e0bbbde566c4', '01a20312-ffff-7520-9f78-d09d276d3499', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. omar haddad', 'dr. omar haddad', '', '', NULL, 0),
	(3, '01a20313-009a-724d-a86c-a621617c8a9c', '01a20313-0095-7595-a3b6-68e51bffa688', '01a20313-0099-76e7-8b99-9cd531ae7ecc', 29919780, 29919810, 'pending', 0, 0, 5000, 'Check-up', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 0),
	(4, '01a20313-009b-729a-997e-cca6c20864e7', '01a20313-0095-7595-a3b6-68e51bffa688', '01a20313-0099-76e7-8b99-9cd531ae7ecc', 29919840, 29919870, 'cancelled', 0, 0, 5000, '', 1795165200000, 'patient of dr. ruth adeyemi', 'dr. ruth adeyemi', '', '', NULL, 0),
	(5, '01a20313-00e4-77b7-bc4c-e0972bad268b', '01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-00a6-7119-a93f-90d4bf8ab4f0', 29916150, 29916180, 'completed', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', '', NULL, 1),
	(6, '01a20313-00f9-706a-97dd-8349cc58b7f3', '01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-00a6-7119-a93f-90d4bf8ab4f0', 29926740, 29926770, 'pending', 0, 1, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', 'Window seat', '', NULL, 5),
	(7, '01a20313-0135-75ce-8436-a41354f860bf', '01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-0134-764c-82f2-e4e82473f8d8', 29919480, 29919510, 'pending', 0, 0, 5000, '', 1795165200000, 'wanda walker', 'dr. ida berg', '', '', 1795165200000, 0),
	(8, '01a20313-0137-73a2-a955-c19cc787675b', '01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-00a6-7119-a93f-90d4bf8ab4f0', 29928060, 29928090, 'cancelled', 0, 0, 5000, '', 1795165200000, 'zoe young', 'dr. ida berg', '', 'Ill', NULL, 1);


--
-- Data for Name: change_calls; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.change_calls VALUES
	('01a20313-0141-7593-98df-d2272ceb6408', '01a20313-0137-73a2-a955-c19cc787675b', 'Nora Lind', 1795165200000);


--
-- Data for Name: changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.changes VALUES
	('01a20313-0032-77f2-b89c-b89988d847c9', '01a20312-fff2-7341-ac58-e0bbbde566c4', '01a20312-fff2-7341-ac58-e0bbbde566c4', 'Dr. Omar Haddad', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a20313-00a1-76b2-ad64-e7d88a90807b', '01a20313-0095-7595-a3b6-68e51bffa688', '01a20313-0095-7595-a3b6-68e51bffa688', 'Dr. Ruth Adeyemi', 'doctor', 'hours changed', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":30,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"weekly":[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}],"dated":[],"slotMinutes":20,"bufferMinutes":0,"noticeMinutes":0,"farthestDays":90}', '{"done":[],"stood":[]}', 0, 1795165200000, NULL, NULL),
	('01a20313-0141-7593-98df-d2272ceb6408', '01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'time off added', 'null', '{"id":"01a20313-013c-723f-8cfa-3267e29ec61f","doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","from":29927520,"to":29928960,"reason":"Ill"}', '{"done":[{"id":"01a20313-0137-73a2-a955-c19cc787675b","from":{"doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","startsAt":29928060,"endsAt":29928090,"status":"pending","overbooked":false,"cancelReason":"","arrivedAt":null},"to":{"doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","startsAt":29928060,"endsAt":29928090,"status":"cancelled","overbooked":false,"cancelReason":"Ill","arrivedAt":null}}],"stood":[]}', 1, 1795165200000, NULL, NULL);


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
	(1, '{"name":"Docket","address":"","phone":"+49 30 5550000","country":"","state":"","openingHours":[],"noticeMinutes":30,"openSlotsForAll":true,"clock":"12","dateOrder":"day","currency":"$","firstWeekday":1}', 1, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 1795165200000);


--
-- Data for Name: counted_doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_doctors VALUES
	('01a20312-fff2-7341-ac58-e0bbbde566c4', 1, 1, 0, 0, 1),
	('01a20313-0095-7595-a3b6-68e51bffa688', 1, 1, 0, 0, 1),
	('01a20313-00a4-731c-83ff-4debf2df2d0a', 2, 1, 1, 10000, 2),
	('01a20313-0153-7376-8229-dca6cd7a8020', 0, 0, 0, 0, 0);


--
-- Data for Name: counted_pairs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.counted_pairs VALUES
	('01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-00a6-7119-a93f-90d4bf8ab4f0', 2),
	('01a20312-fff2-7341-ac58-e0bbbde566c4', '01a20312-ffff-7520-9f78-d09d276d3499', 1),
	('01a20313-00a4-731c-83ff-4debf2df2d0a', '01a20313-0134-764c-82f2-e4e82473f8d8', 1),
	('01a20313-0095-7595-a3b6-68e51bffa688', '01a20313-0099-76e7-8b99-9cd531ae7ecc', 1);


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
-- Data for Name: doctors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.doctors VALUES
	(1, '01a20312-fff2-7341-ac58-e0bbbde566c4', 'Dr. Omar Haddad', 'dr. omar haddad', 'dr. omar haddad doctor3@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(2, '01a20313-0095-7595-a3b6-68e51bffa688', 'Dr. Ruth Adeyemi', 'dr. ruth adeyemi', 'dr. ruth adeyemi doctor5@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(3, '01a20313-00a4-731c-83ff-4debf2df2d0a', 'Dr. Ida Berg', 'dr. ida berg', 'dr. ida berg doctor8@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, NULL, 0, NULL, NULL),
	(4, '01a20313-0153-7376-8229-dca6cd7a8020', 'Dr. Leo Gone', 'dr. leo gone', 'dr. leo gone doctor11@example.org', 'General physician', 'MBBS', '1 Year', 'Sees people of all ages.', 5000, 1, '', '', NULL, DEFAULT, NULL, 1795165200000, 0, NULL, NULL);


--
-- Data for Name: first_answers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.first_answers VALUES
	('485baa0fc8544703da2d2d901db3939f79980483d96c841d14a0a12d7869c97c', '189b59f3bf164d693ea77a25968ee114104d15443ce2bc08e2691005577e2b4d', '{"message":"Appointment booked","appointment":{"_id":"01a20313-00f9-706a-97dd-8349cc58b7f3","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"amount":50,"cancelled":false,"isCompleted":false,"payment":false,"reason":"","note":"","cancelReason":"","arrivedAt":null,"version":0,"overbooked":false,"bookedAt":1795165200000,"patientId":"01a20313-00a6-7119-a93f-90d4bf8ab4f0","doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","userData":{"name":"Zoë Young","image":"/api/images/9a17d2b29226e2ea78de13532bee4600642eedaa69a1e0e305094cbe26e81856-small.webp","dob":"1984-05-01","phone":"+49 30 5551234","email":""},"docData":{"name":"Dr. Ida Berg","image":"/api/images/none.svg","speciality":"General physician"}}}', 1795165200000);


--
-- Data for Name: history; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.history VALUES
	('01a20313-00ea-7510-985f-09100c5204a3', '01a20313-00e4-77b7-bc4c-e0972bad268b', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'patient merged', '{"patientName":"Zoe Young"}', '{"patientName":"Zoë Young"}'),
	('01a20313-00fa-7558-ab87-62c4e91b6f3b', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Zoë Young","amount":50,"payment":false}'),
	('01a20313-0112-7644-b0d4-276ce828a8bc', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'moved', '{"slotDate":"24_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","doctorName":"Dr. Ida Berg"}', '{"slotDate":"25_11_2026","slotTime":"11:00 AM","durationMinutes":30,"doctorId":"01a20313-00a4-731c-83ff-4debf2df2d0a","doctorName":"Dr. Ida Berg"}'),
	('01a20313-0117-758a-859c-fbb575585a28', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'note set', '{"note":""}', '{"note":"Window seat"}'),
	('01a20313-011d-7747-8165-c33e83ca52b8', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'payment set', '{"payment":false}', '{"payment":true}'),
	('01a20313-0126-74c0-85a4-c51ce121d98d', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","reason":"Moved away"}'),
	('01a20313-012d-74ad-886b-e20d95f4e580', '01a20313-00f9-706a-97dd-8349cc58b7f3', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'restored', '{"status":"cancelled"}', '{"status":"pending"}'),
	('01a20313-0135-75ce-8436-a9ad61335539', '01a20313-0135-75ce-8436-a41354f860bf', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'booked', NULL, '{"status":"pending","slotDate":"20_11_2026","slotTime":"10:00 AM","durationMinutes":30,"doctorName":"Dr. Ida Berg","patientName":"Wanda Walker","amount":50,"payment":false}'),
	('01a20313-0135-75ce-8436-ae00ecdfe3f2', '01a20313-0135-75ce-8436-a41354f860bf', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'arrived', '{"arrivedAt":null}', '{"arrivedAt":1795165200000}'),
	('01a20313-0140-7443-90c7-87ed2dd4f739', '01a20313-0137-73a2-a955-c19cc787675b', 1795165200000, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 'Nora Lind', 'admin', 'cancelled', '{"status":"pending"}', '{"status":"cancelled","reason":"Ill"}');


--
-- Data for Name: hours; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.hours VALUES
	('01a20312-fff2-7341-ac58-e0bbbde566c4', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a20313-0095-7595-a3b6-68e51bffa688', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 20, 0, 0, 90),
	('01a20313-00a4-731c-83ff-4debf2df2d0a', '[{"weekday":1,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":2,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":3,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":4,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]},{"weekday":5,"intervals":[{"from":"09:00","to":"12:00"},{"from":"13:00","to":"17:00"}]}]', '[]', 30, 0, 0, 90);


--
-- Data for Name: images; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.images VALUES
	('9a17d2b29226e2ea78de13532bee4600642eedaa69a1e0e305094cbe26e81856', 'small', '\x524946467800000057454250565038206c0000009008009d012aa000a0003e6d369949a42322a1206800800d89696ee175f9700000ee875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b2621d5526c98875549b20800feff019f7fff8de3c0af25d95ffffc5b9fb75cdfec2eaf1c000000000000'),
	('9a17d2b29226e2ea78de13532bee4600642eedaa69a1e0e305094cbe26e81856', 'large', '\x524946463800000057454250565038202c000000d001009d012a0c00080001402225a00274ba01f80003b000feefde5fff3d335e60ff273ff905cb0bada50000');


--
-- Data for Name: merges; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.merges VALUES
	('01a20313-00ea-7510-985f-0528db8bd66a', '01a20313-00a6-7119-a93f-90d4bf8ab4f0', '01a20313-00a7-742d-9877-b795abd5235d', '01a20312-ff57-7106-bc2c-81cf864ddfe0', '["01a20313-00e4-77b7-bc4c-e0972bad268b"]', '{}', 1795165200000, NULL);


--
-- Data for Name: migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.migrations VALUES
	('0001-start', 1795347909120, '63ca2fa280557e46c7daff156b4a165193d1b60cb46d9a9aa8dfefded54badae'),
	('0002-search', 1795347909120, 'e7a22433134f2f0b450fb5f8c0ee8711ec6373b84f102d1adc3f1b03969480a5'),
	('0003-sign-in-places', 1795347909120, 'b1b30054318a0e0bb447e7c769a39b32fab14b984a236a740c719c576268833c'),
	('0004-patients-by-name', 1795347909120, 'b740780f0556890035baf404d7396730d6b07e27064a94e6bdd99856ef6afaf2'),
	('0009-hours', 1795347909120, 'f2b7d1f86dc478691508e181f4a901b5cd588e712d6bfe6994167f5ab4082fe3'),
	('0010-sessions', 1795347909120, '3b2ee8b69d90ce1edbf5f24ded63be75093ab73d66df6081e005275106377420'),
	('0011-counts', 1795347909120, 'fdee591919b32f32f2ae2bc359326043fb9575e2240cf4815c0b67b1a2f33079'),
	('0012-of-patient', 1795347909120, 'a3b711b4a7b07cce96d35cc7c2db1548017a37dbfac41e0343249ef9729de685'),
	('0013-pictures', 1795347909120, '3f7114d01d0f2cab7ba61ffc0a88dc6e008ab74e387fe36a4e65b43d80dc95c4'),
	('0014-links-and-identity', 1795347909120, '6b3a6ba2e39b13a969397ad83dc29aebcd1a096c44c358d07b59d71cb882c411'),
	('0015-settings', 1795347909120, 'd37767600bf0d81ed96c47a1e7d2904abeb077eaa4350e3de18fe5cc529d0ea7');


--
-- Data for Name: patients; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.patients VALUES
	(1, '01a20312-ffff-7520-9f78-d09d276d3499', 'Patient of Dr. Omar Haddad', 'patient of dr. omar haddad', 'patient of dr. omar haddad patient.01a20312-fff2-7341-ac58-e0bbbde566c4@example.org', 'patient.01a20312-fff2-7341-ac58-e0bbbde566c4@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(2, '01a20313-0099-76e7-8b99-9cd531ae7ecc', 'Patient of Dr. Ruth Adeyemi', 'patient of dr. ruth adeyemi', 'patient of dr. ruth adeyemi patient.01a20313-0095-7595-a3b6-68e51bffa688@example.org', 'patient.01a20313-0095-7595-a3b6-68e51bffa688@example.org', '', '1990-02-28', NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(3, '01a20313-00a3-76c9-b21c-c7b44bb9b591', 'Tom Stranger', 'tom stranger', 'tom stranger +49 170 5550000 491705550000', '', '+49 170 5550000', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL),
	(4, '01a20313-00a6-7119-a93f-90d4bf8ab4f0', 'Zoë Young', 'zoe young', 'zoe young +49 30 5551234 49305551234', '', '+49 30 5551234', '1984-05-01', '9a17d2b29226e2ea78de13532bee4600642eedaa69a1e0e305094cbe26e81856', 1795165200000, DEFAULT, 'Hard of hearing: speak up', 2, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 1795165200000, NULL),
	(5, '01a20313-00a7-742d-9877-b795abd5235d', 'Zoe Young', 'zoe young', 'zoe young', '', '', '1984-05-01', NULL, 1795165200000, DEFAULT, '', 1, '01a20312-ff57-7106-bc2c-81cf864ddfe0', 1795165200000, '01a20313-00a6-7119-a93f-90d4bf8ab4f0'),
	(6, '01a20313-0134-764c-82f2-e4e82473f8d8', 'Wanda Walker', 'wanda walker', 'wanda walker', '', '', NULL, NULL, 1795165200000, DEFAULT, '', 0, NULL, NULL, NULL);


--
-- Data for Name: recovery_codes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.recovery_codes VALUES
	('01a20313-01d5-7363-8432-3f774700ccff', '01066c9b7bc2dc6b4db1e1584faa16689ec0d69739446a6fec08f360aa161dec'),
	('01a20313-01d5-7363-8432-3f774700ccff', 'b09ad4e8b34243d2b3cdd27cda23cb810758a0c3d96f499fcfe1d25ea4fe2eca'),
	('01a20313-01d5-7363-8432-3f774700ccff', '287f402e209449120e605c8a0fad8d9aa79a551d46112cf4cbe520c83065e6cc'),
	('01a20313-01d5-7363-8432-3f774700ccff', 'd7a9b2081ba3938f7ab8badc9d465f81a79725307a8f92bf182b7511a4812e4f'),
	('01a20313-01d5-7363-8432-3f774700ccff', '8f7737507921cd26d7bd5e1362b50d44d7a2967f716b119c32dbc5db2c3809b0'),
	('01a20313-01d5-7363-8432-3f774700ccff', 'd8652446670776f384a2e87cbd5a04ce6a85a0001413fbd81b7337185516db18'),
	('01a20313-01d5-7363-8432-3f774700ccff', '1fb3b8bcc80007c50bbe186e9d1092742e230f25721520212c7400f52934002a'),
	('01a20313-01d5-7363-8432-3f774700ccff', '006bcbb22308b42d2a5cf49ba989a90affa9621d22e463fae4dd9b66d610eb3c'),
	('01a20313-01d5-7363-8432-3f774700ccff', '6d83dd41e2bc1f91477205f47a6f4decec0f92df69db902d3b2c105f15d91f3d'),
	('01a20313-01d5-7363-8432-3f774700ccff', 'bf87b782b898a1c02c80ee8f2b127df89a405e5f67fd98f9c322d355c3c1837e');


--
-- Data for Name: second_factors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.second_factors VALUES
	('01a20313-01d5-7363-8432-3f774700ccff', 'D67OAABO6PZVYBC5LCXWJEQWBOWLG55K', 1795165200000, 59838840);


--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('8588e5857314f2d47c17ec7b01666280f54799b1a11247029c3fdf6e91949f82', 'session', '01a20312-ff57-7106-bc2c-81cf864ddfe0', 1795165200000, 1795208400000, '01a20312-ff59-72e4-ab74-9eaf07903732', '', 1795165200000, NULL, 1795165200000),
	('1bbdfb3376b191cf76875f2b9a1e483a7447d14cae7a903517937d3677deabdd', 'session', '01a20312-ffea-773f-aead-86ab8bbd85d9', 1795165200000, 1795208400000, '01a20312-ffeb-73fd-ad1e-3d380e3ea66f', '', 1795165200000, NULL, 1795165200000),
	('a3dca549acc77d400a83cd42adc8817b0bb61ee3e484c161df0fb58a87cb096c', 'session', '01a20312-fff2-7341-ac58-e0bbbde566c4', 1795165200000, 1795208400000, '01a20312-fff4-7061-a388-f70dc22eee1e', '', 1795165200000, NULL, 1795165200000),
	('897d648bd0fd172937cfb7a8e1e96de028239347f7405147f3913796405b6f5d', 'session', '01a20313-0095-7595-a3b6-68e51bffa688', 1795165200000, 1795208400000, '01a20313-0096-7343-a138-c0329b78e372', '', 1795165200000, NULL, 1795165200000),
	('6cad100b8dbf4a2a08ec17f6d1b06c0eca1a1158ba8334464d994b2e972b566a', 'session', '01a20313-00a4-731c-83ff-4debf2df2d0a', 1795165200000, 1795208400000, '01a20313-00a5-72db-ab1a-da676ab70a39', '', 1795165200000, NULL, 1795165200000),
	('c18e973dc279e493f81d0a59446959a1548cb3c2c476f2f85148323b2baf096f', 'session', '01a20313-0153-7376-8229-dca6cd7a8020', 1795165200000, 1795208400000, '01a20313-0154-7106-9497-f8e90521537d', '', 1795165200000, NULL, 1795165200000),
	('b6e90778a8eef02539cf11d0f22fe718f0ba2b3e5ac43440638c59723441dcad', 'session', '01a20313-01d5-7363-8432-3f774700ccff', 1795165200000, 1795208400000, '01a20313-01d9-71b7-878f-a057351c9b47', '', 1795165200000, NULL, 1795165200000),
	('2ab1bd2d1aee529e501b38f66b602583ac726d3e8cf9c73b36c1d9566aac6aec', 'session', '01a20312-ff57-7106-bc2c-81cf864ddfe0', 1795165200000, 1795208400000, '01a20313-0364-7257-b894-ecb88659900e', 'Unknown device', 1795165200000, NULL, 1795165200000);


--
-- Data for Name: sign_in_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_failures VALUES
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, '07d917f3-f54d-4fea-9ac4-9e142843f599'),
	('6bb8cf303bdb9743eb16953a49649f4637b64c2f633be8a4f5633e80344a6f36', 1795165200000, 'b454197a-72fc-4914-acc1-ed25bd5d63d1'),
	('b6a205e8bd1542018ab7a1dd72c4cdb0afe980f0769780c7c78efa7fd0f1a69b', 1795165200000, 'b454197a-72fc-4914-acc1-ed25bd5d63d1'),
	('5e32143ec3e2a1ee564e1a892bf2ea91603c8228ab56ae6700f9d0b5c4502636', 1795165200000, 'b454197a-72fc-4914-acc1-ed25bd5d63d1');


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
	('01a20313-000b-7422-add9-98af91338c75', '01a20312-fff2-7341-ac58-e0bbbde566c4', 29934720, 29936160, ''),
	('01a20313-009b-729a-997e-d13853f5eaaa', '01a20313-0095-7595-a3b6-68e51bffa688', 29934720, 29936160, ''),
	('01a20313-013c-723f-8cfa-3267e29ec61f', '01a20313-00a4-731c-83ff-4debf2df2d0a', 29927520, 29928960, 'Ill');


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
-- Name: doctors_image; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX doctors_image ON public.doctors USING btree (image_hash) WHERE (image_hash IS NOT NULL);


--
-- Name: doctors_search; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX doctors_search ON public.doctors USING gin (words public.gin_trgm_ops) WITH (fastupdate=off);


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
-- Name: patients patients_image_gone; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER patients_image_gone AFTER UPDATE OF image_hash ON public.patients FOR EACH ROW WHEN (((old.image_hash IS NOT NULL) AND (old.image_hash IS DISTINCT FROM new.image_hash))) EXECUTE FUNCTION public.forget_unused_image();


--
-- Name: patients patients_rename; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER patients_rename AFTER UPDATE OF name_key ON public.patients FOR EACH ROW WHEN (("left"(new.name_key, 40) <> "left"(old.name_key, 40))) EXECUTE FUNCTION public.patients_rename();


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


