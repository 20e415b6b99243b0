-- START by SMS has messages begin again.
alter table message_replies drop constraint message_replies_meaning_check;

alter table message_replies add constraint message_replies_meaning_check check (meaning in ('yes', 'cancel', 'stop', 'start', 'other'));
