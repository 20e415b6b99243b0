import type { InputOf } from '@docket/contract/endpoint.ts';
import {
  type addDoctor,
  defaultExperience,
  defaultSpeciality,
  type Speciality,
} from '@docket/contract/endpoints/doctors.ts';
import { createDraft } from './draft.ts';

/** The values of the form as typed. An untouched fee is an empty text. */
export type DoctorForm = {
  name: string;
  email: string;
  speciality: Speciality;
  experience: string;
  about: string;
  password: string;
  fee: number | string;
  degree: string;
  line1: string;
  line2: string;
};

export const emptyDoctorForm: DoctorForm = {
  name: '',
  email: '',
  speciality: defaultSpeciality,
  experience: defaultExperience,
  about: '',
  password: '',
  fee: '',
  degree: '',
  line1: '',
  line2: '',
};

/** Every field. Safe to cast, because these are the object's own keys. */
const fieldNames = Object.keys(emptyDoctorForm) as (keyof DoctorForm)[];

/** The fields behind "More details". */
export const detailFields = [
  'password',
  'fee',
  'degree',
  'line1',
  'line2',
] as const satisfies readonly (keyof DoctorForm)[];

/** Whether any of the given fields (default: all) differs from an empty form. */
export function isTyped(form: DoctorForm, fields: readonly (keyof DoctorForm)[] = fieldNames): boolean {
  return fields.some((name) => form[name] !== emptyDoctorForm[name]);
}

/** The input of the call. Untouched fields are sent empty (specification 5.2). */
export function toDoctorInput({ line1, line2, fee, ...form }: DoctorForm): InputOf<typeof addDoctor> {
  return { ...form, fee: fee === '' ? '' : Number(fee), address: { line1, line2 } };
}

/** The draft of a new doctor, with the chosen picture. */
export const doctorDraft = createDraft<{
  form: DoctorForm;
  picture: File | null;
  usesInitials: boolean;
}>('admin');
