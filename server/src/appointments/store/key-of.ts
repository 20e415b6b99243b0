import { type RawBuilder, sql } from 'kysely';
import { keyLetters } from '../../platform/search/name-key.ts';

/** What an appointment is sorted by of its patient or doctor: a row is made with the names of the day; triggers keep them true from then on. */
export function keyOf(table: 'patients' | 'doctors', id: string | RawBuilder<unknown>) {
  return sql<string>`(select substr(name_key, 1, ${sql.lit(keyLetters)}) from ${sql.table(table)} where id = ${id})`;
}
