-- Rows whose search text does not end with the sign of the present fold: their name is cleaned, and they are folded again.
drop index patients_to_fold;

drop index doctors_to_fold;

create index patients_to_fold on patients (n) where search not like '%③';

create index doctors_to_fold on doctors (n) where search not like '%③';
