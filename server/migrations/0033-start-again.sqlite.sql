-- START by SMS has messages begin again. SQLite changes no check of a table: the table is made anew.
create table message_replies_anew (
  id text primary key,
  message_id text not null references messages (id),
  at integer not null,
  text text not null,
  meaning text not null check (meaning in ('yes', 'cancel', 'stop', 'start', 'other')),
  starts_at integer not null,
  dedupe_key text not null unique,
  read_at integer
) strict;

insert into message_replies_anew (id, message_id, at, text, meaning, starts_at, dedupe_key, read_at)
select id, message_id, at, text, meaning, starts_at, dedupe_key, read_at from message_replies;

drop table message_replies;

alter table message_replies_anew rename to message_replies;

create index message_replies_of_message on message_replies (message_id, at);

create index message_replies_standing on message_replies (starts_at) where read_at is null and meaning in ('cancel', 'other');
