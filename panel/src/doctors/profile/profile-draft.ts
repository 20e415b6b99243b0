import { createDraft } from '../add/draft.ts';
import type { ProfileForm } from './profile-form.ts';

/** The changes somebody began on the own profile; while there are any, the page opens on them. */
export const profileDraft = createDraft<ProfileForm>('doctor');
