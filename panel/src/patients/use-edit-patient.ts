import { editPatient, type PatientRecord } from '@docket/contract/patients.ts';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { changedFields, type EditConflict, readEditConflict } from './edit-conflict.ts';
import { type PatientForm, toPatientForm } from './patient-form.ts';
import { usePatientForm } from './use-patient-form.ts';

/** The form of a patient on record: saved only over the version it was opened on. */
export function useEditPatient({ _id: patientId, ...patient }: PatientRecord, onSaved: () => void) {
  // What the form was opened on: the page behind it is read anew while somebody types.
  const [opened, setOpened] = useState(() => ({ form: toPatientForm(patient), version: patient.version }));
  const { run, isPending, error } = useAction(editPatient, { touches: ['patients'], onSuccess: onSaved });
  const { form, element, submit } = usePatientForm(opened.form, error);
  const refused = readEditConflict(error);
  const conflict = refused && refused.version !== opened.version ? refused : null;

  const save = (values: PatientForm, version: number) => void run({ patientId, version, ...values });
  const takeOver = ({ now, version }: EditConflict) => {
    // Their fields come in, mine stay as they are typed.
    form.setValues(Object.fromEntries(changedFields(opened.form, now).map((name) => [name, now[name]])));
    setOpened({ form: now, version });
  };
  return {
    form,
    element,
    submit: submit((values) => save(values, opened.version)),
    opened: opened.form,
    conflict,
    takeOver,
    overwrite: ({ version }: EditConflict) => save(form.getValues(), version),
    isPending,
  };
}
