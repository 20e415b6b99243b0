import { toPlainNumber } from '@docket/contract/formats/fold.ts';
import { formatSlotTime } from '@docket/contract/formats/slot-date.ts';

const shape = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s?m?\.?)?$/i;
// A bare "2" at a front desk means the afternoon; "02" or "am" means the night.
const firstMorningHour = 7;

/**
 * Reads a typed time ("14:30", "2:30 pm", "1430", "9", "2") as minutes since midnight; null if it is not a time.
 * Without am or pm, an hour before 7 is in the afternoon, unless it is written with a zero.
 */
export function readTypedTime(typed: string): number | null {
  const match = shape.exec(toPlainNumber(typed).trim());
  if (!match) return null;
  const [, hourText = '', minuteText = '0', half] = match;
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  return hourOfDay(hour, hourText, half?.toLowerCase()) * 60 + minute;
}

function hourOfDay(hour: number, written: string, half: string | undefined): number {
  if (half) return (hour % 12) + (half === 'p' ? 12 : 0);
  return hour < firstMorningHour && !written.startsWith('0') ? hour + 12 : hour;
}

/** A typed time in the clinic's format ("10:30 AM"); unchanged if it is not a time. */
export function tidyTime(typed: string): string {
  const minutes = readTypedTime(typed);
  return minutes === null ? typed : formatSlotTime(minutes);
}
