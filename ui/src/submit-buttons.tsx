import { Button, type ButtonProps } from '@mantine/core';
import { DialogButtons } from './dialog-buttons.tsx';

interface SubmitButtonsProps extends Pick<ButtonProps, 'color' | 'disabled'> {
  /** Label of the submit button. */
  yes: string;
  isPending: boolean;
  onNo: () => void;
}

/** Cancel and the submit button of a form in a dialog. */
export function SubmitButtons({ yes, isPending, onNo, ...button }: SubmitButtonsProps) {
  return (
    <DialogButtons>
      <Button variant="default" onClick={onNo}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending} {...button}>
        {yes}
      </Button>
    </DialogButtons>
  );
}
