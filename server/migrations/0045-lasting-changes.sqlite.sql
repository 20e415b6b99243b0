-- Calls that ask for a fresh proof of identity, for the other managers to see: who made which, and whom it was about.
create table lasting_changes (
  id text primary key,
  at integer not null,
  account_id text not null references accounts (id),
  path text not null,
  about_id text
) strict;
