import type { PatientRecord } from '@docket/contract/patients.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/slot-date.ts';
import { Drawer } from '@mantine/core';
import { ConflictNotice } from './conflict-notice.tsx';
import { DrawerFoot } from './drawer-foot.tsx';
import { PatientFields } from './patient-fields.tsx';
import { useEditPatient } from './use-edit-patient.ts';

interface EditPatientProps {
  isOpen: boolean;
  patient: PatientRecord;
  /** On the clinic's wall. */
  today: CalendarDate;
  onClose: () => void;
}

/** Changes what is known of a patient. */
export function EditPatient({ isOpen, patient, today, onClose }: EditPatientProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={460}
      title="Edit patient"
      // A stray click must not cost what was typed.
      closeOnClickOutside={false}
    >
      <EditForm patient={patient} today={today} onClose={onClose} />
    </Drawer>
  );
}

function EditForm({ patient, today, onClose }: Omit<EditPatientProps, 'isOpen'>) {
  const { form, element, submit, opened, conflict, takeOver, overwrite, isPending } = useEditPatient(
    patient,
    onClose,
  );
  return (
    <form ref={element} noValidate onSubmit={submit}>
      <PatientFields form={form} today={toIsoDate(today)} />
      <DrawerFoot yes="Save" isPending={isPending} onClose={onClose}>
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            opened={opened}
            onTakeOver={() => takeOver(conflict)}
            onOverwrite={() => overwrite(conflict)}
          />
        )}
      </DrawerFoot>
    </form>
  );
}
