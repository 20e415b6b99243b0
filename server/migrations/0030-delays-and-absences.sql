-- What was said of a doctor's delay before, so that Undo brings it back as it was: JSON of the row's own fields, its version
-- among them; null: not known.
alter table delays add column former text;

-- The wall minute from which on a doctor is away until away_until; null: not away, or not known.
alter table doctors add column away_from integer;
