import {
  type AppointmentToday,
  type DoctorToday,
  findExpectedTimes,
} from '@docket/contract/rules/expected-times.ts';
import { formatComparison, type Scenario } from '../result.ts';

const doctors = 20;
const appointmentsEach = 20;
const now = 11 * 60;

/**
 * Measures what every screen needs each twenty seconds: expected times of 400 patients of 20 late doctors. Sends no
 * request.
 */
export const expected: Scenario = async (bench) => {
  const days = Array.from({ length: doctors }, (_, doctor) => aLateDay(doctor));
  const times: number[] = [];
  for (let round = 0; round < 300; round += 1) {
    const began = performance.now();
    for (const day of days) findExpectedTimes(day, now);
    times.push(performance.now() - began);
  }
  // Leaves out the rounds that warm up.
  const sorted = times.slice(100).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  const label = `expected times: ${doctors} doctors, ${doctors * appointmentsEach} appointments`;
  return [formatComparison(bench, label, median, `the longest of 200 took ${longest.toFixed(2)} ms`)];
};

/** The middle of a day, with a patient in the room, time off after lunch, and a delay of 20 minutes. */
function aLateDay(doctor: number): DoctorToday {
  const appointments = Array.from({ length: appointmentsEach }, (_, at): AppointmentToday => {
    const startsAt = 8 * 60 + at * 20;
    const isOver = startsAt < now - 20;
    return {
      id: `${doctor} ${at}`,
      startsAt,
      endsAt: startsAt + 20,
      status: isOver ? 'completed' : 'pending',
      overbooked: at % 9 === 8,
      isHere: startsAt < now + 20,
      calledAt: startsAt < now ? startsAt + 5 : null,
      isCallOutranked: false,
    };
  });
  return {
    appointments,
    timeOff: [{ from: 780, to: 800 }],
    away: { from: 840, to: 860 },
    delay: { minutes: 20, freeFrom: now + 20 },
  };
}
