-- Changes of appointments that no message told: whom to call, before they come for nothing.
create index messages_untold on messages (made_at) where state in ('refused', 'given up', 'no address', 'stopped', 'would be told') and kind in ('moved', 'rescheduled', 'cancelled', 'restored');

-- Whoever was called after a change of hours, or accepted the offer of a time, knows.
create index change_calls_of_appointment on change_calls (appointment_id);

create index wishes_of_appointment on wishes (appointment_id);
