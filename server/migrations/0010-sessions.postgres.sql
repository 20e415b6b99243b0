-- Sessions that end when nobody uses them and can be listed; the second factor; tries that can be taken back one by one.

-- What a session is called where its owner sees it: neither the token nor its hash.
alter table sessions add column id text;

alter table sessions add column device text not null default '';

alter table sessions add column last_used_at bigint not null default 0;

-- Whoever is signed in now has just been there.
update sessions set id = cast(gen_random_uuid() as text), last_used_at = cast(extract(epoch from now()) * 1000 as bigint);

create unique index sessions_id on sessions (id);

alter table sign_in_failures add column try_id text not null default '';

-- since null: begun, and not in force before a code of it was confirmed.
create table second_factors (
  account_id text primary key references accounts (id) on delete cascade,
  secret text not null,
  since bigint,
  last_step bigint not null default 0
);

create table recovery_codes (
  account_id text not null references accounts (id) on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
