-- What a practice sets for itself; and, after a change of hours, who of the patients was called.

-- One row, once somebody has changed something. value: JSON in the contract's own shape.
create table clinic_settings (
  id integer primary key check (id = 1),
  value text not null,
  version integer not null,
  changed_by text not null,
  changed_at bigint not null
);

create table change_calls (
  change_id text not null references changes (id) on delete cascade,
  appointment_id text not null references appointments (id) on delete cascade,
  called_by text not null,
  called_at bigint not null,
  primary key (change_id, appointment_id)
);
