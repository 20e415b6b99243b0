import type { Profile } from '@docket/contract/endpoints/doctors.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';

const noFee = 'No fee set';
/** Shown for a doctor who has not set working hours and so offers no times. */
export const noHours = 'No working hours set yet';

/** "$50", or "No fee set". */
export function formatFee(fees: number): string {
  return fees === 0 ? noFee : formatMoney(fees);
}

/** The settings a doctor still lacks before a first booking, as texts. */
export function formatMissing({ fees, keepsHours }: Pick<Profile, 'fees' | 'keepsHours'>): string[] {
  return [...(fees === 0 ? [noFee] : []), ...(keepsHours ? [] : [noHours])];
}
