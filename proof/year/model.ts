import type { Status } from '@docket/contract/appointments.ts';

/** A doctor as the model knows one: when they work, in minutes of a working day (Monday to Friday). */
export interface ModelDoctor {
  readonly hours: readonly (readonly [from: number, to: number])[];
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
}

/** An appointment as the model knows it. Times are minutes since the year began. */
export interface ModelAppointment {
  readonly number: number;
  readonly patient: number;
  doctor: number;
  from: number;
  to: number;
  status: Status;
  overbooked: boolean;
  version: number;
  /** where it was moved from last, if nothing was done to it since */
  cameFrom: ModelSlot | null;
  /** how many times were offered since it was last put on the waiting list */
  offers: number;
  /** which of the patient's wishes to come earlier is meant: an accepted offer ends one */
  wish: number;
  /** the deed by which it took its time last */
  tookAt: number;
}

/** A time that is held for the patient of an appointment, who wants to come earlier. */
export interface ModelOffer {
  readonly number: number;
  readonly appointment: ModelAppointment;
  readonly doctor: number;
  readonly from: number;
  readonly to: number;
  readonly wish: number;
  state: 'open' | 'accepted' | 'declined' | 'overridden' | 'withdrawn';
  /** an appointment ended it: without that it comes back */
  isBlocked: boolean;
}

/** A day off of a doctor, with what its plan did to appointments; undone, all of it is gone. */
export interface ModelTimeOff {
  readonly doctor: number;
  readonly day: number;
  /** the deed that added it */
  readonly at: number;
  readonly steps: readonly ModelStep[];
  isUndone: boolean;
}

/** What a plan did to one appointment. */
export interface ModelStep {
  readonly appointment: ModelAppointment;
  readonly before: ModelPlaced;
  readonly after: ModelPlaced;
}

/** What a plan changes of an appointment, and an undo puts back. */
export type ModelPlaced = Pick<ModelAppointment, 'doctor' | 'from' | 'to' | 'status' | 'overbooked'>;

interface ModelSlot {
  readonly doctor: number;
  readonly from: number;
  readonly to: number;
  readonly overbooked: boolean;
}

/** What the server is to say: yes, or the reason why not, as `details.why` or as its sentence. */
export type Verdict =
  | ('yes' | 'time off' | 'taken' | 'closed' | 'break' | 'buffer' | 'offered')
  /** the patient is with a doctor at that time */
  | 'elsewhere'
  /** the patient is offered another time already */
  | 'stands'
  | { readonly sentence: string };

export const dayMinutes = 1_440;
/** Whose appointments they are, one after the other. */
export const patientCount = 4;

/** The year of two doctors: nothing but a list, and what may be done to it. */
export class YearModel {
  readonly appointments: ModelAppointment[] = [];
  readonly offers: ModelOffer[] = [];
  readonly timeOff: ModelTimeOff[] = [];
  /** the number of deeds done so far */
  actionCount = 0;
  readonly doctors: readonly ModelDoctor[];
  /** of Monday, counted from the first day of the year */
  readonly firstMonday: number;
  constructor(doctors: readonly ModelDoctor[], firstMonday: number) {
    this.doctors = doctors;
    this.firstMonday = firstMonday;
  }

  /** The hours of a day of the year, in minutes since the year began. */
  hoursOf(doctor: number, day: number): (readonly [number, number])[] {
    const weekday = (((day - this.firstMonday) % 7) + 7) % 7;
    if (weekday > 4 || this.isOff(doctor, day)) return [];
    const midnight = day * dayMinutes;
    return (this.doctors[doctor]?.hours ?? []).map(([from, to]) => [midnight + from, midnight + to]);
  }

  isOff(doctor: number, day: number): boolean {
    return this.timeOff.some((off) => !off.isUndone && off.doctor === doctor && off.day === day);
  }

  /** The appointments that hold a doctor's time: live ones that were not booked on top of others. */
  held(doctor: number, except: ModelAppointment | null = null): ModelAppointment[] {
    return this.appointments.filter(
      (appointment) =>
        appointment.doctor === doctor &&
        appointment !== except &&
        appointment.status !== 'cancelled' &&
        !appointment.overbooked,
    );
  }

