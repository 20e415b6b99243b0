import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { checkPatientForm, type PatientForm } from './patient-form.ts';

/** The form of a patient: checked before sending; a refusal is shown at its field. */
export function usePatientForm(initialValues: PatientForm, error: unknown) {
  return useContractForm<PatientForm>({
    endpoint: addPatient,
    initialValues,
    validate: (values) => {
      const { phone, ...wrong } = checkPatientForm(values);
      // An unchanged phone may be invalid on record without blocking other changes.
      return values.phone === initialValues.phone ? wrong : { ...wrong, ...(phone && { phone }) };
    },
    error,
  });
}
