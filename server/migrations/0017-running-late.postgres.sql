-- When a patient was called in; and how late a doctor says to be running.

alter table appointments add column called_at bigint;

-- The last one declared for each doctor; it counts on its own day only (in days since 1970-01-01 on the clinic's wall).
-- free_from: the wall minute at which the doctor's next patient was expected to begin.
create table delays (
  doctor_id text primary key references doctors (id),
  day integer not null,
  minutes integer not null check (minutes between 0 and 480),
  free_from integer not null,
  changed_by text not null,
  changed_at bigint not null,
  version integer not null
);
