import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Connection } from './engine.ts';

/** A command that fills an empty PostgreSQL database with a practice's rows, in several transactions. */
export type Filling = 'move' | 'restore';

// The mark of an unfinished filling is a row among the migrations: servers of every release refuse to start on a
// migration that they do not know.
const marks: Readonly<Record<Filling, { readonly name: string; readonly refusal: string }>> = {
  move: {
    name: 'a move that has not ended',
    refusal:
      'A move into this database has not ended: run npm run move-to-postgres again, and it continues where it stopped',
  },
  restore: {
    name: 'a restore that has not ended',
    refusal:
      'A restore into this database has not ended: run npm run restore again, with the same file or another one',
  },
};

const names = Object.values(marks).map(({ name }) => name);

export const isFillingMark = (name: string): boolean => names.includes(name);

/** Throws Refusal when a recorded name marks an unfinished filling by a command other than `mine`. */
export function checkNotFilling(recorded: readonly string[], mine: Filling | null = null): void {
  for (const [filling, { name, refusal }] of Object.entries(marks))
    if (filling !== mine && recorded.includes(name)) throw new Refusal('unavailable', refusal);
}

/** Throws Refusal while a command other than `mine` fills the database. The table of migrations must exist. */
export async function checkIsFilled({ db }: Connection, mine: Filling | null = null): Promise<void> {
  const rows = await db.selectFrom('migrations').select('name').where('name', 'in', names).execute();
  checkNotFilling(
    rows.map(({ name }) => name),
    mine,
  );
}

/**
 * Marks the database as unfinished: servers refuse to open it until `endFilling`. Returns whether the mark is new, not
 * of an earlier or concurrent filling.
 */
export async function beginFilling({ db }: Connection, filling: Filling): Promise<boolean> {
  const { rows } = await sql`insert into migrations (name, applied_at) values (${marks[filling].name}, 0)
    on conflict (name) do nothing returning name`.execute(db);
  return rows.length > 0;
}

/** Removes the mark of a filling that has not begun its schema; a later one stays marked. */
export async function cancelFilling({ db }: Connection, filling: Filling): Promise<void> {
  await sql`delete from migrations where name = ${marks[filling].name}
    and not exists (select 1 from migrations other where other.name not in (${sql.join(names)}))`.execute(db);
}

/** Removes the mark. Call it in the transaction that writes the last rows. */
export async function endFilling({ db }: Connection, filling: Filling): Promise<void> {
  await db.deleteFrom('migrations').where('name', '=', marks[filling].name).execute();
}
