-- The end of a day: counts of the drawer, and days that were closed. Rows are only ever added.

-- n counts them: each follows the one before it. base_cents is the cash of the ledger from base_day on at that time; what came in
-- since is the same sum of a later time less this one. expected_cents is null where there was no count before.
create table drawer_counts (
  n integer primary key,
  day text not null,
  at bigint not null,
  account_id text not null references accounts (id),
  counted_cents bigint not null check (counted_cents >= 0),
  expected_cents bigint,
  taken_cents bigint not null check (taken_cents >= 0),
  left_cents bigint not null check (left_cents >= 0),
  note text not null,
  base_day text not null,
  base_cents bigint not null,
  check (left_cents <= counted_cents)
);

create index drawer_counts_day on drawer_counts (day, n);

-- Of a day the odd numbers close it and the even ones open it again, so that it is closed once, whoever tries at the same time.
create table closings (
  day text not null,
  number integer not null check (number > 0),
  at bigint not null,
  account_id text not null references accounts (id),
  note text not null,
  totals text,
  primary key (day, number),
  check ((number % 2 = 1) = (totals is not null))
);
