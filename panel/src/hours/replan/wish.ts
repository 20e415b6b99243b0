import type { ClinicSettings } from '@docket/contract/clinic-settings.ts';
import type { TimeOff } from '@docket/contract/hours.ts';
import type { Plan } from '../hours-form.ts';
import { nameOf, type Whose } from '../whose-hours.ts';

/** What somebody wants to change. Appointments may be in its way. */
export type Wish =
  | {
      readonly what: 'hours';
      readonly change: Partial<Plan>;
      /** The newest change of the hours that was seen; null: none, undefined: not known. */
      readonly seen: string | null | undefined;
    }
  | {
      readonly what: 'opening hours';
      /** Of the whole practice, with the other settings that are saved with them. */
      readonly settings: Partial<ClinicSettings> & Pick<ClinicSettings, 'openingHours'>;
      /** Of the settings that were seen. */
      readonly version: number;
    }
  | {
      readonly what: 'time off';
      readonly timeOff: Pick<TimeOff, 'fromDate' | 'fromTime' | 'toDate' | 'toTime' | 'reason'>;
      /** Only the admin closes the clinic. */
      readonly isWholeClinic: boolean;
    };

/** The one reason every cancellation gets: a time off has its own, hours have none yet. */
export function reasonOf(wish: Wish): string {
  return wish.what === 'time off' ? wish.timeOff.reason : '';
}

/** Who is named in the calls of a time off: without a doctor the admin means the whole clinic. */
export function nameForTimeOff(whose: Whose, isWholeClinic: boolean) {
  return isWholeClinic ? {} : nameOf(whose);
}
