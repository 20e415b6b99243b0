import { ChangedMeanwhile } from '@docket/ui/changed-meanwhile.tsx';
import { sayMoment } from '../clinic/say-moment.ts';
import { useClinicZone } from '../clinic/use-clinic-zone.ts';
import { changedFields, type EditConflict } from './edit-conflict.ts';
import { type PatientForm, patientLabels } from './patient-form.ts';
import { sayBorn } from './say-patient.ts';

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** The form as it was opened. */
  opened: PatientForm;
  onTakeOver: () => void;
  onOverwrite: () => void;
}

/** What a patient became while the form stood open. */
export function ConflictNotice({ conflict, opened, ...choices }: ConflictNoticeProps) {
  const { timeZone } = useClinicZone();
  const { who, at, now } = conflict;
  const facts = changedFields(opened, now).map((field) => ({
    label: patientLabels[field],
    value: (field === 'dob' ? sayBorn(now.dob || null) : now[field]) ?? '',
  }));
  const when = at === null ? '' : sayMoment(at, timeZone);
  return <ChangedMeanwhile who={who} when={when} facts={facts} {...choices} />;
}
