import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinPerRow } from '../../platform/database/dialect.ts';
import type { EngineKind } from '../../platform/database/engine.ts';
import { isOneOf, searchIn, type Term } from '../../platform/search/terms.ts';
import {
  all,
  fitsScope,
  fitsUnpaid,
  isInDays,
  isOfPatient,
  isSearched,
  isUnpaid,
  partsOf,
  type Scope,
  type Search,
} from './scope.ts';

/**
 * Which index leads to the rows of a list: their `days` (or status, or doctor) or that of `unpaid` ones, each row then
 * asked for the words; or the `people` the words stand in, each of their rows then asked for the rest.
 */
export type Lead = 'days' | 'unpaid' | 'people';

export interface Narrowed {
  readonly scope: Scope;
  readonly search: Search | null;
}

/** The rows of a list in no order, as queries to be joined by "union all"; `columns` are taken from `a`. */
export function candidates(
  { scope, search }: Narrowed,
  indexOrder: Lead,
  columns: RawBuilder<unknown>,
  kind: EngineKind,
): RawBuilder<unknown>[] {
  if (indexOrder === 'people' && search) return ofPeople(scope, search, columns, kind);
  const searched = isSearched(search, kind);
  if (indexOrder === 'unpaid')
    return [sql`select ${columns} from appointments a where ${all([...fitsUnpaid(scope), ...searched])}`];
  const rest = [...isInDays(scope, 'by index'), ...isUnpaid(scope, 'by row'), ...searched];
  return partsOf(scope).map(
    (part) => sql`select ${columns} from appointments a where ${all([part, ...rest])}`,
  );
}

function ofPeople(scope: Scope, search: Search, columns: RawBuilder<unknown>, kind: EngineKind) {
  const ofPatients = (terms: readonly Term[], conditions: readonly RawBuilder<SqlBool>[]) => {
    const patients = searchIn(kind, 'patients', terms, 'p');
    const condition = sql`a.patient_id = p.id and ${all([...fitsScope(scope), ...conditions])}`;
    const appointments = { table: 'appointments', alias: 'a', columns };
    return sql`select ${columns} from (select p.id ${patients}) p ${joinPerRow(kind, appointments, condition)}`;
  };
  // Who was found as a patient already is not counted again.
  const isNew = sql<SqlBool>`not ${isOfPatient(search.terms, kind)}`;
  return [
    ofPatients(search.terms, []),
    ...search.doctorIds.map((doctorId) => {
      const [part] = partsOf({ ...scope, doctorId });
      return sql`select ${columns} from appointments a where ${all([...(part ? [part] : []), ...isInDays(scope, 'by index'), ...isUnpaid(scope, 'by row'), isNew])}`;
    }),
    ...search.pairs.map(({ doctorIds, terms }) =>
      ofPatients(terms, [sql<SqlBool>`${isOneOf('a.doctor_id', doctorIds)}`, isNew]),
    ),
  ];
}
