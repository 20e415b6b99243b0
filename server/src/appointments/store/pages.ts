import type { RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/engine.ts';
import type { Term } from '../../platform/search/terms.ts';
import type { Lead, Narrowed } from './candidates.ts';
import { pageQueries, type Row, type Window } from './page-queries.ts';

/** A row of a list: its number and where it stands in the list's order. */
export interface Placed {
  readonly n: number;
  readonly position: readonly (string | number)[];
}

/** Finds and counts the rows of lists. */
export function pageStore({ db, kind }: Connection) {
  const queries = pageQueries(kind);
  const count = async (query: RawBuilder<{ count: number }>) => (await query.execute(db)).rows[0]?.count ?? 0;
  const place = async (query: RawBuilder<Row>, window: Window): Promise<Placed[]> => {
    const { rows } = await query.execute(db);
    return rows.map((row) => ({
      n: row.n,
      position: [...window.columns, 'n'].map((column) => row[column] ?? ''),
    }));
  };
  return {
    walk: (narrowed: Narrowed, window: Window) => place(queries.walk(narrowed, window), window),
    gather: (narrowed: Narrowed, lead: Lead, window: Window) =>
      place(queries.gather(narrowed, lead, window), window),
    count: (narrowed: Narrowed, lead: Lead, most: number) => count(queries.count(narrowed, lead, most)),
    countEvery: (doctorId: string | null) => count(queries.countEvery(doctorId)),
    countPatients: (terms: readonly Term[], most: number) => count(queries.countPatients(terms, most)),
    async latestPatient(): Promise<number> {
      return (await queries.latestPatient.execute(db)).rows[0]?.n ?? 0;
    },
    async findDoctors(terms: readonly Term[]): Promise<string[]> {
      return (await queries.findDoctors(terms).execute(db)).rows.map((row) => row.id);
    },
  };
}
