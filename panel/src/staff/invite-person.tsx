import { Refused } from '@docket/contract/client.ts';
import { invitePerson, type StaffRole } from '@docket/contract/staff.ts';
import { Input, Modal, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { wrongFields } from '../api/field-refusal.ts';
import { useAction } from '../api/use-action.ts';
import { useOnFailure } from '../api/use-on-failure.ts';
import { DialogFooter } from './dialog-footer.tsx';
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
  const form = useForm({
    initialValues: { name: '', email: '', staffRole: 'front desk' as StaffRole },
    validate: (values) => wrongFields(invitePerson, values),
  });
  const { staffRole } = form.values;
  const { run, isPending, error } = useAction(invitePerson, {
    touches: ['people'],
    onSuccess: ({ person, invitationPath }) => {
      onInvited({ person, path: invitationPath });
      onClose();
    },
  });
  // Only an email already in use is refused as a conflict.
  useOnFailure(error, (refused) => {
    if (!(refused instanceof Refused) || refused.status !== 409) return;
    form.setFieldError('email', refused.message);
    form.getInputNode('email')?.focus();
  });
  const send = form.onSubmit(
    (values) => void run(values),
    (wrong) => form.getInputNode(wrong.name ? 'name' : 'email')?.focus(),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Shown in the history"
          required
          data-autofocus
          autoComplete="off"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label="Email"
          type="email"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
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
        <DialogFooter yes="Create invitation" isPending={isPending} onNo={onClose} />
      </Stack>
    </form>
  );
}
