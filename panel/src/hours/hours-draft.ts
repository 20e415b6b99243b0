import { createDraft } from '../doctors/add/draft.ts';
import type { HoursOwner } from '../doctors/hours-owner.ts';
import type { HoursPlan } from '../rescheduling/use-rescheduling.ts';
import type { HoursForm } from './hours-form.ts';

/** Unsaved changes, and the plan they are based on. */
export interface HoursDraft {
  readonly form: HoursForm;
  readonly before: HoursPlan;
}

// One draft per doctor, kept while another doctor is shown.
const drafts = {
  admin: createDraft<Readonly<Record<string, HoursDraft>>>('admin'),
  doctor: createDraft<Readonly<Record<string, HoursDraft>>>('doctor'),
};
const ownKey = 'own';

/** Unsaved input, kept while another page is shown. */
export const hoursDraft = {
  read: ({ role, doctorId }: HoursOwner): HoursDraft | null =>
    drafts[role].read()?.[doctorId ?? ownKey] ?? null,
  keep: ({ role, doctorId }: HoursOwner, draft: HoursDraft): void =>
    drafts[role].keep({ ...drafts[role].read(), [doctorId ?? ownKey]: draft }),
  drop: ({ role, doctorId }: HoursOwner): void => {
    const { [doctorId ?? ownKey]: _, ...others } = drafts[role].read() ?? {};
    drafts[role].keep(others);
  },
};
