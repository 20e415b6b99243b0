import { defaultExperience, specialities } from '@docket/contract/doctors.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { AboutInput } from './about-input.tsx';
import type { DoctorForm } from './doctor-form.ts';

/** What Add Doctor asks at once; the rest waits behind "More details". */
export function DoctorFields({ form }: { form: UseFormReturnType<DoctorForm> }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="Name" required autoComplete="off" {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <NativeSelect label="Speciality" data={[...specialities]} {...form.getInputProps('speciality')} />
        {/* The form offers no other option (specification 9.2). */}
        <NativeSelect label="Experience" data={[defaultExperience]} {...form.getInputProps('experience')} />
      </SimpleGrid>
      <AboutInput {...form.getInputProps('about')} />
    </>
  );
}
