import type { Doctor } from '@docket/contract/doctors.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { ChangedMeanwhile } from '@docket/ui/changed-meanwhile.tsx';
import { sayMoment } from '../../clinic/say-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import type { EditConflict } from './edit-conflict.ts';
import { changedFields, editLabels, toEditForm } from './edit-form.ts';

interface DoctorConflictProps {
  conflict: EditConflict;
  /** The doctor as the form was opened on. */
  opened: Doctor;
  onTakeOver: () => void;
  onOverwrite: () => void;
}

/** What a doctor became while the form stood open. */
export function DoctorConflict({ conflict, opened, ...choices }: DoctorConflictProps) {
  const { timeZone } = useClinicZone();
  const { now, who, at } = conflict;
  const form = toEditForm(now);
  const facts = changedFields(toEditForm(opened), form).map((field) => ({
    label: editLabels[field],
    value: field === 'fee' ? formatMoney(now.fees) : String(form[field]),
  }));
  if (opened.image !== now.image) facts.push({ label: 'Image', value: 'another picture' });
  return (
    <ChangedMeanwhile
      who={who}
      when={at === null ? '' : sayMoment(at, timeZone)}
      facts={facts}
      {...choices}
    />
  );
}
