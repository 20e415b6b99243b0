-- A doctor's appointments for calendar programs, at an address of which only the hash of its secret is kept.
create table calendar_feeds (
  doctor_id text primary key references doctors (id),
  token_hash text not null unique,
  full_names integer not null default 0 check (full_names in (0, 1)),
  made_at integer not null
) strict;
