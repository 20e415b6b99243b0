-- Finds people by their words, and keeps the names that order appointments true when a person is renamed.

-- Without content of its own: the text stays in its row, found by the row's n.
create virtual table doctors_search using fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1', detail = none);

create trigger doctors_search_insert after insert on doctors begin
  insert into doctors_search (rowid, words) values (new.n, new.words);
end;

create trigger doctors_search_update after update of search on doctors when new.search <> old.search begin
  update doctors_search set words = new.words where rowid = new.n;
end;

create trigger doctors_search_delete after delete on doctors begin
  delete from doctors_search where rowid = old.n;
end;

create trigger doctors_rename after update of name_key on doctors
  when substr(new.name_key, 1, 40) <> substr(old.name_key, 1, 40) begin
  update appointments set doctor_key = substr(new.name_key, 1, 40) where doctor_id = new.id;
end;

create virtual table patients_search using fts5 (
  words, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1', detail = none);

create trigger patients_search_insert after insert on patients begin
  insert into patients_search (rowid, words) values (new.n, new.words);
end;

create trigger patients_search_update after update of search on patients when new.search <> old.search begin
  update patients_search set words = new.words where rowid = new.n;
end;

create trigger patients_search_delete after delete on patients begin
  delete from patients_search where rowid = old.n;
end;

create trigger patients_rename after update of name_key on patients
  when substr(new.name_key, 1, 40) <> substr(old.name_key, 1, 40) begin
  update appointments set patient_key = substr(new.name_key, 1, 40) where patient_id = new.id;
end;
