import type { CancelKind, Status } from '@docket/contract/endpoints/appointments.ts';
import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { noShowReason } from '@docket/contract/rules/cancel-reasons.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { Hours } from './doctors.ts';
import type { DemoPerson } from './people.ts';
import type { Random } from './random.ts';
import { fillDay, getWeekday, type Slot } from './timetable.ts';

const maxDraws = 12;

/** A demo appointment. `doctor` and `patient` are indexes into the lists it was made from. */
export interface DemoAppointment extends Slot, DemoOutcome {
  readonly doctor: number;
  readonly patient: number;
  readonly paidOnline: boolean;
  readonly reason: string;
  /** When the patient in the room was called in, else null. */
  readonly calledAt: number | null;
}

export interface AppointmentPlan {
  readonly random: Random;
  readonly doctors: readonly { readonly speciality: Speciality; readonly hours: Hours }[];
  readonly drawPatient: DrawPatient;
  /** Midnights in wall minutes; both ends included. */
  readonly from: number;
  readonly to: number;
  readonly wallNow: number;
  /** Returns the weekday whose hours a day has; default: the day's own. */
  weekdayOf?(midnight: number): number;
  /** 1 on an ordinary day. */
  fullness(midnight: number): number;
  /** Returns whether a doctor (by index) has time off; default: none. */
  isOff?(doctor: number, slot: Slot): boolean;
}

/** Makes the appointments of a plan by day and doctor. A patient has at most one appointment a day. */
export function* makeAppointments(appointmentPlan: AppointmentPlan): Generator<DemoAppointment> {
  const { random } = appointmentPlan;
  for (let midnight = appointmentPlan.from; midnight <= appointmentPlan.to; midnight += minutesPerDay) {
    const bookedToday = new Set<number>();
    const weekday = appointmentPlan.weekdayOf?.(midnight) ?? getWeekday(midnight);
    for (const [doctor, { speciality, hours }] of appointmentPlan.doctors.entries()) {
      for (const slot of fillDay(random, hours, midnight, appointmentPlan.fullness(midnight), weekday)) {
        const patient = drawFree(appointmentPlan, speciality, bookedToday);
        const draw = drawBooking(random);
        const reason = random.pick(reasonsOf[speciality]);
        const hasReason = random.chance(0.55);
        // Drawn in any case, so that the next appointment does not depend on this one.
        if (patient === null || appointmentPlan.isOff?.(doctor, slot)) continue;
        bookedToday.add(patient);
        const outcome = decideOutcome(draw, slot, appointmentPlan.wallNow);
        yield {
          ...slot,
          ...outcome,
          calledAt:
            doctor >= firstCallingIn
              ? drawCallInTime(draw, slot, outcome.arrivedAt, appointmentPlan.wallNow)
              : null,
          doctor,
          patient,
          paidOnline: draw.paysOnline,
          reason: hasReason ? reason : '',
        };
      }
    }
  }
}

function drawFree(
  appointmentPlan: AppointmentPlan,
  speciality: Speciality,
  bookedToday: ReadonlySet<number>,
): number | null {
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const patient = appointmentPlan.drawPatient(appointmentPlan.random, speciality);
    if (!bookedToday.has(patient)) return patient;
  }
  return null;
}

const missedShare = 0.03;

/** Random draws of an appointment, independent of the current time. */
interface BookingDraw {
  /** 0 to 1: small values are cancelled, large ones forgotten. */
  readonly outcomeChance: number;
  readonly leadDays: number;
  readonly bookedMinute: number;
  /** 0 to 1: the time of the cancellation between booking and appointment, or the delay of completing. */
  readonly settling: number;
  readonly paysOnline: boolean;
}

/** The state of an appointment by now. Times are wall minutes with fractions, so hardly two are equal. */
interface DemoOutcome {
  readonly status: Status;
  readonly bookedAt: number;
  /** Time of completion or cancellation; null while pending. */
  readonly settledAt: number | null;
  /** Why and by whom it was cancelled; empty if unknown. */
  readonly cancelReason: string;
  readonly cancelKind: CancelKind | '';
  /** When a patient who waits or is in the room arrived, else null. */
  readonly arrivedAt: number | null;
}

