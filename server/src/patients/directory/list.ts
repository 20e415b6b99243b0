import type * as contract from '@docket/contract/endpoints/patients.ts';
import { maxTotal } from '@docket/contract/rules/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/engine.ts';
import { isIntegerUpTo, isPlainText, nameOfList, readCursor, readKeysetPage } from '../../platform/keyset.ts';
import type { Call } from '../../platform/serve.ts';
import { readPhoneCountry } from '../phone-numbers.ts';
import { readSearch } from '../read-search.ts';
import type { PatientSearch } from '../rows.ts';
import { patientStore } from '../store.ts';
import { toPatient } from '../to-patient.ts';
import {
  type DirectoryCursor,
  type DirectoryPart,
  type DirectoryRow,
  type DirectoryWindow,
  directoryStore,
  toCursor,
} from './store.ts';

/**
 * Returns one page of the directory: names that begin as typed first, each part by name. Throws Refusal (invalid) for
 * a cursor of another list.
 */
export async function listPatients({ engine }: Context, call: Call<typeof contract.listPatients>) {
  const { q = '', limit, cursor: text } = call.input;
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const list = nameOfList('patients', search);
  const cursor = readCursor(text, list, isCursor);
  // Punctuation alone matches no patient.
  const isEmptySearch = search.terms?.length === 0;
  const counted = isEmptySearch ? 0 : await directoryStore(engine.read).count(search, maxTotal + 1);
  const strategy: DirectoryStrategy = { search, isLong: counted > maxTotal };
  const request = { list, cursor, limit, positionOf: toCursor };
  const { rows, ...cursors } = await readKeysetPage(request, async ({ after, back, limit: maxRows }) =>
    isEmptySearch ? [] : readDirectory(engine.read, strategy, { after, descending: back, limit: maxRows }),
  );
  const patients = await patientStore(engine.read).readByRowNumbers(rows.map((row) => row.n));
  return {
    patients: patients.map((patient) => toPatient(patient, call)),
    ...cursors,
    total: Math.min(counted, maxTotal),
    totalCapped: counted > maxTotal,
  };
}

function isCursor(values: readonly unknown[]): values is DirectoryCursor {
  const [part, key, n] = values;
  const isOf = values.length === 3 && (part === 0 || part === 1);
  return isOf && isPlainText(key) && isIntegerUpTo(n, Number.MAX_SAFE_INTEGER);
}

/** The search, and whether it matches more patients than are counted. */
interface DirectoryStrategy {
  readonly search: PatientSearch;
  readonly isLong: boolean;
}

// Rows checked in the first step, and rows checked in all for each wanted row. Beyond that, fetching every match is
// faster, even among a million patients.
const firstScanRows = 500;
const maxScannedPerRow = 60;

/**
 * Returns rows of the directory after a position. A short list of matches is fetched and sorted. For a long one,
 * names that begin as typed are a range of the name index, and other matches are found by reading along the order.
 */
async function readDirectory(
  connection: Connection,
  strategy: DirectoryStrategy,
  window: DirectoryWindow,
): Promise<DirectoryRow[]> {
  const store = directoryStore(connection);
  const { terms, bornOn } = strategy.search;
  if (terms === null && bornOn === null) return store.listAll(window);
  if (bornOn !== null || !strategy.isLong) return store.listMatches(strategy.search, window);

  const found: DirectoryRow[] = [];
  for (const part of listParts(window)) {
    const after = window.after?.[0] === part ? window.after : null;
    const rest = { ...window, after, limit: window.limit - found.length };
    const read = part === 0 ? scanNamed : scanOthers;
    found.push(...(await read(store, strategy.search, rest)));
    if (found.length === window.limit) break;
  }
  return found;
}

function listParts({ after, descending }: DirectoryWindow): DirectoryPart[] {
  const parts: DirectoryPart[] = descending ? [1, 0] : [0, 1];
  return after ? parts.slice(parts.indexOf(after[0])) : parts;
}

type Store = ReturnType<typeof directoryStore>;

// Nearly every row in the range matches, except names that differ after the letters in the sort key.
async function scanNamed(
  store: Store,
  search: PatientSearch,
  window: DirectoryWindow,
): Promise<DirectoryRow[]> {
  const found: DirectoryRow[] = [];
  let after = window.after;
  for (let atOnce = window.limit; ; atOnce *= 2) {
    const { fitting, endedAt } = await store.scanNamePrefix(search, { ...window, after, limit: atOnce });
    found.push(...fitting);
    if (found.length >= window.limit || !endedAt) return found.slice(0, window.limit);
    after = endedAt;
  }
}

// Reads along the order only while the page is likely to fill soon: "zorro" matches no row from Anna Adams to Anna
// Young.
async function scanOthers(
  store: Store,
  search: PatientSearch,
  window: DirectoryWindow,
): Promise<DirectoryRow[]> {
  const found: DirectoryRow[] = [];
  let after = window.after;
  let scannedRows = 0;
  const maxScannedRows = maxScannedPerRow * window.limit;
  for (let atOnce = firstScanRows; scannedRows < maxScannedRows; atOnce *= 2) {
    const { fitting, endedAt } = await store.scanAll(search, { ...window, after, limit: atOnce });
    found.push(...fitting);
    if (found.length >= window.limit || !endedAt) return found.slice(0, window.limit);
    after = endedAt;
    scannedRows += atOnce;
    if ((found.length / scannedRows) * maxScannedRows < window.limit) break;
  }
  // `listMatches` sorts both parts as one list; part 1 begins after all of part 0.
  const start: DirectoryCursor | null = window.descending ? null : [1, '', -1];
  const gathered = await store.listMatches(search, { ...window, after: window.after ?? start });
  return gathered.filter((row) => row.part === 1);
}
