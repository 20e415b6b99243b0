import { Button, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { AddressInputs } from './address-inputs.tsx';
import type { DoctorForm } from './doctor-form.ts';
import { FeeInput } from './fee-input.tsx';

interface DoctorDetailsProps {
  form: UseFormReturnType<DoctorForm>;
  isOpen: boolean;
  onToggle: () => void;
}

/** The closed part of Add Doctor: what stays untouched here is sent empty. */
export function DoctorDetails({ form, isOpen, onToggle }: DoctorDetailsProps) {
  const panelId = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        // The word begins where the labels begin.
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
