import { patientFieldNames } from '@docket/contract/patients.ts';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { checkPatientForm, type PatientForm } from './patient-form.ts';

/** The form of a patient: checked before sending; a refusal is shown at its field. */
export function usePatientForm(initialValues: PatientForm, error: unknown) {
  const form = useForm<PatientForm>({
    initialValues,
    validate: (values) => {
      const { phone, ...wrong } = checkPatientForm(values);
      // An unchanged phone may be invalid on record without blocking other changes.
      return values.phone === initialValues.phone ? wrong : { ...wrong, ...(phone && { phone }) };
    },
  });
  const element = useRef<HTMLFormElement>(null);
  const focus = (field: keyof PatientForm | undefined) =>
    field && element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  useOnFailure(error, (failure) => {
    const refusal = fieldRefusal(failure);
    const field = patientFieldNames.find((name) => name === refusal?.field);
    if (!refusal || !field) return;
    form.setFieldError(field, refusal.sentence);
    focus(field);
  });
  const submit = (send: (values: PatientForm) => void) =>
    form.onSubmit(send, (wrong) => focus(patientFieldNames.find((name) => wrong[name])));
  return { form, element, submit };
}
