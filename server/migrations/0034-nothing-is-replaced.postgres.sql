-- PostgreSQL has no word for it: what replaces a row there updates or deletes it, which the triggers refuse.
select 1;
