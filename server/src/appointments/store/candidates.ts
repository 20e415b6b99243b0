import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { joinPerRow } from '../../platform/database/dialect.ts';
import type { EngineKind } from '../../platform/database/engine.ts';
import { isOneOf, searchIn, type Term } from '../../platform/search/terms.ts';
import {
  fitsScope,
  fitsUnpaid,
  isInDays,
  isOfPatient,
  isSearched,
  isUnpaid,
  joinByAnd,
  type Scope,
  type Search,
  splitByIndex,
} from './scope.ts';

/**
 * The index that leads to the rows of a list. `days` (by day, status or doctor) and `unpaid`: each row is then
 * checked against the search. `people`: the patients and doctors that match the search; each of their rows is then
 * checked against the scope.
 */
export type IndexOrder = 'days' | 'unpaid' | 'people';

export interface ListFilter {
  readonly scope: Scope;
  readonly search: Search | null;
}

/** Returns the rows of a list in no order, as queries to join by "union all". `columns` are columns of `a`. */
export function selectCandidates(
  { scope, search }: ListFilter,
  indexOrder: IndexOrder,
  columns: RawBuilder<unknown>,
  kind: EngineKind,
): RawBuilder<unknown>[] {
  if (indexOrder === 'people' && search) return ofPeople(scope, search, columns, kind);
  const searched = isSearched(search, kind);
  if (indexOrder === 'unpaid')
    return [
      sql`select ${columns} from appointments a where ${joinByAnd([...fitsUnpaid(scope), ...searched])}`,
    ];
  const rest = [...isInDays(scope, 'by index'), ...isUnpaid(scope, 'by row'), ...searched];
  return splitByIndex(scope).map(
    (part) => sql`select ${columns} from appointments a where ${joinByAnd([part, ...rest])}`,
  );
}

function ofPeople(scope: Scope, search: Search, columns: RawBuilder<unknown>, kind: EngineKind) {
  const ofPatients = (terms: readonly Term[], conditions: readonly RawBuilder<SqlBool>[]) => {
    const patients = searchIn(kind, 'patients', terms, 'p');
    const condition = sql`a.patient_id = p.id and ${joinByAnd([...fitsScope(scope), ...conditions])}`;
    const appointments = { table: 'appointments', alias: 'a', columns };
    return sql`select ${columns} from (select p.id ${patients}) p ${joinPerRow(kind, appointments, condition)}`;
  };
  // Excludes the rows already found by their patient.
  const isNew = sql<SqlBool>`not ${isOfPatient(search.terms, kind)}`;
  return [
    ofPatients(search.terms, []),
    ...search.doctorIds.map((doctorId) => {
      const [part] = splitByIndex({ ...scope, doctorId });
      return sql`select ${columns} from appointments a where ${joinByAnd([...(part ? [part] : []), ...isInDays(scope, 'by index'), ...isUnpaid(scope, 'by row'), isNew])}`;
    }),
    ...search.pairs.map(({ doctorIds, terms }) =>
      ofPatients(terms, [sql<SqlBool>`${isOneOf('a.doctor_id', doctorIds)}`, isNew]),
    ),
  ];
}
