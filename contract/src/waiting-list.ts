import * as z from 'zod/mini';
import { Appointment } from './appointments.ts';
import { duration } from './booking.ts';
import { Speciality } from './doctors.ts';
import { Done, endpoint, Nothing } from './endpoint.ts';
import { flag, id, optionalText, wholeNumber } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { maxOfferMinutes, maxReasonLength, minOfferMinutes, usualOfferMinutes } from './limits.ts';
import { OfferMessage } from './messages.ts';
import { ofPatient } from './patient-data.ts';
import {
  appointmentChanged,
  notFound,
  offerOver,
  offerStands,
  offersUsedUp,
  slotRefused,
  waitsAlready,
  wishChanged,
} from './refusals.ts';
import { isoDate, SlotDateText, SlotTimeText } from './slot-date.ts';
import { partsOfDay } from './waiting-list-fit.ts';

const Slot = { slotDate: z.string(), slotTime: z.string(), durationMinutes: z.number() };
const WithDoctor = { doctorId: z.string(), doctorName: z.string() };

/** A time that is held for a patient until they have answered. */
export const Offer = z.object({
  _id: z.string(),
  ...WithDoctor,
  ...Slot,
  /** Until when it is held, on the clinic's wall clock. */
  until: z.object({ slotDate: z.string(), slotTime: z.string() }),
  by: z.string(),
  /** What the patient is written of it; null: nothing, they are to be called. */
  message: z.nullable(OfferMessage),
});
export type Offer = z.infer<typeof Offer>;

/** Somebody who waits for a time. */
export const Wish = z.object({
  _id: z.string(),
  version: z.number(),
  patient: z.object({
    id: z.string(),
    name: ofPatient('name', z.string()),
    phone: ofPatient('text', z.string()),
  }),
  /** Whom they want to see: this doctor, or anybody of the speciality; both null: the doctor of `holds`. */
  doctor: z.nullable(z.object({ id: z.string(), name: z.string(), archived: z.boolean() })),
  speciality: z.nullable(z.string()),
  /** The first and the last day, "2026-11-23"; null: any. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** ISO weekdays; empty: any. */
  weekdays: z.array(z.number()),
  partOfDay: z.enum(partsOfDay),
  /** null: as long as what they hold, else a slot of the doctor's. */
  durationMinutes: z.nullable(z.number()),
  urgent: z.boolean(),
  note: ofPatient('text', z.string()),
  /** Epoch milliseconds. */
  since: z.number(),
  /** The appointment that they want earlier. */
  holds: z.nullable(z.object({ appointmentId: z.string(), version: z.number(), ...WithDoctor, ...Slot })),
  /** Their next appointments beside it, with whichever doctor: at most three, earliest first. */
  coming: z.optional(z.array(z.object({ appointmentId: z.string(), ...WithDoctor, ...Slot }))),
  /** The time they are offered now. */
  offer: z.nullable(Offer),
  /** How many times they were offered until now. */
  offers: z.number(),
});
export type Wish = z.infer<typeof Wish>;

export const listWishes = endpoint({
  summary:
    'The waiting list: urgent ones first, then who has waited longest. Whose time is over, or whose appointment is, is left out. At most 500; `total` counts all.',
  method: 'GET',
  path: '/api/admin/waiting-list',
  caller: 'admin',
  input: Nothing,
  answer: z.object({ wishes: z.array(Wish), total: z.number() }),
});

