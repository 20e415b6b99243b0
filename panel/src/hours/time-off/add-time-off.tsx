import { TopDialog } from '@docket/ui/top-dialog.tsx';
import type { useReplan } from '../replan/use-replan.ts';
import type { Whose } from '../whose-hours.ts';
import { TimeOffFields } from './time-off-fields.tsx';

interface AddTimeOffProps {
  whose: Whose;
  isOpen: boolean;
  replan: ReturnType<typeof useReplan>;
  onClose: () => void;
}

/** Asks from when to when and why. It stays below what is asked about the appointments in the way. */
export function AddTimeOff({ whose, isOpen, replan, onClose }: AddTimeOffProps) {
  return (
    <TopDialog
      opened={isOpen}
      onClose={onClose}
      title="Add time off"
      size={480}
      padding={24}
      closeOnClickOutside={false}
    >
      <TimeOffFields whose={whose} replan={replan} onClose={onClose} />
    </TopDialog>
  );
}
