import { DialogButtons } from '@docket/ui/dialog-buttons.tsx';
import { Button } from '@mantine/core';

interface DialogFootProps {
  /** Label of the submit button. */
  yes: string;
  isPending: boolean;
  onNo: () => void;
}

/** The buttons of a small form in a dialog. */
export function DialogFooter({ yes, isPending, onNo }: DialogFootProps) {
  return (
    <DialogButtons>
      <Button variant="default" onClick={onNo}>
        Cancel
      </Button>
      <Button type="submit" loading={isPending}>
        {yes}
      </Button>
    </DialogButtons>
  );
}
