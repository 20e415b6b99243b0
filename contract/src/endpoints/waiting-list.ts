import * as z from 'zod/mini';
import { Done, endpoint, NoFields } from '../endpoint.ts';
import { flag, id, optionalText, wholeNumber } from '../formats/fields.ts';
import { isoDate, SlotDateText, SlotTimeText } from '../formats/slot-date.ts';
import { ofPatient } from '../patient-data.ts';
import {
  alreadyWaiting,
  appointmentChanged,
  hasOpenOffer,
  notFound,
  offerOver,
  offersUsedUp,
  slotRefused,
  wishChanged,
} from '../refusals.ts';
import { defaultOfferMinutes, maxOfferMinutes, maxReasonLength, minOfferMinutes } from '../rules/limits.ts';
import { partsOfDay } from '../rules/waiting-list-fit.ts';
import { Appointment } from './appointments.ts';
import { duration } from './booking.ts';
import { Speciality } from './doctors.ts';
import { HistoryEntry } from './history.ts';
import { OfferMessage } from './messages.ts';

const Slot = { slotDate: z.string(), slotTime: z.string(), durationMinutes: z.number() };
const WithDoctor = { doctorId: z.string(), doctorName: z.string() };

/** A slot reserved for a patient of the waiting list until `until`. */
export const Offer = z.object({
  _id: z.string(),
  ...WithDoctor,
  ...Slot,
  /** End of the offer, on the clinic's wall clock. */
  until: z.object({ slotDate: z.string(), slotTime: z.string() }),
  by: z.string(),
  /** Message of the offer; null: the desk calls the patient. */
  message: z.nullable(OfferMessage),
});
export type Offer = z.infer<typeof Offer>;

export const Wish = z.object({
  _id: z.string(),
  version: z.number(),
  patient: z.object({
    id: z.string(),
    name: ofPatient('name', z.string()),
    phone: ofPatient('text', z.string()),
  }),
  /** The doctor, or any doctor of the speciality; both null: the doctor of `holds`. */
  doctor: z.nullable(z.object({ id: z.string(), name: z.string(), archived: z.boolean() })),
  speciality: z.nullable(z.string()),
  /** First and last day, "2026-11-23"; null: any. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** ISO weekdays; empty: any. */
  weekdays: z.array(z.number()),
  partOfDay: z.enum(partsOfDay),
  /** null: as long as `holds`, else one slot of the doctor. */
  durationMinutes: z.nullable(z.number()),
  urgent: z.boolean(),
  note: ofPatient('text', z.string()),
  /** Epoch milliseconds. */
  since: z.number(),
  /** Appointment that the patient wants earlier. */
  holds: z.nullable(z.object({ appointmentId: z.string(), version: z.number(), ...WithDoctor, ...Slot })),
  /** The patient's other upcoming appointments with any doctor, earliest first; at most three. */
  coming: z.optional(z.array(z.object({ appointmentId: z.string(), ...WithDoctor, ...Slot }))),
  offer: z.nullable(Offer),
  /** Number of offers so far. */
  offers: z.number(),
});
export type Wish = z.infer<typeof Wish>;

export const listWishes = endpoint({
  summary:
    'Lists the waiting list: urgent wishes first, then the longest wait. Wishes whose days or appointment are over are left out. At most 500; `total` counts all.',
  method: 'GET',
  path: '/api/admin/waiting-list',
  caller: 'admin',
  input: NoFields,
  answer: z.object({ wishes: z.array(Wish), total: z.number() }),
});

const weekday = wholeNumber('weekday', 1, 7);
const partSentence = `partOfDay must be one of ${partsOfDay.join(', ')}`;
/** Wished slots; days are inclusive. */
const Wanted = z.object({
  doctorId: z.optional(id('doctorId')),
  speciality: z.optional(Speciality),
  from: z.optional(isoDate('from')),
  to: z.optional(isoDate('to')),
  weekdays: z._default(
    z.array(weekday, 'weekdays must be a list of weekdays').check(
      z.maxLength(7, 'A weekday is listed twice'),
      z.refine((days) => new Set(days).size === days.length, 'A weekday is listed twice'),
    ),
    [],
  ),
  partOfDay: z._default(z.enum(partsOfDay, partSentence), 'any'),
  durationMinutes: z.optional(duration),
  urgent: z._default(flag('urgent'), false),
  note: optionalText('Note', maxReasonLength),
});
const isInOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || from <= to;
const inOrder = { error: 'to must not be before from', path: ['to'] };
const isNotBoth = ({ doctorId, speciality }: { doctorId?: unknown; speciality?: unknown }) =>
  doctorId === undefined || speciality === undefined;
const notBothError = { error: 'Either doctorId or speciality, not both', path: ['speciality'] };

/** Warning that the patient now waits both for a doctor and for that doctor's speciality; missing otherwise. */
const SecondWish = z.optional(ofPatient('text', z.string()));
export const addWish = endpoint({
  summary:
    'Adds a patient to the waiting list: for a doctor or any doctor of a speciality, with days and part of the day. A patient has one wish for each.',
  method: 'POST',
  path: '/api/admin/add-wish',
  caller: 'admin',
  creates: true,
  status: 201,
  refusals: [notFound.Patient, notFound.Doctor, alreadyWaiting],
  input: z.extend(Wanted, { patientId: id('patientId') }).check(
    z.refine(isInOrder, inOrder),
    z.refine(isNotBoth, notBothError),
    z.refine(({ doctorId, speciality }) => doctorId !== undefined || speciality !== undefined, {
      error: 'Either doctorId or speciality is required',
      path: ['doctorId'],
    }),
  ),
  answer: z.extend(Done, { wishId: z.string(), warning: SecondWish }),
});

