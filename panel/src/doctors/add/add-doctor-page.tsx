import type { AnswerOf } from '@docket/contract/endpoint.ts';
import {
  type addDoctor,
  type Doctor,
  defaultExperience,
  specialities,
} from '@docket/contract/endpoints/doctors.ts';
import { Card } from '@docket/ui/card.tsx';
import { PageTitle } from '@docket/ui/page-title.tsx';
import { Button, NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PictureInput } from '../picture/picture-input.tsx';
import { AboutInput } from './about-input.tsx';
import classes from './add-doctor-page.module.css';
import { AddedDoctor } from './added-doctor.tsx';
import { AddressInputs } from './address-inputs.tsx';
import type { DoctorForm } from './doctor-form.ts';
import { FeeInput } from './fee-input.tsx';
import { useDoctorForm } from './use-doctor-form.ts';

/** Page that creates a doctor, and then shows the next steps. */
export function AddDoctorPage() {
  const [added, setAdded] = useState<{ doctor: Doctor; invitationPath: string | null } | null>(null);
  return (
    <div className={classes.page}>
      <PageTitle title="Add Doctor" />
      {added && <AddedDoctor key={added.doctor._id} {...added} onClose={() => setAdded(null)} />}
      <AddDoctorForm onAdded={setAdded} />
    </div>
  );
}

/** The form of Add Doctor. Calls `onAdded` with the server's answer after success. */
function AddDoctorForm({ onAdded }: { onAdded: (answer: AnswerOf<typeof addDoctor>) => void }) {
  const { form, picture, details, send, isSending } = useDoctorForm(onAdded);
  return (
    <Card>
      {/* The browser's own messages say less than the fields, and appear one at a time. */}
      <form noValidate onSubmit={send} aria-label="Add Doctor">
        {/* Success empties the form, so text typed during the request would be lost. */}
        <fieldset disabled={isSending} className={classes.fields}>
          <PictureInput
            picture={picture.chosen}
            onChoose={picture.choose}
            onUseInitials={picture.chooseInitials}
            error={picture.error}
          />
          <DoctorFields form={form} />
          <DoctorDetails form={form} isOpen={details.isOpen} onToggle={details.toggle} />
          <div>
            <Button type="submit" loading={isSending}>
              Add doctor
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}

/** The fields that are always visible; the others are behind "More details". */
function DoctorFields({ form }: { form: UseFormReturnType<DoctorForm> }) {
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

interface DoctorDetailsProps {
  form: UseFormReturnType<DoctorForm>;
  isOpen: boolean;
  onToggle: () => void;
}

/** The collapsible part of Add Doctor. Untouched fields are sent empty. */
function DoctorDetails({ form, isOpen, onToggle }: DoctorDetailsProps) {
  const panelId = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        // Aligns the text with the labels.
        ml={-10}
        onClick={onToggle}
        aria-expanded={isOpen}
        aria-controls={panelId}
        rightSection={
          <IconChevronDown
            size={16}
            aria-hidden
            style={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
          />
        }
      >
        More details
      </Button>
      <div id={panelId}>
        {isOpen && (
          <SimpleGrid cols={{ base: 1, sm: 2 }} pt="sm">
            <PasswordInput
              label="Password"
              description="Leave empty to send an invitation link instead. At least 10 characters, not a common password."
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              aria-invalid={Boolean(form.errors.password)}
              {...form.getInputProps('password')}
            />
            <FeeInput {...form.getInputProps('fee')} />
            <AddressInputs line1={form.getInputProps('line1')} line2={form.getInputProps('line2')} />
            <TextInput label="Degree" autoComplete="off" {...form.getInputProps('degree')} />
          </SimpleGrid>
        )}
      </div>
    </div>
  );
}
