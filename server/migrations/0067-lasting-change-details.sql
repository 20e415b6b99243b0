-- Kind and name of a changed thing without an account, and the values before and after, cut to 200 characters.

alter table lasting_changes add column subject_kind text;

alter table lasting_changes add column subject_name text;

alter table lasting_changes add column value_before text;

alter table lasting_changes add column value_after text;
