-- Addresses that were written to: the first message to another address counts for the account that caused it. is_counted is 0 for
-- reminders of older bookings and for offers, and for what was written before this table.
create table written_addresses (
  address text primary key,
  account_id text,
  at integer not null,
  is_counted integer not null check (is_counted in (0, 1))
) strict;

create index written_addresses_by_account on written_addresses (account_id, at) where is_counted = 1;

create index written_addresses_counted on written_addresses (at) where is_counted = 1;

insert into written_addresses (address, account_id, at, is_counted)
select lower(address), null, min(made_at), 0 from messages where address <> '' group by lower(address);
