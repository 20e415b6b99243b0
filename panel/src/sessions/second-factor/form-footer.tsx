import { Button, Group } from '@mantine/core';

interface FormFootProps {
  /** Label of the submit button. */
  yes: string;
  tone?: 'red' | undefined;
  isPending: boolean;
  onNo: () => void;
}

/** Submit and Cancel of a form in a card. */
export function FormFooter({ yes, tone, isPending, onNo }: FormFootProps) {
  return (
    <Group gap={8}>
      <Button type="submit" loading={isPending} {...(tone && { color: tone })}>
        {yes}
      </Button>
      <Button variant="default" onClick={onNo}>
        Cancel
      </Button>
    </Group>
  );
}