function drawBooking(random: Random): BookingDraw {
  return {
    outcomeChance: random.next(),
    leadDays: drawLeadDays(random),
    bookedMinute: opensAt + random.next() * openMinutes,
    settling: random.next(),
    paysOnline: random.chance(0.38),
  };
}

/** Returns the state that a drawn appointment has reached by now. */
function decideOutcome(draw: BookingDraw, slot: Slot, wallNow: number): DemoOutcome {
  const bookedAt = drawBookingTime(draw, slot, wallNow);
  const isOver = slot.endsAt <= wallNow;
  if (draw.outcomeChance < (isOver ? 0.11 : 0.08)) {
    return { status: 'cancelled', bookedAt, arrivedAt: null, ...toCancelled(draw, slot, bookedAt, wallNow) };
  }
  if (!isOver || draw.outcomeChance > 1 - findForgottenShare(slot, wallNow)) {
    const arrivedAt = isOver ? null : drawArrivalTime(draw, slot, wallNow);
    return { status: 'pending', bookedAt, settledAt: null, ...noReason, arrivedAt };
  }
  const settledAt = Math.min(slot.endsAt + draw.settling * 9, wallNow);
  return { status: 'completed', bookedAt, settledAt, ...noReason, arrivedAt: null };
}

const noReason = { cancelReason: '', cancelKind: '' } as const;
const cancellations = [
  { below: 0.15, cancelKind: 'patient', cancelReason: 'Felt better' },
  { below: 0.4, cancelKind: 'patient', cancelReason: '' },
  { below: 0.5, cancelKind: 'doctor', cancelReason: 'Called to surgery' },
  { below: 0.55, cancelKind: 'practice', cancelReason: '' },
] as const;

// Some past appointments are no-shows, recorded after their time.
function toCancelled(draw: BookingDraw, slot: Slot, bookedAt: number, wallNow: number) {
  if (slot.endsAt <= wallNow && draw.outcomeChance < missedShare) {
    return {
      settledAt: Math.min(slot.endsAt + draw.settling * 30, wallNow),
      ...noReason,
      cancelReason: noShowReason,
    };
  }
  const until = Math.min(slot.startsAt, wallNow);
  const drawn = toDeskHours(bookedAt + draw.settling * (until - bookedAt));
  const settledAt = Math.min(until, Math.max(bookedAt, drawn));
  const { cancelKind, cancelReason } = cancellations.find(({ below }) => draw.settling < below) ?? noReason;
  return { settledAt, cancelKind, cancelReason };
}

const opensAt = 8 * 60;
const openMinutes = 11 * 60;

// Calls are answered from eight to seven, so the day is compressed into those hours.
function toDeskHours(wallMinutes: number): number {
  const midnight = Math.floor(wallMinutes / minutesPerDay) * minutesPerDay;
  return midnight + opensAt + ((wallMinutes - midnight) / minutesPerDay) * openMinutes;
}

// Most come some minutes early, a few late.
function drawArrivalTime(draw: BookingDraw, slot: Slot, wallNow: number): number | null {
  const at = slot.startsAt + 4 - draw.settling * 24;
  return at <= wallNow ? at : null;
}

/** Doctors from this index on call patients in; the others skip this optional step. */
const firstCallingIn = 3;

// Patients are rarely called in on the minute.
function drawCallInTime(
  draw: BookingDraw,
  slot: Slot,
  arrivedAt: number | null,
  wallNow: number,
): number | null {
  const at = Math.max(slot.startsAt, arrivedAt ?? 0) + draw.settling * 4;
  return arrivedAt === null || at > wallNow ? null : at;
}

// Some are booked on the day, most some days before.
function drawLeadDays(random: Random): number {
  const kind = random.next();
  if (kind < 0.1) return 0;
  if (kind < 0.5) return random.whole(1, 3);
  return kind < 0.88 ? random.whole(4, 14) : random.whole(15, 28);
}

