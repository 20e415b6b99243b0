import { Button, Group } from '@mantine/core';

interface DialogFootProps {
  /** The word of the button that sends the form. */
  yes: string;
  isPending: boolean;
  onNo: () => void;
}

/** The end of a small form in a dialog. */
export function DialogFooter({ yes, isPending, onNo }: DialogFootProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onNo}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {yes}
      </Button>
    </Group>
  );
}
