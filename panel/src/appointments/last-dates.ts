import type { Role } from '../api/tokens.ts';
import { type DateChoice, parseDates, writeDates } from './date-choice.ts';

// One memory for each role: the front desk and a doctor look at different days.
const keyOf = (role: Role) => `docket.dates.${role}`;

/** The days chosen last in this browser; everything, the first time. */
export function readLastDates(role: Role): DateChoice {
  return parseDates(localStorage.getItem(keyOf(role)) ?? '') ?? 'all';
}

export function keepLastDates(role: Role, choice: DateChoice): void {
  localStorage.setItem(keyOf(role), writeDates(choice));
}