function drawBookingTime(draw: BookingDraw, slot: Slot, wallNow: number): number {
  const day = Math.floor(slot.startsAt / minutesPerDay) - draw.leadDays;
  const drawn = day * minutesPerDay + draw.bookedMinute;
  const latest = Math.min(slot.startsAt - 20, wallNow);
  if (drawn < latest) return drawn;
  // The drawn time is too late for a booking, so the booking is moved to one of the three days before.
  const before = Math.floor(latest / minutesPerDay) - 1 - Math.floor(draw.settling * 3);
  return before * minutesPerDay + draw.bookedMinute;
}

// Doctors press Complete in the evening; older open appointments were forgotten.
function findForgottenShare(slot: Slot, wallNow: number): number {
  const daysAgo = Math.floor(wallNow / minutesPerDay) - Math.floor(slot.startsAt / minutesPerDay);
  if (daysAgo === 0) return 0.14;
  return daysAgo <= 3 ? 0.05 : 0.012;
}

/** Reasons of appointments by speciality. */
const reasonsOf: Readonly<Record<Speciality, readonly string[]>> = {
  'General physician': [
    'Annual check-up',
    'Sore throat for a week',
    'Blood pressure review',
    'Repeat prescription',
    'Travel vaccination',
    'Back pain',
    'Blood test results',
    'Tired for some weeks',
    'Sick note for work',
  ],
  Gynecologist: [
    'Routine check-up',
    'Pregnancy, week 12',
    'Pregnancy, week 28',
    'Cervical screening',
    'Contraception advice',
    'Irregular periods',
    'Follow-up after ultrasound',
  ],
  Dermatologist: [
    'Mole check',
    'Eczema on both hands',
    'Acne follow-up',
    'Rash after holiday',
    'Skin screening',
    'Itchy scalp',
    'Stitches out',
  ],
  Paedetricians: [
    'Vaccination',
    'Fever since Sunday',
    'Growth check',
    'Ear ache',
    'Cough at night',
    'School entry check',
    'Tummy ache',
    'Allergy test results',
  ],
  Neurologist: [
    'Migraine review',
    'Numb fingers',
    'Second opinion on MRI',
    'Dizziness',
    'Trouble sleeping',
    'Medication review',
    'Tremor in right hand',
  ],
  Gastroenterologist: [
    'Heartburn',
    'Results of endoscopy',
    'Food intolerance',
    'Stomach pain after meals',
    'Colonoscopy planning',
    'Coeliac follow-up',
  ],
};

/** Returns a random patient for a doctor, as an index into the list of people. */
export type DrawPatient = (random: Random, speciality: Speciality) => number;

const suits: Partial<Record<Speciality, (person: DemoPerson) => boolean>> = {
  Paedetricians: ({ age }) => age <= 16,
  Gynecologist: ({ age, sex }) => sex === 'woman' && age >= 15 && age <= 78,
};
const isAdult = ({ age }: DemoPerson) => age >= 17;

/** Returns a function that draws a patient for a speciality; frequent patients are drawn more often. */
export function createDrawPatient(people: readonly DemoPerson[]): DrawPatient {
  const pools = new Map<Speciality, Pool>();
  return (random, speciality) => {
    let pool = pools.get(speciality);
    if (!pool) {
      pool = createPool(people, suits[speciality] ?? isAdult);
      pools.set(speciality, pool);
    }
    return pool.draw(random);
  };
}

interface Pool {
  draw(random: Random): number;
}

function createPool(people: readonly DemoPerson[], belongs: (person: DemoPerson) => boolean): Pool {
  const indexes: number[] = [];
  const upTo: number[] = [];
  let sum = 0;
  people.forEach((person, index) => {
    if (!belongs(person)) return;
    sum += person.weight;
    indexes.push(index);
    upTo.push(sum);
  });
  return {
    draw(random) {
      const target = random.next() * sum;
      let [low, high] = [0, upTo.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((upTo[middle] ?? 0) > target) high = middle;
        else low = middle + 1;
      }
      const index = indexes[low];
      if (index === undefined) throw new RangeError('Nobody is there to come');
      return index;
    },
  };
}
