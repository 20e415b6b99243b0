import { specialities } from '@docket/contract/doctors.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AboutInput } from '../about-input.tsx';
import { AddressInputs } from '../address-inputs.tsx';
import { FeeInput } from '../fee-input.tsx';
import { type EditForm, editLabels } from './edit-form.ts';

/** Asks every field of a doctor. */
export function EditFields({ form }: { form: UseFormReturnType<EditForm> }) {
  const bind = (field: keyof EditForm) => ({
    label: editLabels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput required {...bind('name')} />
        <TextInput type="email" required spellCheck={false} {...bind('email')} />
        <NativeSelect data={[...specialities]} {...bind('speciality')} />
        <TextInput required {...bind('experience')} />
        <TextInput {...bind('degree')} />
        <FeeInput {...form.getInputProps('fee')} />
      </SimpleGrid>
      <AboutInput {...form.getInputProps('about')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AddressInputs line1={form.getInputProps('line1')} line2={form.getInputProps('line2')} />
      </SimpleGrid>
    </>
  );
}
