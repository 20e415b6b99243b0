import type { InputOf } from '@docket/contract/endpoint.ts';
import { type Profile, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { wrongFieldsBy } from '../../api/field-refusal.ts';
import { createDraft } from '../add/draft.ts';

/** The values of the profile form as typed. */
export interface ProfileForm {
  about: string;
  fees: number | string;
  line1: string;
  line2: string;
  available: boolean;
}

/** Every field, in the order of the form. */
export const profileFields = [
  'about',
  'fees',
  'line1',
  'line2',
  'available',
] as const satisfies readonly (keyof ProfileForm)[];

export function toProfileForm({ about, fees, address, available }: Profile): ProfileForm {
  return { about, fees, line1: address.line1, line2: address.line2, available };
}

/**
 * The input of the call (specification 7.1). `openedForm` is the form when it was opened: an untouched Available must
 * not end an absence.
 */
export function toProfileInput(form: ProfileForm, openedForm: ProfileForm): InputOf<typeof updateProfile> {
  return {
    about: form.about,
    fees: Number(form.fees),
    address: { line1: form.line1, line2: form.line2 },
    available: form.available,
    shownAvailable: openedForm.available,
  };
}

/** The form field of a refused input path, or null. */
export function profileFieldOf(refused: string): keyof ProfileForm | null {
  switch (refused) {
    case 'about':
    case 'fees':
    case 'available':
      return refused;
    case 'address':
    case 'address.line1':
      return 'line1';
    case 'address.line2':
      return 'line2';
    default:
      return null;
  }
}

/** Returns each field's first error. Uses the contract's schema, so the sentences are those of the server. */
export function checkProfileForm(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  return wrongFieldsBy(updateProfile, toProfileInput(form, form), profileFieldOf);
}

/** The draft of the doctor's own profile; while there is one, the page opens in edit mode. */
export const profileDraft = createDraft<ProfileForm>('doctor');