  /** The first thing in the way of an appointment at that time. */
  judge(
    doctor: number,
    from: number,
    to: number,
    except: ModelAppointment | null = null,
    accepted: ModelOffer | null = null,
  ): Verdict {
    if (this.isOff(doctor, Math.floor(from / dayMinutes))) return 'time off';
    if (this.isTaken(doctor, from, to, except)) return 'taken';
    const outside = this.findOutside(doctor, from, to);
    if (outside) return outside;
    const buffer = this.doctors[doctor]?.bufferMinutes ?? 0;
    if (this.isTaken(doctor, from - buffer, to + buffer, except)) return 'buffer';
    const offered = this.offered(doctor, from - buffer, to + buffer).filter((offer) => offer !== accepted);
    return offered.length > 0 ? 'offered' : 'yes';
  }

  /** The offers that hold some of this time. */
  offered(doctor: number, from: number, to: number): ModelOffer[] {
    return this.offers.filter(
      (offer) => offer.state === 'open' && offer.doctor === doctor && offer.from < to && from < offer.to,
    );
  }

  /** The same for an appointment that would need its buffer there. */
  offeredAround(doctor: number, from: number, to: number): ModelOffer[] {
    const buffer = this.doctors[doctor]?.bufferMinutes ?? 0;
    return this.offered(doctor, from - buffer, to + buffer);
  }

  isTaken(doctor: number, from: number, to: number, except: ModelAppointment | null = null): boolean {
    return this.held(doctor, except).some((appointment) => appointment.from < to && from < appointment.to);
  }

  /** Whether a patient has another pending appointment at that time, with whichever doctor. */
  isElsewhere(patient: number, from: number, to: number, except: ModelAppointment | null = null): boolean {
    return this.appointments.some(
      (appointment) =>
        appointment.patient === patient &&
        appointment !== except &&
        appointment.status === 'pending' &&
        appointment.from < to &&
        from < appointment.to,
    );
  }

  /** The offer that a patient holds. */
  heldBy(patient: number): ModelOffer | undefined {
    return this.offers.find(({ state, appointment }) => state === 'open' && appointment.patient === patient);
  }

  /** An appointment that took a time ends its patient's offer there, and the one to come earlier that is not earlier. */
  endOverlapped(taking: ModelAppointment): void {
    for (const offer of this.offers) {
      if (offer.state !== 'open' || offer.appointment.patient !== taking.patient) continue;
      const isAtOnce = offer.from < taking.to && taking.from < offer.to;
      const isMoot = offer.appointment === taking && taking.from <= offer.from;
      if (!isMoot && (offer.appointment === taking || !isAtOnce)) continue;
      offer.state = 'withdrawn';
      offer.isBlocked = true;
    }
  }

  /** Once a time is free, the offers that an appointment ended come back where nothing else is in their way. */
  comeBack(): void {
    for (const offer of this.offers) {
      const { appointment, doctor, from, to } = offer;
      const buffer = this.doctors[doctor]?.bufferMinutes ?? 0;
      const isRestorable =
        offer.isBlocked &&
        offer.wish === appointment.wish &&
        appointment.status === 'pending' &&
        appointment.from > from;
      if (!isRestorable || this.isTaken(doctor, from - buffer, to + buffer, appointment)) continue;
      if (this.isElsewhere(appointment.patient, from, to, appointment)) continue;
      if (this.offered(doctor, from, to).length > 0 || this.heldBy(appointment.patient)) continue;
      offer.state = 'open';
      offer.isBlocked = false;
    }
  }

  // Minute by minute: slow, and nothing to get wrong.
  private findOutside(doctor: number, from: number, to: number): 'closed' | 'break' | null {
    const hours = this.hoursOf(doctor, Math.floor(from / dayMinutes));
    const isOpen = (minute: number) => hours.some(([opens, closes]) => minute >= opens && minute < closes);
    for (let minute = from; minute < to; minute += 1) {
      if (isOpen(minute)) continue;
      const isBefore = !hours.some(([, closes]) => closes <= minute);
      const isAfter = !hours.some(([opens]) => opens > minute);
      return isBefore || isAfter ? 'closed' : 'break';
    }
    return null;
  }

  /** Where an appointment of the doctor's own length may begin on a day, as patients are offered it. */
  openSlots(doctor: number, day: number): number[] {
    const { slotMinutes = 30, bufferMinutes = 0 } = this.doctors[doctor] ?? {};
    const starts: number[] = [];
    for (const [opens, closes] of this.hoursOf(doctor, day)) {
      for (let from = opens; from + slotMinutes <= closes; from += slotMinutes) {
        const offers = this.offers.filter((offer) => offer.state === 'open' && offer.doctor === doctor);
        const isFree = [...this.held(doctor), ...offers].every(
          (held) => held.from >= from + slotMinutes + bufferMinutes || held.to + bufferMinutes <= from,
        );
        if (isFree) starts.push(from);
      }
    }
    return starts;
  }
}
