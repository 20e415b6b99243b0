-- By whom an appointment was cancelled; empty where nobody said. The words stay in cancel_reason.
alter table appointments add column cancel_kind text not null default '' check (cancel_kind in ('', 'patient', 'doctor', 'practice', 'mistake'));
