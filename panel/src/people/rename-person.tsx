import type { Person } from '@docket/contract/people.ts';
import { Modal, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogFoot } from './dialog-foot.tsx';
import { useLast } from './use-last.ts';
import { useRenamePerson } from './use-rename-person.ts';

interface RenamePersonProps {
  /** Who gets another name; null: nobody, and the dialog is closed. */
  person: Person | null;
  onClose: () => void;
}

/** Asks for another name of one of the people. */
export function RenamePerson({ person, onClose }: RenamePersonProps) {
  const shown = useLast(person);
  return (
    <Modal opened={person !== null} onClose={onClose} title="Rename" size={440} padding={24}>
      {shown && <RenameForm key={shown._id} person={shown} onClose={onClose} />}
    </Modal>
  );
}

function RenameForm({ person, onClose }: { person: Person; onClose: () => void }) {
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
          description="What the history says already stays as it was said"
          required
          data-autofocus
          autoComplete="off"
          maxLength={120}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <DialogFoot yes="Rename" isPending={isPending} onNo={onClose} />
      </Stack>
    </form>
  );
}
