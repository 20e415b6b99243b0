import { readHours } from '@docket/contract/hours.ts';
import { useRead } from '../api/use-read.ts';
import { nameOf, type Whose } from '../rescheduling/whose-hours.ts';

/** How a doctor works, with the time off from today on. */
export function useHours(whose: Whose) {
  return useRead(['doctors'], readHours[whose.role], nameOf(whose));
}
