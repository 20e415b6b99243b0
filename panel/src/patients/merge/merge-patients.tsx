import type { Patient, PatientRecord } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { useIsPhone } from '@docket/ui/use-breakpoint.ts';
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { FindPatient } from '../directory/find-patient.tsx';
import { MergeChoice } from './merge-choice.tsx';

interface MergePatientsProps {
  isOpen: boolean;
  patient: PatientRecord;
  /** On the clinic's wall. */
  today: CalendarDate;
  onClose: () => void;
}

/** Makes two records of one person one: finds the other, shows both, and merges. */
export function MergePatients({ isOpen, onClose, ...rest }: MergePatientsProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Merge with another record"
      size={680}
      padding={isPhone ? 16 : 24}
      fullScreen={isPhone}
    >
      <MergeSteps {...rest} onClose={onClose} />
    </Modal>
  );
}

function MergeSteps({ patient, today, onClose }: Omit<MergePatientsProps, 'isOpen'>) {
  const [other, setOther] = useState<Patient | null>(null);
  return other ? (
    <MergeChoice patient={patient} otherId={other._id} onBack={() => setOther(null)} onClose={onClose} />
  ) : (
    <FindPatient
      label={`Who is the same person as ${patient.name}?`}
      today={today}
      without={patient._id}
      isFirst
      onChoose={setOther}
    />
  );
}
