import { sayDate, sayHours, sayTime, sayUntil } from '../../hours/format-time.ts';
import type { Obstacle } from './find-conflict.ts';

/** Takes what is in the way and the wall clock now; returns the sentence for whoever wanted to book. */
export function sayObstacle(obstacle: Obstacle, wallNow: number): string {
  switch (obstacle.why) {
    case 'past':
      return 'This time is in the past';
    case 'unavailable':
      return 'This doctor is not available';
    case 'archived':
      return 'This doctor is archived and takes no bookings';
    case 'skipped': {
      const { from, to } = obstacle.skipped;
      return `This time does not exist on that day: the clock goes forward from ${sayTime(from)} to ${sayTime(to)}`;
    }
    case 'away':
      return `This doctor is away until ${sayUntil(obstacle.until, wallNow)}`;
    case 'time off': {
      const { doctorId, reason, to } = obstacle.off;
      const who = doctorId === null ? 'The clinic is closed' : 'This doctor has time off';
      return `${who} until ${sayUntil(to, wallNow)}${reason === '' ? '' : `: ${reason}`}`;
    }
    case 'closed':
      return sayClosed(obstacle);
    case 'break':
      return `This is a break: the doctor works ${sayHours(obstacle.hours)} on that day`;
    case 'taken':
      return 'This time is already taken';
    case 'buffer':
      return `Too close to the appointment at ${sayTime(obstacle.by.from)}: ${obstacle.bufferMinutes} minutes stay free after each appointment`;
    case 'notice':
      return `Less than this doctor's ${sayLength(obstacle.noticeMinutes)} notice`;
    case 'too far':
      return `Too far ahead: this doctor takes bookings until ${sayDate(obstacle.latest - 1)}`;
  }
}

/** "45 minute", "2 hour", "3 day", as it stands before a noun: in the largest unit that counts it whole. */
function sayLength(minutes: number): string {
  const units = [
    { name: 'day', minutes: 1_440 },
    { name: 'hour', minutes: 60 },
    { name: 'minute', minutes: 1 },
  ];
  const unit = units.find((one) => minutes % one.minutes === 0) ?? { name: 'minute', minutes: 1 };
  return `${minutes / unit.minutes} ${unit.name}`;
}

function sayClosed({ hours, isKept }: Extract<Obstacle, { why: 'closed' | 'break' }>): string {
  if (!isKept) return 'No working hours set yet';
  const [first] = hours;
  if (!first) return 'This doctor does not work on that day';
  return `This is outside of the doctor's hours: ${sayHours(hours)} on ${sayDate(first.from)}`;
}
