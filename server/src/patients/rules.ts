import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Refusal } from '../platform/refusal.ts';
import { searchKeysOf } from '../platform/search/fold.ts';
import type { PatientKeys } from './rows.ts';

export function toSearchKeys(patient: { name: string; email: string; phone: string }): PatientKeys {
  return searchKeysOf(patient);
}

/** Throws Refusal (invalid) for a date of birth ("YYYY-MM-DD"; null: unknown) after today. */
export function checkBirthDate(dob: string | null, today: CalendarDate): void {
  if (dob === null || dob <= toIsoDate(today)) return;
  throw new Refusal('invalid', 'Date of birth must not be in the future', { field: 'dob' });
}
