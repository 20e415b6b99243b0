import { Button, type ButtonProps } from '@mantine/core';
import { DialogButtons } from './dialog-buttons.tsx';

interface SubmitButtonsProps extends Pick<ButtonProps, 'color' | 'disabled'> {
  /** Label of the submit button. */
  label: string;
  isPending: boolean;
  onCancel: () => void;
}

/** Cancel and the submit button of a form in a dialog. */
export function SubmitButtons({ label, isPending, onCancel, ...button }: SubmitButtonsProps) {
  return (
    <DialogButtons>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending} {...button}>
        {label}
      </Button>
    </DialogButtons>
  );
}
