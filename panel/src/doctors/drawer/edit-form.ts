import type { InputOf } from '@docket/contract/endpoint.ts';
import type { Doctor, editDoctor } from '@docket/contract/endpoints/doctors.ts';
import type { DoctorForm } from '../add/doctor-form.ts';

/** The values of the edit form as typed. */
export type EditForm = Omit<DoctorForm, 'password'>;

export const editLabels: Record<keyof EditForm, string> = {
  name: 'Name',
  email: 'Email',
  speciality: 'Speciality',
  experience: 'Experience',
  degree: 'Degree',
  fee: 'Fee',
  about: 'About',
  line1: 'Address line 1',
  line2: 'Address line 2',
};

/** Every field. Safe to cast, because these are the object's own keys. */
const editFields = Object.keys(editLabels) as (keyof EditForm)[];

export function toEditForm({ address, fees, ...doctor }: Doctor): EditForm {
  const { name, email, speciality, experience, degree, about } = doctor;
  return { name, email, speciality, experience, degree, fee: fees, about, ...address };
}

/** The input of the call, except the doctor's id and version. */
export function toEditInput({
  line1,
  line2,
  fee,
  ...form
}: EditForm): Omit<InputOf<typeof editDoctor>, 'docId' | 'version'> {
  return { ...form, fee: fee === '' ? '' : Number(fee), address: { line1, line2 } };
}

/** The fields in which two forms differ. */
export function changedFields(form: EditForm, other: EditForm): (keyof EditForm)[] {
  return editFields.filter((name) => form[name] !== other[name]);
}
