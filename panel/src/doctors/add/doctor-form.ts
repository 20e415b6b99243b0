import type { InputOf } from '@docket/contract/endpoint.ts';
import {
  addDoctor,
  defaultExperience,
  defaultSpeciality,
  type Speciality,
} from '@docket/contract/endpoints/doctors.ts';
import { wrongFieldsBy } from '../../api/field-refusal.ts';
import { createDraft } from './draft.ts';

/** The values of the form as typed. An untouched fee is an empty text. */
export interface DoctorForm {
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
}

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

/** Every field, in the order of the form. Safe to cast, because these are the object's own keys. */
export const fieldNames = Object.keys(emptyDoctorForm) as (keyof DoctorForm)[];

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

/** The form field of a refused input path ("address.line1", "image"), or null. */
export function formFieldOf(refused: string): keyof DoctorForm | 'image' | null {
  const name = refused.replace(/^address\./, '');
  if (name === 'address') return 'line1';
  if (name === 'image') return 'image';
  return name in emptyDoctorForm ? (name as keyof DoctorForm) : null;
}

/** Returns the first error of each field, by the contract's schema and therefore in the server's sentences. */
export function checkDoctorForm(form: DoctorForm): Partial<Record<keyof DoctorForm, string>> {
  const { image: _, ...wrong } = wrongFieldsBy(addDoctor, toDoctorInput(form), formFieldOf);
  return wrong;
}

/** The draft of a new doctor, with the chosen picture. */
export const doctorDraft = createDraft<{
  form: DoctorForm;
  picture: File | null;
  usesInitials: boolean;
}>('admin');
