import { readHours } from '@docket/contract/endpoints/hours.ts';
import { useRead } from '../api/use-read.ts';
import { type HoursOwner, toDoctorInput } from '../doctors/hours-owner.ts';

/** Returns a doctor's hours, with the time off from today on. */
export function useHours(whose: HoursOwner) {
  // The previous answer would be another doctor's.
  return useRead(['doctors'], readHours[whose.role], toDoctorInput(whose), { keepsPrevious: false });
}
