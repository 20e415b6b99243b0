import { Refused } from '@docket/contract/client.ts';
import { renamePerson, type StaffMember } from '@docket/contract/staff.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useAction } from '../api/use-action.ts';
import { DialogFooter } from './dialog-footer.tsx';
import { useLast } from './use-last.ts';

interface RenamePersonProps {
  /** The person to rename; null: the dialog is closed. */
  person: StaffMember | null;
  onClose: () => void;
}

/** Asks for another name of a member of staff. */
export function RenamePerson({ person, onClose }: RenamePersonProps) {
  const lastPerson = useLast(person);
  return (
    <Modal opened={person !== null} onClose={onClose} title="Rename" size={440} padding={24}>
      {lastPerson && <RenameForm key={lastPerson._id} person={lastPerson} onClose={onClose} />}
    </Modal>
  );
}

function RenameForm({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: person.name },
    validate: { name: (name) => (name.trim() === '' ? 'Name is required' : null) },
  });
  const { rename, isPending } = useRenamePerson();
  const send = form.onSubmit(
    async ({ name }) => {
      if (name.trim() === person.name || (await rename(person, name.trim()))) onClose();
    },
    () => form.getInputNode('name')?.focus(),
  );
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Past entries in the history keep the old name"
          required
          data-autofocus
          autoComplete="off"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <DialogFooter yes="Rename" isPending={isPending} onNo={onClose} />
      </Stack>
    </form>
  );
}

/** Renames a member of staff, with Undo in the toast; resolves to whether it succeeded. */
function useRenamePerson() {
  const { run, isPending } = useAction(renamePerson, {
    touches: ['people'],
    successText: () => null,
    errorText: (error) =>
      isGone(error) ? 'Access was taken away in the meantime, so the name stays' : undefined,
  });
  const rename = async ({ _id: accountId, name: before }: StaffMember, name: string): Promise<boolean> => {
    const answer = await run({ accountId, name });
    if (!answer) return false;
    const undo = async () => {
      const back = await run({ accountId, name: before });
      if (back) showSuccess(back.message);
    };
    showSuccess(answer.message, { undo: () => void undo() });
    return true;
  };
  return { rename, isPending };
}

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}
