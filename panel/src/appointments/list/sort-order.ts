import type { Sort, SortKey } from '@docket/contract/endpoints/appointments.ts';

/** Returns the sort direction of a column; null if the list is sorted by another one. */
export function findDirection(sort: Sort, by: SortKey): 'ascending' | 'descending' | null {
  if (sort === by) return 'ascending';
  return sort === `-${by}` ? 'descending' : null;
}

/** Returns the next order after a click on a column's head: ascending, descending, then the default. */
export function nextSort(sort: Sort, by: SortKey): Sort | undefined {
  if (sort === by) return `-${by}`;
  return sort === `-${by}` ? undefined : by;
}

/** Labels of the orders, for lists without column heads. */
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
