import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../api/use-action.ts';
import { undoChangeOf, type Whose } from './whose-hours.ts';

/** A change of hours or time off carries its visits with it: both are read again. */
export const changeTouches = ['doctors', 'appointments'] as const;

/** Takes back one applied change with every move and cancellation that came with it. */
export function useUndoChange({ role }: Whose) {
  const { run, isPending } = useAction(undoChangeOf[role], { touches: changeTouches });
  const undo = (changeId: string) => void run({ changeId });
  return {
    undo,
    isPending,
    /** Says what was done, with the way back. */
    sayDone: ({ message, changeId }: { message: string; changeId: string }) =>
      showSuccess(message, { undo: () => undo(changeId) }),
  };
}
