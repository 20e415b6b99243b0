-- What ended an offer without a word about the offer itself: hours, time off or an absence of its doctor, or an appointment
-- at its time. Once that is gone the offer comes back, while it is held. null: it ended for good, or stands.
alter table offers add column blocked_by text check (blocked_by in ('hours', 'booking'));

create index offers_blocked on offers (holds_until) where blocked_by is not null;

-- Each booking asks whether its patient waits.
create index wishes_patient on wishes (patient_id) where ended_at is null;