const version = wholeNumber('version', 0, 2_147_483_647);
export const changeWish = endpoint({
  summary:
    'Replaces a wish; missing fields are cleared. A wish without doctor and speciality needs an appointment.',
  method: 'POST',
  path: '/api/admin/change-wish',
  caller: 'admin',
  refusals: [notFound.Wish, notFound.Doctor, wishChanged, alreadyWaiting],
  input: z
    .extend(Wanted, { wishId: id('wishId'), version: z.optional(version) })
    .check(z.refine(isInOrder, inOrder), z.refine(isNotBoth, notBothError)),
  answer: z.extend(Done, { version: z.number(), warning: SecondWish }),
});

const OneWish = z.object({ wishId: id('wishId') });
export const endWish = endpoint({
  summary:
    'Removes a patient from the waiting list and withdraws an open offer. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/end-wish',
  caller: 'admin',
  refusals: [notFound.Wish],
  input: OneWish,
  answer: Done,
});
export const reopenWish = endpoint({
  summary: 'Restores an entry of the waiting list with its time of waiting. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/reopen-wish',
  caller: 'admin',
  refusals: [notFound.Wish, wishChanged, alreadyWaiting],
  input: OneWish,
  answer: Done,
});

export const setWantsEarlier = endpoint({
  summary:
    'Sets whether the patient of a pending appointment wants to come earlier. A repeated call changes nothing; `wishId` is null without a wish.',
  method: 'POST',
  path: '/api/admin/set-wants-earlier',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.object({ appointmentId: id('appointmentId'), wantsEarlier: flag('wantsEarlier') }),
  answer: z.extend(Done, { wishId: z.nullable(z.string()) }),
});

/** A freed slot of a doctor; `durationMinutes` is the length of the appointment that was in it. */
const FreedSlot = z.object({
  doctorId: id('doctorId'),
  slotDate: SlotDateText,
  slotTime: SlotTimeText,
  durationMinutes: duration,
});
/** Patient who has the slot now, and the user who booked it. */
const TakenTime = z.object({
  patient: ofPatient('name', z.string()),
  who: HistoryEntry.shape.who,
  /** Slot the patient had before, which may be taken again; null: none. */
  freed: z.nullable(z.object({ ...WithDoctor, ...Slot })),
});
export type TakenTime = z.infer<typeof TakenTime>;

export const findTakers = endpoint({
  summary:
    'Lists the wishes that a freed slot fits by doctor, day, part of the day, length and notice, in the order of the list. Empty if the slot is not free: `why` is the reason, `taken` the patient who has it and the user who booked it.',
  method: 'GET',
  path: '/api/admin/who-would-take',
  caller: 'admin',
  refusals: [notFound.Doctor],
  input: FreedSlot,
  answer: z.object({ why: z.nullable(z.string()), taken: z.nullable(TakenTime), takers: z.array(Wish) }),
});

export const offerTime = endpoint({
  summary:
    'Offers a slot to a patient of the waiting list, and holds it until they answer or `minutes` have passed; the desk can still overbook it. A patient has one open offer at a time. Patients with email or SMS are notified at once.',
  method: 'POST',
  path: '/api/admin/offer-time',
  caller: 'admin',
  creates: true,
  status: 201,
  refusals: [
    notFound.Wish,
    notFound.Doctor,
    wishChanged,
    hasOpenOffer,
    offersUsedUp,
    appointmentChanged,
    slotRefused,
  ],
  input: z.object({
    wishId: id('wishId'),
    doctorId: id('doctorId'),
    slotDate: SlotDateText,
    slotTime: SlotTimeText,
    /** Minutes for which the slot is held, at most until it starts. */
    minutes: z._default(wholeNumber('minutes', minOfferMinutes, maxOfferMinutes), defaultOfferMinutes),
  }),
  answer: z.extend(Done, { offer: Offer }),
});

const OneOffer = z.object({ offerId: id('offerId') });
const Accepted = z.extend(Done, {
  appointment: Appointment,
  /** Slot the patient had before, freed in this transaction. */
  freed: z.nullable(z.object({ ...WithDoctor, ...Slot })),
});
export const acceptOffer = endpoint({
  summary:
    'Accepts an offer for its patient: moves their appointment there, or books one. If several accept at once, one succeeds.',
  method: 'POST',
  path: '/api/admin/accept-offer',
  caller: 'admin',
  refusals: [notFound.Offer, notFound.Patient, offerOver, appointmentChanged, slotRefused],
  input: OneOffer,
  answer: Accepted,
});
export const endOffer = endpoint({
  summary:
    'Declines an offer for its patient, or withdraws it: the slot is free again, and the patient stays on the list. A repeated call changes nothing.',
  method: 'POST',
  path: '/api/admin/end-offer',
  caller: 'admin',
  refusals: [notFound.Offer, offerOver],
  input: z.extend(OneOffer, {
    as: z.enum(['declined', 'withdrawn'], 'as must be one of declined, withdrawn'),
  }),
  answer: Done,
});
export const linkOffer = endpoint({
  summary:
    "Creates a secret link by which the patient answers an offer. An earlier one of this call ends; the link in the offer's message stays valid.",
  method: 'POST',
  path: '/api/admin/link-offer',
  caller: 'admin',
  refusals: [notFound.Offer, offerOver],
  input: OneOffer,
  /** `path` is "/offer#<token>"; `url` is the path with the public origin. */
  answer: z.extend(Done, { path: z.string(), url: z.optional(z.string()) }),
});
