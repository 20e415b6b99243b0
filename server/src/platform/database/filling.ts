import { sql } from 'kysely';
import { Refusal } from '../refusal.ts';
import type { Connection } from './engine.ts';

/** A command that fills an empty PostgreSQL database with the rows of a practice, in more than one transaction. */
export type Filling = 'move' | 'restore';

// Recorded among the migrations while rows still come in: every other version refuses the name as an unknown step.
const marks: Readonly<Record<Filling, { readonly name: string; readonly refusal: string }>> = {
  move: {
    name: 'a move that has not ended',
    refusal:
      'A move into this database has not ended: run npm run move-to-postgres again, it goes on where it was',
  },
  restore: {
    name: 'a restore that has not ended',
    refusal:
      'A restore into this database has not ended: run npm run restore again, with the same file or another one',
  },
};

const names = Object.values(marks).map(({ name }) => name);

/** Whether a recorded name is the mark of a filling and no migration. */
export const isFillingMark = (name: string): boolean => names.includes(name);

/** Throws Refusal when one of the recorded names marks an unfinished filling, other than the caller's. */
export function checkNotFilling(recorded: readonly string[], mine: Filling | null = null): void {
  for (const [filling, { name, refusal }] of Object.entries(marks))
    if (filling !== mine && recorded.includes(name)) throw new Refusal('unavailable', refusal);
}

/** Throws Refusal while a command other than the caller's fills the database. Takes a database with a record of migrations. */
export async function checkIsFilled({ db }: Connection, mine: Filling | null = null): Promise<void> {
  const rows = await db.selectFrom('migrations').select('name').where('name', 'in', names).execute();
  checkNotFilling(
    rows.map(({ name }) => name),
    mine,
  );
}

/** Marks the database as unfinished: no server opens it until `endFilling`. */
export async function beginFilling({ db }: Connection, filling: Filling): Promise<void> {
  await sql`insert into migrations (name, applied_at) values (${marks[filling].name}, 0)
    on conflict (name) do nothing`.execute(db);
}

/** Makes an ordinary database of it, in the transaction in which the last rows come in. */
export async function endFilling({ db }: Connection, filling: Filling): Promise<void> {
  await db.deleteFrom('migrations').where('name', '=', marks[filling].name).execute();
}
