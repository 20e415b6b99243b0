import { SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { NewPerson } from './desk-form.ts';
import type { Missing } from './desk-plan.ts';
import type { DeskRefusal } from './desk-refusal.ts';
import { sayMissing } from './say-missing.ts';

interface NewPersonFieldsProps {
  person: NewPerson;
  /** The latest day somebody can be born on, "2026-09-05". */
  today: string;
  refusal: DeskRefusal | null;
  asked: Missing | null;
  onChange: (person: NewPerson) => void;
}

/** Somebody who is not on record yet; only the name is required. */
export function NewPersonFields({ person, today, refusal, asked, onChange }: NewPersonFieldsProps) {
  const bind = (name: keyof NewPerson) => ({
    value: person[name],
    autoComplete: 'off',
    'data-field': name,
    error: refusal?.field === name ? refusal.sentence : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...person, [name]: event.currentTarget.value }),
  });
  const missing = asked === 'name' && { error: sayMissing('name', null) };
  return (
    <Stack gap="sm" role="group" aria-label="New patient">
      <TextInput label="Name" required maxLength={120} {...bind('name')} {...missing} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <TextInput label="Phone" type="tel" maxLength={40} {...bind('phone')} />
        <TextInput label="Date of birth" type="date" min="1900-01-01" max={today} {...bind('dob')} />
      </SimpleGrid>
      <TextInput label="Email" type="email" maxLength={254} {...bind('email')} />
    </Stack>
  );
}
