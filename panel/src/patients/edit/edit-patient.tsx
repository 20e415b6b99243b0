import { findDetails } from '@docket/contract/client.ts';
import { editPatient, type PatientRecord, patientChanged } from '@docket/contract/endpoints/patients.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { patientFieldNames, patientFields } from '@docket/contract/rules/patient-fields.ts';
import { EditConflictNotice } from '@docket/ui/edit-conflict.tsx';
import { Alert, Button, Drawer, Text } from '@mantine/core';
import { useState } from 'react';
import { type Actor, toActor } from '../../api/conflict-actor.ts';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import { useAction } from '../../api/use-action.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { formatBorn, formatField, formatKnown } from '../format-patient.ts';
import { DrawerFooter } from './drawer-footer.tsx';
import { findExisting } from './find-existing.ts';
import { PatientFields } from './patient-fields.tsx';
import { type PatientForm, toPatientForm } from './patient-form.ts';
import { usePatientForm } from './use-patient-form.ts';

interface EditPatientProps {
  isOpen: boolean;
  patient: PatientRecord;
  /** Today by the clinic's clock. */
  today: CalendarDate;
  onClose: () => void;
}

/** The drawer that edits a patient's record. */
export function EditPatient({ isOpen, patient, today, onClose }: EditPatientProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={460}
      title="Edit patient"
      // A stray click must not discard the input.
      closeOnClickOutside={false}
    >
      <UnlessNamesHidden>
        <EditForm patient={patient} today={today} onClose={onClose} />
      </UnlessNamesHidden>
    </Drawer>
  );
}

function EditForm({ patient, today, onClose }: Omit<EditPatientProps, 'isOpen'>) {
  const { field, submit, opened, conflict, existing, saveAnyway, takeOver, overwrite, isPending } =
    useEditPatient(patient, onClose);
  return (
    <form noValidate onSubmit={submit}>
      <PatientFields field={field} today={toIsoDate(today)} />
      {existing && (
        <Alert color="yellow" title={existing.sentence} role="alert" mt="md">
          <Text size="sm" mb="sm">
            {formatKnown(existing)}
          </Text>
          <Button variant="default" size="compact-sm" onClick={saveAnyway}>
            Save anyway
          </Button>
        </Alert>
      )}
      <DrawerFooter yes="Save" isPending={isPending} onClose={onClose}>
        {conflict && (
          <ConflictNotice
            conflict={conflict}
            opened={opened}
            onUseTheirs={() => takeOver(conflict)}
            onSaveMine={() => overwrite(conflict)}
          />
        )}
      </DrawerFooter>
    </form>
  );
}

interface ConflictNoticeProps {
  conflict: EditConflict;
  /** The form when it was opened. */
  opened: PatientForm;
  onUseTheirs: () => void;
  onSaveMine: () => void;
}

/** Shows the changes another user made while the form was open. */
function ConflictNotice({ conflict, opened, ...choices }: ConflictNoticeProps) {
  const { timeZone } = useClinicZone();
  const { name, at, now } = conflict;
  const facts = changedFields(opened, now).map((field) => ({
    label: patientFields[field].label,
    value: (field === 'dob' ? formatBorn(now.dob || null) : formatField(field, now[field])) ?? '',
  }));
  const when = at === null ? '' : formatMoment(at, timeZone);
  return <EditConflictNotice changedBy={name} changedWhen={when} currentValues={facts} {...choices} />;
}

/** The state of the form. A save is refused if the record changed after the form was opened. */
function useEditPatient({ _id: patientId, ...patient }: PatientRecord, onSaved: () => void) {
  // The record when the form was opened: the page behind it is refetched during editing.
  const [opened, setOpened] = useState(() => ({ form: toPatientForm(patient), version: patient.version }));
  const { run, isPending, error } = useAction(editPatient, {
    touches: ['patients'],
    // The form shows it, with the other record.
    errorText: (failure) => (findExisting(failure) ? null : undefined),
    onSuccess: onSaved,
  });
  const { form, field, submit } = usePatientForm(opened.form, error);
  const refused = readEditConflict(error);
  const conflict = refused && refused.version !== opened.version ? refused : null;

  const save = (values: PatientForm, version: number, anyway = false) =>
    void run({ patientId, version, ...values, anyway });
  const takeOver = ({ now, version }: EditConflict) => {
    // Loads the other user's changed fields and keeps the rest of the input.
    form.setValues(Object.fromEntries(changedFields(opened.form, now).map((name) => [name, now[name]])));
    setOpened({ form: now, version });
  };
  return {
    field,
    submit: submit((values) => save(values, opened.version)),
    opened: opened.form,
    conflict,
    existing: findExisting(error),
    saveAnyway: () => save(form.getValues(), opened.version, true),
    takeOver,
    overwrite: ({ version }: EditConflict) => save(form.getValues(), version),
    isPending,
  };
}

/** The patient after another user's change. */
interface EditConflict extends Actor {
  readonly now: PatientForm;
  readonly version: number;
}

/** The patient after another user's change, if an edit failed because of it; otherwise null. */
function readEditConflict(error: unknown): EditConflict | null {
  const changed = findDetails(error, patientChanged);
  if (!changed) return null;
  const { patient } = changed;
  return { now: toPatientForm(patient), version: patient.version, ...toActor(changed) };
}

/** The fields that another user changed since the form was opened. */
function changedFields(opened: PatientForm, now: PatientForm): (keyof PatientForm)[] {
  return patientFieldNames.filter((name) => opened[name] !== now[name]);
}