const weekday = wholeNumber('weekday', 1, 7);
const partSentence = `partOfDay must be one of ${partsOfDay.join(', ')}`;
/** What is wanted; days include both ends. */
const Wanted = z.object({
  doctorId: z.optional(id('doctorId')),
  speciality: z.optional(Speciality),
  from: z.optional(isoDate('from')),
  to: z.optional(isoDate('to')),
  weekdays: z._default(
    z.array(weekday, 'weekdays must be a list of weekdays').check(
      z.maxLength(7, 'A weekday stands twice'),
      z.refine((days) => new Set(days).size === days.length, 'A weekday stands twice'),
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

/** Says that the patient waits for the doctor and for the doctor's speciality; left out: for one of them only. */
const SecondWish = z.optional(ofPatient('text', z.string()));
export const addWish = endpoint({
  summary:
    'Puts a patient on the waiting list: for a doctor or for anybody of a speciality, on which days and at what time of day. A patient waits once for each.',
  method: 'POST',
  path: '/api/admin/add-wish',
  caller: 'admin',
  creates: true,
  status: 201,
  refusals: [notFound.Patient, notFound.Doctor, waitsAlready],
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
    'Changes what somebody waits for. What is left out is wanted no longer: without a doctor and a speciality only a wish with an appointment may be.',
  method: 'POST',
  path: '/api/admin/change-wish',
  caller: 'admin',
  refusals: [notFound.Wish, notFound.Doctor, wishChanged, waitsAlready],
  input: z
    .extend(Wanted, { wishId: id('wishId'), version: z.optional(version) })
    .check(z.refine(isInOrder, inOrder), z.refine(isNotBoth, notBothError)),
  answer: z.extend(Done, { version: z.number(), warning: SecondWish }),
});

const OneWish = z.object({ wishId: id('wishId') });
export const endWish = endpoint({
  summary:
    'Takes somebody off the waiting list; an offer to them is withdrawn. Repeated, it changes nothing.',
  method: 'POST',
  path: '/api/admin/end-wish',
  caller: 'admin',
  refusals: [notFound.Wish],
  input: OneWish,
  answer: Done,
});
export const reopenWish = endpoint({
  summary:
    'Puts somebody back on the waiting list, with the time they have waited. Repeated, it changes nothing.',
  method: 'POST',
  path: '/api/admin/reopen-wish',
  caller: 'admin',
  refusals: [notFound.Wish, wishChanged, waitsAlready],
  input: OneWish,
  answer: Done,
});

export const setWantsEarlier = endpoint({
  summary:
    'Says whether the patient of a pending appointment wants to come earlier. Said twice, it stays as it is; `wishId` is null where there is none.',
  method: 'POST',
  path: '/api/admin/set-wants-earlier',
  caller: 'admin',
  refusals: [notFound.Appointment, appointmentChanged],
  input: z.object({ appointmentId: id('appointmentId'), wantsEarlier: flag('wantsEarlier') }),
  answer: z.extend(Done, { wishId: z.nullable(z.string()) }),
});

/** A doctor's time that came free: as long as what stood there. */
const FreedSlot = z.object({
  doctorId: id('doctorId'),
  slotDate: SlotDateText,
  slotTime: SlotTimeText,
  durationMinutes: duration,
});
/** Whose a time is by now. */
const TakenTime = z.object({
  patient: ofPatient('name', z.string()),
  who: HistoryEntry.shape.who,
  /** The time that the patient held before; it may have been given away since. null: none. */
  freed: z.nullable(z.object({ ...WithDoctor, ...Slot })),
});
export type TakenTime = z.infer<typeof TakenTime>;

export const findTakers = endpoint({
  summary:
    'Who of the waiting list would take a time: whom it fits by doctor, day, time of day, length and notice, in the order of the list. Nobody where the time is not free; `why` says so, and `taken` who gave it to whom.',
  method: 'GET',
  path: '/api/admin/who-would-take',
  caller: 'admin',
  refusals: [notFound.Doctor],
  input: FreedSlot,
  answer: z.object({ why: z.nullable(z.string()), taken: z.nullable(TakenTime), takers: z.array(Wish) }),
});

export const offerTime = endpoint({
  summary:
    'Offers somebody of the waiting list a time and holds it for them: nobody else is booked there until they have answered or `minutes` are over, unless on purpose. A patient holds one offer at a time. Who hears by email or SMS is written so at once.',
  method: 'POST',
  path: '/api/admin/offer-time',
  caller: 'admin',
  creates: true,
  status: 201,
  refusals: [
    notFound.Wish,
    notFound.Doctor,
    wishChanged,
    offerStands,
    offersUsedUp,
    appointmentChanged,
    slotRefused,
  ],
  input: z.object({
    wishId: id('wishId'),
    doctorId: id('doctorId'),
    slotDate: SlotDateText,
    slotTime: SlotTimeText,
    /** For how long it is held, never beyond its beginning. */
    minutes: z._default(wholeNumber('minutes', minOfferMinutes, maxOfferMinutes), usualOfferMinutes),
  }),
  answer: z.extend(Done, { offer: Offer }),
});

const OneOffer = z.object({ offerId: id('offerId') });
/** What became of an accepted offer. */
const Accepted = z.extend(Done, {
  appointment: Appointment,
  /** The time that the patient held before, free in the same write. */
  freed: z.nullable(z.object({ ...WithDoctor, ...Slot })),
});
export const acceptOffer = endpoint({
  summary:
    'The patient takes the offered time: their appointment moves there, or one is booked. Of several who accept at once one wins.',
  method: 'POST',
  path: '/api/admin/accept-offer',
  caller: 'admin',
  refusals: [notFound.Offer, notFound.Patient, offerOver, appointmentChanged, slotRefused],
  input: OneOffer,
  answer: Accepted,
});
export const endOffer = endpoint({
  summary:
    'The patient declines an offer, or the desk withdraws it: the time is free again, and the patient waits on. Repeated, it changes nothing.',
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
    'A new secret link by which the patient answers an offer; an earlier one made here ends, and the one in a message of the offer holds on.',
  method: 'POST',
  path: '/api/admin/link-offer',
  caller: 'admin',
  refusals: [notFound.Offer, offerOver],
  input: OneOffer,
  /** `path` is "/offer#<token>", `url` the same under the address that people use. */
  answer: z.extend(Done, { path: z.string(), url: z.optional(z.string()) }),
});
