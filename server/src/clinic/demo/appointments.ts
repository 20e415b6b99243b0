import type { Speciality } from '@docket/contract/doctors.ts';
import { minutesPerDay } from '@docket/contract/limits.ts';
import type { Hours } from './doctors.ts';
import { bookingDraw, type Outcome, settle } from './outcome.ts';
import type { DrawPatient } from './pools.ts';
import type { Random } from './random.ts';
import { reasonsOf } from './reasons.ts';
import { fillDay, type Slot, weekdayOf } from './timetable.ts';

const maxDraws = 12;

/** One made-up appointment. `doctor` and `patient` are places in the lists it was made from. */
export interface DemoAppointment extends Slot, Outcome {
  readonly doctor: number;
  readonly patient: number;
  readonly paidOnline: boolean;
  readonly reason: string;
}

export interface AppointmentPlan {
  readonly random: Random;
  readonly doctors: readonly { readonly speciality: Speciality; readonly hours: Hours }[];
  readonly drawPatient: DrawPatient;
  /** midnights in wall minutes; both ends included */
  readonly from: number;
  readonly to: number;
  readonly wallNow: number;
  /** whose weekday's hours a day has; its own unless told */
  weekdayOf?(midnight: number): number;
  /** 1 on an ordinary day */
  fullness(midnight: number): number;
  /** Whether a doctor (a place in the list) has time off then; nobody has unless told. */
  isOff?(doctor: number, slot: Slot): boolean;
}

/** Makes the appointments of a plan, day by day and doctor by doctor: nobody is in two rooms on one day. */
export function* makeAppointments(plan: AppointmentPlan): Generator<DemoAppointment> {
  const { random } = plan;
  for (let midnight = plan.from; midnight <= plan.to; midnight += minutesPerDay) {
    const seenToday = new Set<number>();
    const weekday = plan.weekdayOf?.(midnight) ?? weekdayOf(midnight);
    for (const [doctor, { speciality, hours }] of plan.doctors.entries()) {
      for (const slot of fillDay(random, hours, midnight, plan.fullness(midnight), weekday)) {
        const patient = drawFree(plan, speciality, seenToday);
        const draw = bookingDraw(random);
        const reason = random.pick(reasonsOf[speciality]);
        const saysWhy = random.chance(0.55);
        // Everything is drawn before it is left out, so that the next visit does not depend on this one.
        if (patient === null || plan.isOff?.(doctor, slot)) continue;
        seenToday.add(patient);
        yield {
          ...slot,
          ...settle(draw, slot, plan.wallNow),
          doctor,
          patient,
          paidOnline: draw.paysOnline,
          reason: saysWhy ? reason : '',
        };
      }
    }
  }
}

function drawFree(
  plan: AppointmentPlan,
  speciality: Speciality,
  seenToday: ReadonlySet<number>,
): number | null {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const patient = plan.drawPatient(plan.random, speciality);
    if (!seenToday.has(patient)) return patient;
  }
  return null;
}
