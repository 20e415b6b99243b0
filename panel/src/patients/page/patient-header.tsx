import type { PatientRecord } from '@docket/contract/patients.ts';
import type { CalendarDate } from '@docket/contract/slot-date.ts';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { EditPatient } from '../edit/edit-patient.tsx';
import { sayAge, sayBorn } from '../format-patient.ts';
import { MergePatients } from '../merge/merge-patients.tsx';
import { PatientMenu } from './patient-menu.tsx';

interface PatientHeadProps {
  patient: PatientRecord;
  /** On the clinic's wall. */
  today: CalendarDate;
}

/** Who it is, and what can be done with the record. A merged one is only looked at. */
export function PatientHead({ patient, today }: PatientHeadProps) {
  const [isEditing, setEditing] = useState(false);
  const [isMerging, setMerging] = useState(false);
  const actions = (
    <>
      <Button
        aria-keyshortcuts="N"
        leftSection={<IconPlus size={16} aria-hidden />}
        renderRoot={(button) => (
          <Link to="/patients/$id" params={{ id: patient._id }} search={{ new: 1 }} {...button} />
        )}
      >
        New appointment
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      <PatientMenu patient={patient} onMerge={() => setMerging(true)} />
    </>
  );
  return (
    <>
      <PageTitle
        title={patient.name}
        subtitle={sayBirth(patient.dob, today)}
        actions={patient.mergedInto === null && actions}
      />
      <EditPatient isOpen={isEditing} patient={patient} today={today} onClose={() => setEditing(false)} />
      <MergePatients isOpen={isMerging} patient={patient} today={today} onClose={() => setMerging(false)} />
    </>
  );
}

function sayBirth(dob: string | null, today: CalendarDate): string {
  if (dob === null) return 'Date of birth not known';
  return [sayAge(dob, today), `born ${sayBorn(dob)}`].filter(Boolean).join(', ');
}
