-- Links that know who made them, sessions that know when their owner last proved to be it, failed tries in a row.

-- Links are listed as well: each has a name that is neither the token nor its hash.
update sessions set id = lower(hex(randomblob(16))) where id is null;

-- null: a session, or a link that the program itself made at a start.
alter table sessions add column made_by text;

-- When the password, or a code of the second factor, was last given with it.
alter table sessions add column proved_at integer not null default 0;

-- failures: in a row; untold: since its owner was last told at a sign-in.
create table sign_in_streaks (
  key text primary key,
  failures integer not null,
  untold integer not null,
  last_at integer not null
) strict;
