import { invitePerson, type StaffRole } from '@docket/contract/endpoints/staff.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { Input, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useAction } from '../api/use-action.ts';
import { useContractForm } from '../api/use-contract-form.ts';
import type { MadeLink } from './use-link-person.ts';

interface InvitePersonProps {
  isOpen: boolean;
  onInvited: (link: MadeLink) => void;
  onClose: () => void;
}

/** Invites an admin; the answer is a link to pass on. */
export function InvitePerson({ isOpen, onInvited, onClose }: InvitePersonProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Invite someone" size={440} padding={24}>
      <InviteForm onInvited={onInvited} onClose={onClose} />
    </Modal>
  );
}

const order: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];
const mayDo: Record<StaffRole, string> = {
  'front desk': 'Appointments, patients and the doctors’ hours',
  manager: 'Also Staff and Settings, and doctors’ accounts and fees',
};

function InviteForm({ onInvited, onClose }: Omit<InvitePersonProps, 'isOpen'>) {
  const { run, isPending, error } = useAction(invitePerson, {
    touches: ['people'],
    onSuccess: ({ person, invitationPath }) => {
      onInvited({ person, path: invitationPath });
      onClose();
    },
  });
  const { form, field, submit } = useContractForm({
    endpoint: invitePerson,
    initialValues: { name: '', email: '', staffRole: 'front desk' as StaffRole },
    error,
    // The conflict without a field is an email already in use.
    fieldOf: ({ status }) => (status === 409 ? 'email' : null),
  });
  const { staffRole } = form.values;
  return (
    <form noValidate onSubmit={submit(run)}>
      <Stack gap="md">
        <TextInput label="Name" description="Shown in the history" data-autofocus {...field('name')} />
        <TextInput label="Email" type="email" spellCheck={false} {...field('email')} />
        <Input.Wrapper
          label="Role"
          labelElement="div"
          description={mayDo[staffRole]}
          descriptionProps={{ mt: 6 }}
          inputWrapperOrder={order}
        >
          <div>
            <SegmentedControl
              aria-label="Role"
              fullWidth
              data={[
                { value: 'front desk', label: 'Front desk' },
                { value: 'manager', label: 'Manager' },
              ]}
              value={staffRole}
              onChange={(chosen) => form.setFieldValue('staffRole', chosen as StaffRole)}
            />
          </div>
        </Input.Wrapper>
        <SubmitButtons label="Create invitation" isPending={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
