import type { EngineKind } from '../src/platform/database/engine.ts';
import type { Removable } from './appointment-indexes.ts';

// A live, not overbooked visit holds its doctor's time. The look-back is bounded by the longest visit
// (480 minutes), so the guard reads a short range of the index.
const overlap = `
  select raise(abort, 'one_booking_at_a_time') where exists (
    select 1 from appointments other
    where other.doctor_id = new.doctor_id
      and other.starts_at > new.starts_at - 480 and other.starts_at < new.ends_at
      and other.ends_at > new.starts_at
      and other.status <> 'cancelled' and other.overbooked = 0 and other.id <> new.id
  );`;
const holdsTime = `when new.status <> 'cancelled' and new.overbooked = 0 begin ${overlap} end`;

const sqliteGuards: readonly Removable[] = [
  {
    name: 'one_booking_at_a_time_insert',
    create: `create trigger one_booking_at_a_time_insert before insert on appointments ${holdsTime}`,
    drop: 'drop trigger if exists one_booking_at_a_time_insert',
  },
  {
    name: 'one_booking_at_a_time_update',
    create: `create trigger one_booking_at_a_time_update
      before update of doctor_id, starts_at, ends_at, status, overbooked on appointments ${holdsTime}`,
    drop: 'drop trigger if exists one_booking_at_a_time_update',
  },
];

// Deferrable, so that one transaction may swap two visits.
const postgresGuards: readonly Removable[] = [
  {
    name: 'one_booking_at_a_time',
    create: `alter table appointments add constraint one_booking_at_a_time
      exclude using gist (doctor_id with =, int4range(starts_at, ends_at) with &&)
      where (status <> 'cancelled' and overbooked = 0) deferrable initially immediate`,
    drop: 'alter table appointments drop constraint if exists one_booking_at_a_time',
  },
];

/**
 * What refuses two visits of one doctor at one time. A filling of many rows may drop it and create it again; on SQLite
 * the triggers judge coming rows only, so such a filling checks its own rows with `overlapsInDatabase`.
 */
export function appointmentGuards(kind: EngineKind): readonly Removable[] {
  return kind === 'sqlite' ? sqliteGuards : postgresGuards;
}

/** Counts visits that stand on another one's time: 0 in every sound database. Reads the doctors' index once. */
export const overlapsInDatabase = `
  select count(*) as overlaps from (
    select starts_at, max(ends_at) over (
      partition by doctor_id order by starts_at, n rows between unbounded preceding and 1 preceding
    ) as taken_until
    from appointments where status <> 'cancelled' and overbooked = 0
  ) visits where starts_at < taken_until`;
