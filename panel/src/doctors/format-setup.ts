import { formatMoney } from '@docket/contract/display.ts';
import type { Profile } from '@docket/contract/doctors.ts';

const noFee = 'No fee set';
/** A doctor whom nothing can be booked with by offered times. */
export const noHours = 'No working hours set yet';

/** "$50", or that there is none. */
export function formatFee(fees: number): string {
  return fees === 0 ? noFee : formatMoney(fees);
}

/** What a doctor still lacks before a first booking. */
export function formatMissing({ fees, keepsHours }: Pick<Profile, 'fees' | 'keepsHours'>): string[] {
  return [...(fees === 0 ? [noFee] : []), ...(keepsHours ? [] : [noHours])];
}
