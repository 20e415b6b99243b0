import { useRead } from '../api/use-read.ts';
import { nameOf, readHoursOf, type Whose } from './whose-hours.ts';

/** How a doctor works, with the time off from today on. */
export function useHours(whose: Whose) {
  return useRead(['doctors'], readHoursOf[whose.role], nameOf(whose));
}
