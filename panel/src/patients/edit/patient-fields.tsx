import {
  deskFieldNames,
  type PatientField,
  type PatientFieldDeclared,
  patientFields,
} from '@docket/contract/rules/patient-fields.ts';
import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { usePatientForm } from './use-patient-form.ts';

interface PatientFieldsProps {
  field: ReturnType<typeof usePatientForm>['field'];
  /** The latest possible date of birth, "2026-09-05". */
  today: string;
}

/** Inputs for every field of a patient; only the name is required. */
export function PatientFields({ field: boundField, today }: PatientFieldsProps) {
  const bind = (name: PatientField) => {
    const { label, maxLength }: PatientFieldDeclared = patientFields[name];
    return { ...boundField(name), label, name, maxLength };
  };
  return (
    <Stack gap="md">
      <TextInput data-autofocus {...bind('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextInput type="tel" {...bind('phone')} />
        <TextInput type="date" min="1900-01-01" max={today} {...bind('dob')} />
      </SimpleGrid>
      <TextInput type="email" spellCheck={false} {...bind('email')} />
      {deskFieldNames.map((field) => {
        const { isLong, choices, emptyLabel = '' }: PatientFieldDeclared = patientFields[field];
        if (choices) {
          const data = Object.entries(choices).map(([value, label]) => ({ value, label }));
          return (
            <NativeSelect
              key={field}
              data={[{ value: '', label: `Not said (${emptyLabel})` }, ...data]}
              {...bind(field)}
            />
          );
        }
        return isLong ? (
          <Textarea key={field} autosize minRows={3} maxRows={12} {...bind(field)} />
        ) : (
          <TextInput key={field} {...bind(field)} />
        );
      })}
    </Stack>
  );
}
