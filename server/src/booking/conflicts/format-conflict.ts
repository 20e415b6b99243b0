import { minutesPerDay } from '@docket/contract/limits.ts';
import { formatDate, formatHours, formatTime, formatUntil } from '../../hours/format-time.ts';
import type { Conflict } from './find-conflict.ts';

/** The sentence for the person who books. `wallNow` is in wall minutes. */
export function formatConflict(conflict: Conflict, wallNow: number): string {
  switch (conflict.why) {
    case 'past':
      return 'This time is in the past';
    case 'unavailable':
      return 'This doctor is not available';
    case 'archived':
      return 'This doctor is archived and takes no bookings';
    case 'skipped': {
      const { from, to } = conflict.skipped;
      return `This time does not exist on that day: the clock goes forward from ${formatTime(from)} to ${formatTime(to)}`;
    }
    case 'away':
      return `This doctor is away until ${formatUntil(conflict.until, wallNow)}`;
    case 'time off': {
      const { doctorId, reason, to } = conflict.off;
      const who = doctorId === null ? 'The clinic is closed' : 'This doctor has time off';
      return `${who} until ${formatUntil(to, wallNow)}${reason === '' ? '' : `: ${reason}`}`;
    }
    case 'closed':
      return formatClosed(conflict);
    case 'break':
      return `This is a break: the doctor works ${formatHours(conflict.hours)} on that day`;
    case 'taken':
      return 'This time is already taken';
    case 'buffer':
      return `Too close to the appointment at ${formatTime(conflict.by.from)}: ${conflict.bufferMinutes} minutes stay free after each appointment`;
    case 'notice':
      return `Less than this doctor's ${formatLength(conflict.noticeMinutes)} notice`;
    case 'too far':
      return `Too far ahead: this doctor takes bookings until ${formatDate(conflict.latest - 1)}`;
  }
}

/** "45 minute", "2 hour", "3 day", as it stands before a noun: in the largest unit that counts it whole. */
function formatLength(minutes: number): string {
  const units = [
    { name: 'day', minutes: minutesPerDay },
    { name: 'hour', minutes: 60 },
    { name: 'minute', minutes: 1 },
  ];
  const unit = units.find((one) => minutes % one.minutes === 0) ?? { name: 'minute', minutes: 1 };
  return `${minutes / unit.minutes} ${unit.name}`;
}

function formatClosed({ hours, isKept }: Extract<Conflict, { why: 'closed' | 'break' }>): string {
  if (!isKept) return 'No working hours set yet';
  const [first] = hours;
  if (!first) return 'This doctor does not work on that day';
  return `This is outside of the doctor's hours: ${formatHours(hours)} on ${formatDate(first.from)}`;
}
