-- Finds people by their words, and keeps the names that order appointments true when a person is renamed.

create extension if not exists pg_trgm;

-- Without the list of what waits to be indexed: it would be read whole by every search.
create index doctors_search on doctors using gin (words gin_trgm_ops) with (fastupdate = off);

create function doctors_rename() returns trigger language plpgsql as $$ begin
  update appointments set doctor_key = substr(new.name_key, 1, 40) where doctor_id = new.id;
  return null;
end $$;

create trigger doctors_rename after update of name_key on doctors for each row
  when (left(new.name_key, 40) <> left(old.name_key, 40)) execute function doctors_rename();

create index patients_search on patients using gin (words gin_trgm_ops) with (fastupdate = off);

create function patients_rename() returns trigger language plpgsql as $$ begin
  update appointments set patient_key = substr(new.name_key, 1, 40) where patient_id = new.id;
  return null;
end $$;

create trigger patients_rename after update of name_key on patients for each row
  when (left(new.name_key, 40) <> left(old.name_key, 40)) execute function patients_rename();
