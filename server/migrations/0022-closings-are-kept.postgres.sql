-- Closings and counts of the drawer are never changed and never deleted: a day is opened again, and a drawer counted again,
-- by an entry of its own.
create function closings_are_kept() returns trigger language plpgsql as $$ begin
  raise exception '% are never % once written', replace(tg_table_name, '_', ' '),
    case tg_op when 'UPDATE' then 'changed' else 'deleted' end;
end $$;

create trigger closings_are_kept before update or delete on closings for each row execute function closings_are_kept();

create trigger closings_are_kept_whole before truncate on closings for each statement execute function closings_are_kept();

create trigger drawer_counts_are_kept before update or delete on drawer_counts for each row execute function closings_are_kept();

create trigger drawer_counts_are_kept_whole before truncate on drawer_counts for each statement execute function closings_are_kept();
