-- Where an account has signed in from, as a hash: what keeps strangers' tries from shutting its owner out.

create table sign_in_places (key text primary key, at bigint not null);
