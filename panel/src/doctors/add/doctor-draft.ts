import type { DoctorForm } from './doctor-form.ts';
import { createDraft } from './draft.ts';

/** The new doctor somebody began to type, with the chosen picture. */
export const doctorDraft = createDraft<{ form: DoctorForm; picture: File | null }>('admin');
