import type { Speciality } from '@docket/contract/endpoints/doctors.ts';
import { fold } from '@docket/contract/formats/fold.ts';
import { orderKeyOf } from '../src/platform/keyset.ts';
import { searchText } from '../src/platform/search/fold.ts';
import type { DemoDoctor, Hours } from './doctors.ts';
import { toHoursRow } from './hours-rows.ts';
import type { AccountRow, DoctorRow, HoursRow } from './rows.ts';

/** A doctor for whom appointments are made. */
export interface Staff {
  readonly id: string;
  readonly name: string;
  readonly orderKey: string;
  readonly speciality: Speciality;
  readonly hours: Hours;
  readonly feeCents: number;
}

/** Returns the rows and the account of a demo doctor. */
export function toDoctorRows(
  doctor: DemoDoctor,
  known: {
    id: string;
    email: string;
    passwordHash: string | null;
    imageHash: string | null;
    createdAt: number;
  },
): { account: AccountRow; doctor: DoctorRow; hours: HoursRow; staff: Staff } {
  const { name, speciality, degree, experience, about, available, line1, line2, hours } = doctor;
  const { id, email, passwordHash, imageHash, createdAt } = known;
  const feeCents = doctor.fee * 100;
  const nameKey = fold(name);
  return {
    account: { id, role: 'doctor', email, name, passwordHash, createdAt },
    doctor: {
      id,
      name,
      speciality,
      degree,
      experience,
      about,
      available,
      line1,
      line2,
      feeCents,
      imageHash,
      nameKey,
      search: searchText({ name, email }),
    },
    hours: toHoursRow(id, hours),
    staff: { id, name, orderKey: orderKeyOf(nameKey), speciality, hours, feeCents },
  };
}
