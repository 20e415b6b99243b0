import { removeSecondFactor } from '@docket/contract/endpoints/second-factor.ts';
import { ConfirmDialog } from '@docket/ui/confirm-dialog.tsx';
import { useAction } from '../../api/use-action.ts';

interface RemoveSecondFactorProps {
  accountId: string;
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** Called before the dialog closes; the button that opened it may be gone by then. */
  onRemoved?: () => void;
}

/** Confirms turning off another account's second factor, for a user who lost phone and recovery codes. */
export function RemoveSecondFactor({ accountId, name, isOpen, onClose, onRemoved }: RemoveSecondFactorProps) {
  const { run, isPending } = useAction(removeSecondFactor, { touches: ['people', 'doctors'] });
  const remove = async () => {
    if (await run({ accountId })) onRemoved?.();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove the second factor of ${name}?`}
      confirmLabel="Remove second factor"
      onConfirm={() => void remove()}
      onCancel={onClose}
      isPending={isPending}
    >
      For someone who lost the phone and the recovery codes: make sure it is really them asking. They are
      logged out everywhere and log in with the password alone until they set it up again.
    </ConfirmDialog>
  );
}
