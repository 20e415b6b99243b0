import type { InputOf } from '@docket/contract/endpoint.ts';
import type { Profile, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { createDraft } from '../add/draft.ts';

/** The values of the profile form as typed. */
export type ProfileForm = {
  about: string;
  fees: number | string;
  line1: string;
  line2: string;
  available: boolean;
};

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

/** The draft of the doctor's own profile; while there is one, the page opens in edit mode. */
export const profileDraft = createDraft<ProfileForm>('doctor');
