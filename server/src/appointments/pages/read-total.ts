import { maxTotal } from '@docket/contract/limits.ts';
import type { Connection } from '../../platform/database/engine.ts';
import type { PlacedRow } from '../store/pages.ts';
import { totalsStore } from '../store/totals.ts';
import type { ReadStrategy } from './choose-way.ts';

/** How long a list is, as the contract says it: with a filter no more than the cap. */
export interface Total {
  readonly total: number;
  readonly totalCapped: boolean;
}

/** Tells it from how the list is read and from rows of it; a list without rows is asked for. */
export async function readTotal(
  connection: Connection,
  { narrowed: { scope }, total, isCapped }: ReadStrategy,
  rows: readonly PlacedRow[],
): Promise<Total> {
  if (total !== null) return { total, totalCapped: isCapped };
  const count = rows[0]?.count ?? (await totalsStore(connection).inScope(scope));
  if (scope.status === null) return { total: count, totalCapped: false };
  return { total: Math.min(count, maxTotal), totalCapped: count > maxTotal };
}
