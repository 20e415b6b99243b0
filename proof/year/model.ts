import type { Status } from '@docket/contract/endpoints/appointments.ts';

/** A doctor's hours on each day from Monday to Friday, in minutes since midnight. */
export interface ModelDoctor {
  readonly hours: readonly (readonly [from: number, to: number])[];
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
}

/** An appointment of the model. Times are minutes since the start of the year. */
export interface ModelAppointment {
  readonly number: number;
  readonly patient: number;
  doctor: number;
  from: number;
  to: number;
  status: Status;
  overbooked: boolean;
  version: number;
  /** Time before the last move; null after any other change. */
  previousSlot: ModelSlot | null;
  /** Number of offers since it was last put on the waiting list. */
  offers: number;
  /** Number of the patient's wish to come earlier; accepting an offer starts the next number. */
  wish: number;
  /** Number of the action that booked its present time. */
  bookedAtAction: number;
}

/** A time held for an appointment's patient, who wants to come earlier. */
export interface ModelOffer {
  readonly number: number;
  readonly appointment: ModelAppointment;
  readonly doctor: number;
  readonly from: number;
  readonly to: number;
  readonly wish: number;
  state: 'open' | 'accepted' | 'declined' | 'overridden' | 'withdrawn';
  /** True: an appointment closed the offer, which reopens once that appointment is gone. */
  isBlocked: boolean;
}

/** A doctor's day off, and how its plan changed appointments. An undo reverses all of it. */
export interface ModelTimeOff {
  readonly doctor: number;
  readonly day: number;
  /** Number of the action that added it. */
  readonly at: number;
  readonly steps: readonly ModelStep[];
  isUndone: boolean;
}

/** A plan's change to one appointment. */
export interface ModelStep {
  readonly appointment: ModelAppointment;
  readonly before: ModelState;
  readonly after: ModelState;
}

/** Fields of an appointment that a plan changes and an undo restores. */
export type ModelState = Pick<ModelAppointment, 'doctor' | 'from' | 'to' | 'status' | 'overbooked'>;

interface ModelSlot {
  readonly doctor: number;
  readonly from: number;
  readonly to: number;
  readonly overbooked: boolean;
}

/** Expected answer of the server: yes, or the reason of the refusal, as `details.why` or as its sentence. */
export type Verdict =
  | ('yes' | 'time off' | 'taken' | 'closed' | 'break' | 'buffer' | 'offered')
  /** The patient has another appointment at that time. */
  | 'elsewhere'
  /** The patient already holds another offer. */
  | 'stands'
  | { readonly sentence: string };

export const dayMinutes = 1_440;
/** Number of patients; bookings are for each in turn. */
export const patientCount = 4;

/** The year of two doctors as simple lists, with the booking rules. */
export class YearModel {
  readonly appointments: ModelAppointment[] = [];
  readonly offers: ModelOffer[] = [];
  readonly timeOff: ModelTimeOff[] = [];
  /** Number of actions so far. */
  actionCount = 0;
  readonly doctors: readonly ModelDoctor[];
  /** Index of the first Monday, counted from the first day of the year. */
  readonly firstMonday: number;
  constructor(doctors: readonly ModelDoctor[], firstMonday: number) {
    this.doctors = doctors;
    this.firstMonday = firstMonday;
  }

  /** Hours of a day of the year, in minutes since the year began. */
  hoursOf(doctor: number, day: number): (readonly [number, number])[] {
    const weekday = (((day - this.firstMonday) % 7) + 7) % 7;
    if (weekday > 4 || this.isOff(doctor, day)) return [];
    const midnight = day * dayMinutes;
    return (this.doctors[doctor]?.hours ?? []).map(([from, to]) => [midnight + from, midnight + to]);
  }

  isOff(doctor: number, day: number): boolean {
    return this.timeOff.some((off) => !off.isUndone && off.doctor === doctor && off.day === day);
  }

  /** A doctor's appointments that take time: not cancelled and not overbooked. */
  held(doctor: number, except: ModelAppointment | null = null): ModelAppointment[] {
    return this.appointments.filter(
      (appointment) =>
        appointment.doctor === doctor &&
        appointment !== except &&
        appointment.status !== 'cancelled' &&
        !appointment.overbooked,
    );
  }

  /** Returns the first reason against an appointment at that time, or `yes`. */
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

  /** Open offers that overlap this time. */
  offered(doctor: number, from: number, to: number): ModelOffer[] {
    return this.offers.filter(
      (offer) => offer.state === 'open' && offer.doctor === doctor && offer.from < to && from < offer.to,
    );
  }

  /** Open offers that overlap this time or the buffer around it. */
  offeredAround(doctor: number, from: number, to: number): ModelOffer[] {
    const buffer = this.doctors[doctor]?.bufferMinutes ?? 0;
    return this.offered(doctor, from - buffer, to + buffer);
  }

  isTaken(doctor: number, from: number, to: number, except: ModelAppointment | null = null): boolean {
    return this.held(doctor, except).some((appointment) => appointment.from < to && from < appointment.to);
  }

  /** Returns whether a patient has another pending appointment at that time, with any doctor. */
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

  /** The patient's open offer. */
  findOpenOfferOf(patient: number): ModelOffer | undefined {
    return this.offers.find(({ state, appointment }) => state === 'open' && appointment.patient === patient);
  }

  /**
   * Closes offers after an appointment got a new time: the patient's offers that overlap it, and an offer to come
   * earlier that is no longer earlier.
   */
  endOverlappedOffers(booked: ModelAppointment): void {
    for (const offer of this.offers) {
      if (offer.state !== 'open' || offer.appointment.patient !== booked.patient) continue;
      const overlaps = offer.from < booked.to && booked.from < offer.to;
      const isNoLongerEarlier = offer.appointment === booked && booked.from <= offer.from;
      if (!isNoLongerEarlier && (offer.appointment === booked || !overlaps)) continue;
      offer.state = 'withdrawn';
      offer.isBlocked = true;
    }
  }

  /** Reopens offers that an appointment closed, once nothing else takes their time. */
  reopenOffers(): void {
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
      if (this.offered(doctor, from, to).length > 0 || this.findOpenOfferOf(appointment.patient)) continue;
      offer.state = 'open';
      offer.isBlocked = false;
    }
  }

  // Checks minute by minute: slow but simple.
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

  /** Start times of open slots on a day, as offered to patients. */
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
