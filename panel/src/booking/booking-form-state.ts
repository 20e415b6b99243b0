import type { askDesk, DeskPatient } from '@docket/contract/booking.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';

export type DeskAnswer = AnswerOf<typeof askDesk>;

/** A doctor's time as it is offered and booked. */
export interface ChosenSlot {
  readonly doctorId: string;
  readonly doctorName: string;
  /** "5_9_2026" */
  readonly slotDate: string;
  /** "10:30 AM" */
  readonly slotTime: string;
}

/** A doctor, day and time chosen by hand, as typed. */
export interface ManualChoice {
  readonly doctorId: string | null;
  /** "2026-09-05" */
  readonly day: string | null;
  readonly time: string;
}

/** A new patient, as typed. */
export interface NewPerson {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** "1985-04-30", or empty */
  readonly dob: string;
}

/** What stands at the desk: what was typed, and what was chosen on purpose. */
export interface BookingFormValues {
  readonly text: string;
  /** The chosen patient; null: the only match. */
  readonly patient: DeskPatient | null;
  /** The patient was known before anything was typed, and stays. */
  readonly isPinned: boolean;
  /** The words for which a new patient was chosen; null: none. */
  readonly newFor: string | null;
  readonly person: NewPerson;
  /** Chosen on purpose among the free times; null: the first that is as asked. */
  readonly slot: ChosenSlot | null;
  /** The first that was offered: it doesn't change when the offers are read again. */
  readonly first: ChosenSlot | null;
  /** Doctor, day and time are chosen by hand. */
  readonly manualChoice: ManualChoice | null;
  readonly isWalkIn: boolean;
  /** The words said so, not the switch: without the words it is over. */
  readonly isWalkInSaid: boolean;
  /** Whom a walk-in sees: "any", a speciality, a doctor's id; null: whom the words name. */
  readonly walkInWith: string | null;
  /** Minutes; empty: the doctor's own slot length. */
  readonly length: number | string;
  /** More of the free times were asked for than the first few. */
  readonly isMore: boolean;
  readonly reason: string;
  readonly note: string;
  readonly payment: 'cash' | 'online';
  /** Comes on the waiting list with the appointment. */
  readonly wantsEarlier: boolean;
}

/** What may be known before typing. */
export type BookingStart = Partial<Pick<BookingFormValues, 'text' | 'patient' | 'manualChoice'>>;

const nobodyNew: NewPerson = { name: '', phone: '', email: '', dob: '' };

export function startBooking({
  text = '',
  patient = null,
  manualChoice = null,
}: BookingStart): BookingFormValues {
  return {
    text,
    patient,
    isPinned: patient !== null,
    newFor: null,
    person: nobodyNew,
    slot: null,
    first: null,
    manualChoice,
    isWalkIn: false,
    isWalkInSaid: false,
    walkInWith: null,
    length: '',
    isMore: false,
    reason: '',
    note: '',
    payment: 'cash',
    wantsEarlier: false,
  };
}
