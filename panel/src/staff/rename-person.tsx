import { Refused } from '@docket/contract/client.ts';
import { renamePerson, type StaffMember } from '@docket/contract/endpoints/staff.ts';
import { SubmitButtons } from '@docket/ui/submit-buttons.tsx';
import { showSuccess } from '@docket/ui/toast.tsx';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useAction } from '../api/use-action.ts';
import { useContractForm } from '../api/use-contract-form.ts';
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
  const { rename, isPending, error } = useRenamePerson();
  const { field, submit } = useContractForm({
    endpoint: renamePerson,
    initialValues: { name: person.name },
    error,
  });
  const send = submit(async ({ name }) => {
    if (name.trim() === person.name || (await rename(person, name.trim()))) onClose();
  });
  return (
    <form noValidate onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="Past entries in the history keep the old name"
          data-autofocus
          {...field('name')}
        />
        <SubmitButtons label="Rename" isPending={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** Renames a member of staff, with Undo in the toast; resolves to whether it succeeded. */
function useRenamePerson() {
  const { run, isPending, error } = useAction(renamePerson, {
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
  return { rename, isPending, error };
}

function isGone(error: unknown): boolean {
  return error instanceof Refused && error.status === 404;
}
