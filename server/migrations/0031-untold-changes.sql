-- Changes of appointments that no message told: whom to call, before they come for nothing.
create index messages_untold on messages (made_at) where state in ('refused', 'given up', 'no address', 'stopped', 'would be told') and kind in ('moved', 'rescheduled', 'cancelled', 'restored');
