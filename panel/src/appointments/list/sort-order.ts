import type { Sort, SortKey } from '@docket/contract/appointments.ts';

/** How a column is sorted now; null when the list is sorted by something else. */
export function directionOf(sort: Sort, by: SortKey): 'ascending' | 'descending' | null {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : null;
}

/** What a click on a column's head sorts by: ascending, then descending, then what the list is sorted by by itself. */
export function nextSort(sort: Sort, by: SortKey): Sort | undefined {
  if (sort === by) return `-${by}`;
  return sort === `-${by}` ? undefined : by;
}

/** The orders in words, for where no column has a head. */
export const sortLabels: Record<Sort, string> = {
  '-booked': 'Newest booking first',
  booked: 'Oldest booking first',
  slot: 'Date, earliest first',
  '-slot': 'Date, latest first',
  patient: 'Patient, A to Z',
  '-patient': 'Patient, Z to A',
  doctor: 'Doctor, A to Z',
  '-doctor': 'Doctor, Z to A',
  '-amount': 'Fees, highest first',
  amount: 'Fees, lowest first',
};
