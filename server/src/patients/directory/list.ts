import { maxTotal } from '@docket/contract/limits.ts';
import type { listPatients as endpoint } from '@docket/contract/patients.ts';
import type { Context } from '../../platform/context.ts';
import { isPlainText, isWhole, nameOfList, readCursor, readKeysetPage } from '../../platform/keyset.ts';
import type { Call } from '../../platform/serve.ts';
import { readPhoneCountry } from '../phone-numbers.ts';
import { readSearch } from '../read-search.ts';
import { patientStore } from '../store.ts';
import { toPatient } from '../to-patient.ts';
import { type DirectoryStrategy, readAlong } from './read-along.ts';
import { type DirectoryCursor, directoryStore, placeOf } from './store.ts';

/** One page of the directory: who is named as typed first, then by name. Throws Refusal (invalid) for a foreign cursor. */
export async function listPatients({ engine }: Context, call: Call<typeof endpoint>) {
  const { q = '', limit, cursor: text } = call.input;
  const search = readSearch(q, await readPhoneCountry(engine.read));
  const list = nameOfList('patients', search);
  const cursor = readCursor(text, list, isPlace);
  // Signs alone are a search that nobody fits.
  const isHopeless = search.terms?.length === 0;
  const counted = isHopeless ? 0 : await directoryStore(engine.read).count(search, maxTotal + 1);
  const way: DirectoryStrategy = { search, isLong: counted > maxTotal };
  const request = { list, cursor, limit, positionOf: placeOf };
  const { rows, ...cursors } = await readKeysetPage(request, async ({ after, back, limit: most }) =>
    isHopeless ? [] : readAlong(engine.read, way, { after, descending: back, limit: most }),
  );
  const patients = await patientStore(engine.read).readNumbered(rows.map((row) => row.n));
  return {
    patients: patients.map((patient) => toPatient(patient, call)),
    ...cursors,
    total: Math.min(counted, maxTotal),
    totalCapped: counted > maxTotal,
  };
}

function isPlace(values: readonly unknown[]): values is DirectoryCursor {
  const [part, key, n] = values;
  const isOf = values.length === 3 && (part === 0 || part === 1);
  return isOf && isPlainText(key) && isWhole(n, Number.MAX_SAFE_INTEGER);
}
