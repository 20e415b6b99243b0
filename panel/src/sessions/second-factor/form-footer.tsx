import { Button, Group } from '@mantine/core';

interface FormFootProps {
  /** The word for doing it. */
  yes: string;
  tone?: 'red' | undefined;
  isPending: boolean;
  onNo: () => void;
}

/** The end of what is asked for in a card. */
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
