import type { Doctor, Profile } from '@docket/contract/endpoints/doctors.ts';
import { toWallText } from '@docket/contract/formats/slot-date.ts';
import { type AnswerOrigin, imageUrl } from '../platform/uploads/image-url.ts';
import type { Account, StoredAccount } from '../sessions/accounts/store.ts';
import { isAvailable, isAway } from './rules.ts';
import type { StoredDoctor } from './store.ts';

type PresentableDoctor = Omit<StoredDoctor, 'changedBy' | 'changedAt'>;

/** Returns the contract's doctor, for admins only. */
export function toDoctor(
  doctor: PresentableDoctor,
  account: Pick<StoredAccount, 'email' | 'passwordHash' | 'secondFactorSince'>,
  answerOrigin: AnswerOrigin,
  wallNow: number,
): Doctor {
  return {
    ...toProfile(doctor, account, answerOrigin, wallNow),
    secondFactor: account.secondFactorSince !== null,
  };
}

/** Returns the contract's profile, with whether a password exists. */
export function toProfile(
  doctor: PresentableDoctor,
  account: Pick<Account, 'email' | 'passwordHash'>,
  answerOrigin: AnswerOrigin,
  wallNow: number,
): Profile {
  return {
    _id: doctor.id,
    name: doctor.name,
    email: account.email,
    image: imageUrl(doctor.imageHash, 'large', answerOrigin),
    speciality: doctor.speciality,
    degree: doctor.degree,
    experience: doctor.experience,
    about: doctor.about,
    fees: doctor.feeCents / 100,
    available: isAvailable(doctor, wallNow),
    address: { line1: doctor.line1, line2: doctor.line2 },
    canSignIn: account.passwordHash !== null,
    archived: doctor.archivedAt !== null,
    keepsHours: doctor.keepsHours,
    awayUntil: doctor.awayUntil !== null && isAway(doctor, wallNow) ? toWallText(doctor.awayUntil) : null,
    version: doctor.version,
  };
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
