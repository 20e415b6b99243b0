import { maxTotal } from '@docket/contract/limits.ts';
import type { listPatients as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../../platform/context.ts';
import {
  type Cursor,
  isPlainText,
  isWhole,
  nameOfList,
  readCursor,
  writeCursor,
} from '../../platform/cursor.ts';
import type { Call } from '../../platform/serve.ts';
import { readPhoneCountry } from '../phone-numbers.ts';
import { readSearch } from '../read-search.ts';
import { patientStore } from '../store.ts';
import { toPatient } from '../to-patient.ts';
import { type DirectoryStrategy, readAlong } from './read-along.ts';
import { type DirectoryCursor, directoryStore, type PatientInDirectory, placeOf } from './store.ts';

/** One page of the directory: who is named as typed first, then by name. Throws Refusal (invalid) for a foreign cursor. */
export async function listPatients({ engine }: Context, call: Call<typeof endpoint>) {
  const { q = '', limit, cursor: text } = call.input;
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const list = nameOfList('patients', search);
  const cursor = text === undefined ? null : readCursor(text, list, isPlace);
  // Signs alone are a search that nobody fits.
  const isHopeless = search.terms?.length === 0;
  const counted = isHopeless ? 0 : await directoryStore(engine.read).count(search, maxTotal + 1);
  const way: DirectoryStrategy = { search, isLong: counted > maxTotal };
  const { rows, hasPrevious, hasNext } = isHopeless
    ? nobody
    : await readAround(engine.read, way, cursor, limit);
  const cursorAt = (row: PatientInDirectory | undefined, back: boolean) =>
    row ? writeCursor({ position: placeOf(row), back }, list) : null;
  const patients = await patientStore(engine.read).readNumbered(rows.map((row) => row.n));
  return {
    patients: patients.map((patient) => toPatient(patient, call)),
    nextCursor: hasNext ? cursorAt(rows.at(-1), false) : null,
    previousCursor: hasPrevious ? cursorAt(rows[0], true) : null,
    total: Math.min(counted, maxTotal),
    totalCapped: counted > maxTotal,
  };
}

const nobody: { rows: PatientInDirectory[]; hasPrevious: boolean; hasNext: boolean } = {
  rows: [],
  hasPrevious: false,
  hasNext: false,
};

async function readAround(
  connection: Context['engine']['read'],
  way: DirectoryStrategy,
  cursor: Cursor<DirectoryCursor> | null,
  limit: number,
): Promise<{ rows: PatientInDirectory[]; hasPrevious: boolean; hasNext: boolean }> {
  // One row more than wanted tells whether the list goes on.
  const window = { after: cursor?.position ?? null, descending: cursor?.back ?? false, limit: limit + 1 };
  const rows = await readAlong(connection, way, window);
  const isMore = rows.length > limit;
  if (!cursor?.back) return { rows: rows.slice(0, limit), hasPrevious: cursor !== null, hasNext: isMore };
  // The beginning of the list: its first page is a full one.
  if (rows.length < limit) return readAround(connection, way, null, limit);
  return { rows: rows.slice(0, limit).reverse(), hasPrevious: isMore, hasNext: true };
}

function isPlace(values: readonly unknown[]): values is DirectoryCursor {
  const [part, key, n] = values;
  const isOf = values.length === 3 && (part === 0 || part === 1);
  return isOf && isPlainText(key) && isWhole(n, Number.MAX_SAFE_INTEGER);
}
