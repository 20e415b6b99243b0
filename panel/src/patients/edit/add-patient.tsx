import { addPatient } from '@docket/contract/endpoints/patients.ts';
import { type CalendarDate, toIsoDate } from '@docket/contract/formats/slot-date.ts';
import { Alert, Button, Drawer, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { UnlessNamesHidden } from '../../api/privacy/unless-names-hidden.tsx';
import { useAction } from '../../api/use-action.ts';
import { formatKnown } from '../format-patient.ts';
import { DrawerFooter } from './drawer-footer.tsx';
import { findExisting } from './find-existing.ts';
import { PatientFields } from './patient-fields.tsx';
import { emptyPatientForm } from './patient-form.ts';
import { usePatientForm } from './use-patient-form.ts';

interface AddPatientProps {
  isOpen: boolean;
  /** Today by the clinic's clock. */
  today: CalendarDate;
  onClose: () => void;
}

/** Adds a patient without a booking, and opens their page. */
export function AddPatient({ isOpen, today, onClose }: AddPatientProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={460}
      title="Add patient"
      // A stray click must not discard the input.
      closeOnClickOutside={false}
    >
      <UnlessNamesHidden>
        <AddForm today={today} onClose={onClose} />
      </UnlessNamesHidden>
    </Drawer>
  );
}

function AddForm({ today, onClose }: Omit<AddPatientProps, 'isOpen'>) {
  const navigate = useNavigate();
  const { run, isPending, error } = useAction(addPatient, {
    touches: ['patients'],
    // The form shows it, with the record to use.
    errorText: (failure) => (findExisting(failure) ? null : undefined),
    // Back leads to the directory instead of an empty form.
    onSuccess: ({ patient: { _id: id } }) =>
      void navigate({ to: '/patients/$id', params: { id }, replace: true }),
  });
  const { form, field, submit } = usePatientForm(emptyPatientForm, error);
  const existing = findExisting(error);
  return (
    <form noValidate onSubmit={submit(run)}>
      <PatientFields field={field} today={toIsoDate(today)} />
      {existing && (
        <Alert color="yellow" title={existing.sentence} role="alert" mt="md">
          <Text size="sm" mb="sm">
            {formatKnown(existing)}
          </Text>
          <Group gap="xs">
            <Button
              size="compact-sm"
              onClick={() =>
                void navigate({ to: '/patients/$id', params: { id: existing.id }, replace: true })
              }
            >
              Open {existing.name}
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => void run({ ...form.values, anyway: true })}
            >
              Add a new patient anyway
            </Button>
          </Group>
        </Alert>
      )}
      <DrawerFooter yes="Add patient" isPending={isPending} onClose={onClose} />
    </form>
  );
}
