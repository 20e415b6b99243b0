import type { AnswerOf } from '@docket/contract/endpoint.ts';
import type { askDesk, DeskPatient } from '@docket/contract/endpoints/booking.ts';

export type DeskAnswer = AnswerOf<typeof askDesk>;

/** A doctor's time, offered or booked. */
export interface ChosenSlot {
  readonly doctorId: string;
  readonly doctorName: string;
  /** "5_9_2026" */
  readonly slotDate: string;
  /** "10:30 AM" */
  readonly slotTime: string;
}

/** A doctor, day and time chosen by hand; typed values. */
export interface ManualChoice {
  readonly doctorId: string | null;
  /** "2026-09-05" */
  readonly day: string | null;
  readonly time: string;
}

/** The typed values of a new patient. */
export interface NewPerson {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  /** "1985-04-30", or empty */
  readonly dob: string;
}

/** The values of the booking form: typed texts and the user's choices. */
export interface BookingFormValues {
  readonly text: string;
  /** The patient whom the user chose; null: a single match counts. */
  readonly patient: DeskPatient | null;
  /** The patient was set when the form opened, and typing does not change them. */
  readonly isPinned: boolean;
  /** The typed name for which "new patient" was chosen; null: not chosen. */
  readonly newFor: string | null;
  readonly person: NewPerson;
  /** The free time that the user chose; null: the first matching time counts. */
  readonly slot: ChosenSlot | null;
  /** The first offered time of the typed text. It does not change when the offers are refetched. */
  readonly first: ChosenSlot | null;
  /** Doctor, day and time chosen by hand; null: off. */
  readonly manualChoice: ManualChoice | null;
  readonly isWalkIn: boolean;
  /** The typed words turned the walk-in on, so removing them turns it off. */
  readonly isWalkInTyped: boolean;
  /** The doctor of a walk-in: "any", a speciality or a doctor's id; null: taken from the typed text. */
  readonly walkInWith: string | null;
  /** Minutes; empty: the doctor's slot length. */
  readonly length: number | string;
  /** More free times are shown than the first few. */
  readonly isMore: boolean;
  readonly reason: string;
  readonly note: string;
  readonly payment: 'cash' | 'online';
  /** The patient joins the waiting list with the appointment. */
  readonly wantsEarlier: boolean;
}

/** Values known before typing. */
export type BookingStart = Partial<Pick<BookingFormValues, 'text' | 'patient' | 'manualChoice'>>;

const emptyPerson: NewPerson = { name: '', phone: '', email: '', dob: '' };

export function createBookingValues({
  text = '',
  patient = null,
  manualChoice = null,
}: BookingStart): BookingFormValues {
  return {
    text,
    patient,
    isPinned: patient !== null,
    newFor: null,
    person: emptyPerson,
    slot: null,
    first: null,
    manualChoice,
    isWalkIn: false,
    isWalkInTyped: false,
    walkInWith: null,
    length: '',
    isMore: false,
    reason: '',
    note: '',
    payment: 'cash',
    wantsEarlier: false,
  };
}
