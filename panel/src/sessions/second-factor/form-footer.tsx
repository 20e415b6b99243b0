import { Button, Group } from '@mantine/core';

interface FormFooterProps {
  /** Label of the submit button. */
  submitLabel: string;
  tone?: 'red' | undefined;
  isPending: boolean;
  onCancel: () => void;
}

/** Submit and Cancel of a form in a card. */
export function FormFooter({ submitLabel, tone, isPending, onCancel }: FormFooterProps) {
  return (
    <Group gap={8}>
      <Button type="submit" loading={isPending} {...(tone && { color: tone })}>
        {submitLabel}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
    </Group>
  );
}
