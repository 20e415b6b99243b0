import type { Patient } from '@docket/contract/patients.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/slot-date.ts';
import type { UseFormReturnType } from '@mantine/form';
import { ChosenPatient } from '../patients/chosen-patient.tsx';
import { FindPatient } from '../patients/find-patient.tsx';
import { NewPatientFields } from '../patients/new-patient-fields.tsx';
import type { BookingForm } from './booking-form.ts';

interface PatientSectionProps {
  form: UseFormReturnType<BookingForm>;
  today: CalendarDate;
}

/** Who comes: somebody on record, or somebody new. */
export function PatientSection({ form, today }: PatientSectionProps) {
  const { known, isNew } = form.values;
  const choose = (patient: Patient | null) => form.setValues({ known: patient, isNew: false });

  if (known) return <ChosenPatient patient={known} today={today} onChange={() => choose(null)} />;
  if (!isNew) {
    return (
      <FindPatient
        today={today}
        error={form.errors.known}
        onChoose={choose}
        onNew={(typed) => form.setValues({ isNew: true, ...startFrom(typed) })}
      />
    );
  }
  return (
    <NewPatientFields
      today={toIsoDate(today)}
      fields={{
        name: form.getInputProps('name'),
        phone: form.getInputProps('phone'),
        email: form.getInputProps('email'),
        dob: form.getInputProps('dob'),
      }}
      onFindKnown={() => choose(null)}
    />
  );
}

// What was searched for is typed already: an email, a phone number, else a name.
function startFrom(typed: string): Partial<BookingForm> {
  if (typed.includes('@')) return { email: typed };
  return /^[+\d][\d\s()./-]{2,}$/.test(typed) ? { phone: typed } : { name: typed };
}
