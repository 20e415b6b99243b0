import type { askDesk, DeskPatient } from '@docket/contract/booking.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';

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

/** The state of the desk: typed values and deliberate choices. */
export interface BookingFormValues {
  readonly text: string;
  /** The chosen patient; null: the only match counts. */
  readonly patient: DeskPatient | null;
  /** The patient was given at the start and stays. */
  readonly isPinned: boolean;
  /** The words read as a patient's name when "new patient" was chosen; null: not chosen. */
  readonly newFor: string | null;
  readonly person: NewPerson;
  /** The deliberately chosen free time; null: the first matching one counts. */
  readonly slot: ChosenSlot | null;
  /** The first offered time; it stays when the offers are read again. */
  readonly first: ChosenSlot | null;
  /** Doctor, day and time chosen by hand; null: off. */
  readonly manualChoice: ManualChoice | null;
  readonly isWalkIn: boolean;
  /** The typed words turned the walk-in on, so removing them turns it off. */
  readonly isWalkInSaid: boolean;
  /** The doctor of a walk-in: "any", a speciality or a doctor's id; null: as the typed words say. */
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
