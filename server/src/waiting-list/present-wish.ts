import type { Offer, Wish } from '@docket/contract/endpoints/waiting-list.ts';
import { parseIsoDate, toIsoDate, toSlot, toWallMinutes } from '@docket/contract/formats/slot-date.ts';
import { minutesPerDay } from '@docket/contract/rules/limits.ts';
import type { WishFacts } from '@docket/contract/rules/waiting-list-fit.ts';
import type { PatientTime } from '../booking/store.ts';
import type { offerStore } from '../offers/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { WallNow, WishRow } from './store.ts';

export type OpenOffer = Awaited<ReturnType<ReturnType<typeof offerStore>['listOpen']>>[number] & {
  readonly message: Offer['message'];
};

export function readWallNow(clock: Clock): WallNow {
  return { wallNow: clock.wallNow(), today: toIsoDate(clock.today()) };
}

/** Returns the appointment the patient wants earlier while it is pending and upcoming; else null. */
export function findMovableAppointment({ appointment }: WishRow, wallNow: number): WishRow['appointment'] {
  return appointment?.status === 'pending' && appointment.startsAt > wallNow ? appointment : null;
}

/** Converts a wish to the input of the fit rule (contract, waiting-list-fit.ts). */
export function toWishFacts(wish: WishRow, wallNow: number): WishFacts {
  const last = toMidnight(wish.toDay);
  return {
    id: wish.id,
    doctorId: wish.doctorId,
    speciality: wish.speciality,
    from: toMidnight(wish.fromDay),
    to: last === null ? null : last + minutesPerDay,
    weekdays: wish.weekdays,
    partOfDay: wish.partOfDay,
    length: wish.minutes,
    urgent: wish.urgent,
    since: wish.since,
    holds: findMovableAppointment(wish, wallNow),
  };
}

function toMidnight(day: string | null): number | null {
  const date = day === null ? null : parseIsoDate(day);
  return date && toWallMinutes(date);
}

interface PresentInput {
  readonly offer: OpenOffer | undefined;
  readonly offers: number;
  /** other appointments of the patient, earliest first */
  readonly coming: readonly PatientTime[];
  readonly wallNow: number;
}

export function presentWish(wish: WishRow, { offer, offers, coming, wallNow }: PresentInput): Wish {
  const appointmentToMove = findMovableAppointment(wish, wallNow);
  return {
    _id: wish.id,
    version: wish.version,
    patient: { id: wish.patient.id, name: wish.patient.name, phone: wish.patient.phone },
    doctor:
      wish.doctorId === null
        ? null
        : { id: wish.doctorId, name: wish.doctorName ?? '', archived: wish.isDoctorArchived },
    speciality: wish.speciality,
    from: wish.fromDay,
    to: wish.toDay,
    weekdays: [...wish.weekdays],
    partOfDay: wish.partOfDay,
    durationMinutes: wish.minutes,
    urgent: wish.urgent,
    note: wish.note,
    since: wish.since,
    holds: appointmentToMove && {
      appointmentId: appointmentToMove.id,
      version: appointmentToMove.version,
      doctorId: appointmentToMove.doctorId,
      doctorName: appointmentToMove.doctorName,
      ...toSlotWithLength(appointmentToMove),
    },
    coming: coming.map(({ appointmentId, doctorId, doctorName, from, to }) => ({
      appointmentId,
      doctorId,
      doctorName,
      ...toSlotWithLength({ startsAt: from, endsAt: to }),
    })),
    offer: offer && offer.holdsUntil > wallNow ? presentOffer(offer) : null,
    offers,
  };
}

export function presentOffer(offer: OpenOffer): Offer {
  return {
    _id: offer.id,
    doctorId: offer.doctorId,
    doctorName: offer.doctorName,
    ...toSlotWithLength(offer),
    until: toSlot(offer.holdsUntil),
    by: offer.by,
    message: offer.message,
  };
}

/** Converts a range of wall minutes to the contract's shape. */
export function toSlotWithLength({ startsAt, endsAt }: { startsAt: number; endsAt: number }) {
  return { ...toSlot(startsAt), durationMinutes: endsAt - startsAt };
}
