-- Lets a search that finds people sort all their appointments without opening a row of them.

create index appointments_of_patient on appointments (patient_id, starts_at, n, status, doctor_id, booked_at, amount_cents);

drop index if exists appointments_patient;
