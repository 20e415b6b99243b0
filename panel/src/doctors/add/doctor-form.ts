import {
  addDoctor,
  defaultExperience,
  defaultSpeciality,
  type Speciality,
} from '@docket/contract/doctors.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import { createDraft } from './draft.ts';

/** What stands in the form, as it was typed; an untouched fee is an empty text. */
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

/** Every field, in the order of the form. */
export const fieldNames = Object.keys(emptyDoctorForm) as (keyof DoctorForm)[]; // the object's own keys

/** The fields behind "More details". */
export const detailFields = [
  'password',
  'fee',
  'degree',
  'line1',
  'line2',
] as const satisfies readonly (keyof DoctorForm)[];

/** Whether something stands in the form (or in some of its fields) that a fresh one does not have. */
export function isTyped(form: DoctorForm, fields: readonly (keyof DoctorForm)[] = fieldNames): boolean {
  return fields.some((name) => form[name] !== emptyDoctorForm[name]);
}

/** The call's input: what stays untouched is sent empty (specification 5.2). */
export function toDoctorInput({ line1, line2, fee, ...form }: DoctorForm): InputOf<typeof addDoctor> {
  return { ...form, fee: fee === '' ? '' : Number(fee), address: { line1, line2 } };
}

/** The form's name of a refused field ("address.line1", "image"), or null. */
export function formFieldOf(refused: string): keyof DoctorForm | 'image' | null {
  const name = refused.replace(/^address\./, '');
  if (name === 'address') return 'line1';
  if (name === 'image') return 'image';
  return name in emptyDoctorForm ? (name as keyof DoctorForm) : null;
}

/** What the contract would refuse in the form, field by field, in the server's own sentences. */
export function checkDoctorForm(form: DoctorForm): Partial<Record<keyof DoctorForm, string>> {
  const checked = addDoctor.input.safeParse(toDoctorInput(form));
  const wrong: Partial<Record<keyof DoctorForm, string>> = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = formFieldOf(issue.path.join('.'));
    if (field && field !== 'image') wrong[field] ??= issue.message;
  }
  return wrong;
}

/** The draft of a new doctor, with the chosen picture. */
export const doctorDraft = createDraft<{ form: DoctorForm; picture: File | null }>('admin');
