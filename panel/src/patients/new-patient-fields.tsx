import { Anchor, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'error' | 'onBlur'>;

interface NewPatientFieldsProps {
  /** What binds each field to its form. */
  fields: Record<'name' | 'phone' | 'email' | 'dob', FieldProps>;
  /** The latest day somebody can be born on, "2026-09-05". */
  today: string;
  onFindKnown: () => void;
}

/** Asks for somebody who is not on record yet; only the name is required. */
export function NewPatientFields({ fields, today, onFindKnown }: NewPatientFieldsProps) {
  return (
    <Stack gap="sm" role="group" aria-label="New patient">
      <Group justify="space-between">
        <Text size="sm" fw={500}>
          New patient
        </Text>
        <Anchor component="button" type="button" size="sm" onClick={onFindKnown}>
          Find a known patient
        </Anchor>
      </Group>
      <TextInput label="Name" required autoComplete="off" maxLength={120} data-autofocus {...fields.name} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Phone" type="tel" autoComplete="off" maxLength={40} {...fields.phone} />
        <TextInput label="Date of birth" type="date" min="1900-01-01" max={today} {...fields.dob} />
      </SimpleGrid>
      <TextInput label="Email" type="email" autoComplete="off" maxLength={254} {...fields.email} />
    </Stack>
  );
}
