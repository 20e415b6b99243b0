-- Patients are also told how late it gets, with the time they are expected at now, and that a time of the waiting list is
-- offered to them: of a wish without an appointment as well. expected_at is a wall minute.
alter table messages alter column appointment_id drop not null;

alter table messages add column offer_id text references offers (id);

alter table messages add column expected_at integer;

alter table messages add constraint messages_about check (appointment_id is not null or offer_id is not null);

create index messages_of_offer on messages (offer_id) where offer_id is not null;
