import type { Status } from '@docket/contract/appointments.ts';

/** A doctor's working hours, in minutes of a working day (Monday to Friday). */
export interface ModelDoctor {
  readonly hours: readonly (readonly [from: number, to: number])[];
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
}

/** An appointment of the model. Times are minutes since the year began. */
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
  cameFrom: ModelSlot | null;
  /** Number of offers since it was last put on the waiting list. */
  offers: number;
  /** Number of the patient's current wish to come earlier; an accepted offer ends one. */
  wish: number;
  /** Number of the action by which it last took its time. */
  tookAt: number;
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
  /** True: an appointment ended the offer, which returns once that is gone. */
  isBlocked: boolean;
}

/** A doctor's day off, with its plan's changes to appointments. Undo removes all of them. */
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
  readonly before: ModelPlaced;
  readonly after: ModelPlaced;
}

/** Fields of an appointment that a plan changes and an undo restores. */
export type ModelPlaced = Pick<ModelAppointment, 'doctor' | 'from' | 'to' | 'status' | 'overbooked'>;

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
/** Patients get appointments in turn. */
export const patientCount = 4;

/** The year of two doctors as a plain list, with its rules. */
export class YearModel {
  readonly appointments: ModelAppointment[] = [];
  readonly offers: ModelOffer[] = [];
  readonly timeOff: ModelTimeOff[] = [];
  /** Number of actions so far. */
  actionCount = 0;
  readonly doctors: readonly ModelDoctor[];
  /** Number of the first Monday, counted from the first day of the year. */
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

  /** Appointments that hold a doctor's time, without cancelled and overbooked ones. */
  held(doctor: number, except: ModelAppointment | null = null): ModelAppointment[] {
    return this.appointments.filter(
      (appointment) =>
        appointment.doctor === doctor &&
        appointment !== except &&
        appointment.status !== 'cancelled' &&
        !appointment.overbooked,
    );
  }

  /** First conflict of an appointment at that time. */
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

  /** Open offers that overlap this time or its buffer. */
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
  heldBy(patient: number): ModelOffer | undefined {
    return this.offers.find(({ state, appointment }) => state === 'open' && appointment.patient === patient);
  }

  /**
   * A new appointment time ends the patient's offers that overlap it. It also ends an offer to come earlier that is
   * no longer earlier.
   */
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

  /** Reopens offers that an appointment ended, once their time is free and unobstructed. */
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

  // Minute by minute: slow, but simple.
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
