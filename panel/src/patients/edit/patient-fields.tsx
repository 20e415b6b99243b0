import { SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type PatientForm, patientLabels } from './patient-form.ts';

interface PatientFieldsProps {
  form: UseFormReturnType<PatientForm>;
  /** The latest day somebody can be born on, "2026-09-05". */
  today: string;
}

/** Asks what is known of a patient; only the name is required. */
export function PatientFields({ form, today }: PatientFieldsProps) {
  const bind = (field: keyof PatientForm) => ({
    label: patientLabels[field],
    name: field,
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <Stack gap="md">
      <TextInput required data-autofocus maxLength={120} {...bind('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="md">
        <TextInput type="tel" maxLength={40} {...bind('phone')} />
        <TextInput type="date" min="1900-01-01" max={today} {...bind('dob')} />
      </SimpleGrid>
      <TextInput type="email" spellCheck={false} maxLength={254} {...bind('email')} />
      <Textarea autosize minRows={3} maxRows={12} maxLength={2_000} {...bind('note')} />
    </Stack>
  );
}
