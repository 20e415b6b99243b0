-- Finds the patients whose name begins as typed, in the order of names.

create index patients_name on patients (substr(name_key, 1, 40), n);
