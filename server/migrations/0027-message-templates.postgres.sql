-- What patients are told in the practice's own words: one row for each kind and language that is not written in the built-in ones.

create table message_templates (
  language text not null,
  kind text not null,
  subject text not null,
  body text not null,
  sms text not null,
  version integer not null,
  changed_by text not null references accounts (id),
  changed_at bigint not null,
  primary key (language, kind)
);
