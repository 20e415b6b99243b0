import { type Profile, updateProfile } from '@docket/contract/doctors.ts';
import type { InputOf } from '@docket/contract/endpoint.ts';
import { createDraft } from '../add/draft.ts';

/** What Edit opens, as it is typed. */
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
 * The call's input (specification 7.1): address, fees, available, and the about text beside them. `shown` is the form as it
 * was opened: an untouched Available must not end an absence.
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

/** The form's name of a refused field, or null. */
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

/** What the contract would refuse, field by field, in the server's own sentences. */
export function checkProfileForm(form: ProfileForm): Partial<Record<keyof ProfileForm, string>> {
  const checked = updateProfile.input.safeParse(toProfileInput(form, form));
  const wrong: Partial<Record<keyof ProfileForm, string>> = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = profileFieldOf(issue.path.join('.'));
    if (field) wrong[field] ??= issue.message;
  }
  return wrong;
}

/** The draft of the own profile; while there is one, the page opens on it. */
export const profileDraft = createDraft<ProfileForm>('doctor');
