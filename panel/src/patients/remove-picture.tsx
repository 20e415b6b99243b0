import { AskDialog } from '@docket/ui/ask-dialog.tsx';
import { useSetPicture } from './use-set-picture.ts';

interface RemovePictureProps {
  patientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before a patient's picture is taken away: it is not kept. */
export function RemovePicture({ patientId, isOpen, onClose }: RemovePictureProps) {
  const { remove, isPending } = useSetPicture(patientId);
  return (
    <AskDialog
      isOpen={isOpen}
      title="Remove the picture?"
      yes="Remove picture"
      onYes={() => void remove().then(onClose)}
      onNo={onClose}
      isPending={isPending}
    >
      Initials stand in its place. The picture is not kept: this can’t be undone.
    </AskDialog>
  );
}
