-- Closings and counts of the drawer are never changed and never deleted: a day is opened again, and a drawer counted again,
-- by an entry of its own.
create trigger closings_are_kept_as_they_are before update on closings for each row begin
  select raise(abort, 'closings are never changed');
end;

create trigger closings_are_kept before delete on closings for each row begin
  select raise(abort, 'closings are never deleted');
end;

create trigger drawer_counts_are_kept_as_they_are before update on drawer_counts for each row begin
  select raise(abort, 'drawer counts are never changed');
end;

create trigger drawer_counts_are_kept before delete on drawer_counts for each row begin
  select raise(abort, 'drawer counts are never deleted');
end;
