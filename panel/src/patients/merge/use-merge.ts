import { mergePatients } from '@docket/contract/patients.ts';
import { showSuccess } from '@docket/ui/toast.tsx';
import { useAction } from '../../api/use-action.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Makes two records one, with Undo in the toast. */
export function useMerge(onMerged: (staysId: string) => void) {
  const { undo } = useUndoMerge();
  const { run, isPending } = useAction(mergePatients, {
    touches: ['patients', 'appointments'],
    successText: () => null,
    onSuccess: ({ message, mergeId }, { patientId }) => {
      showSuccess(message, { undo: () => undo(mergeId) });
      onMerged(patientId);
    },
  });
  return { merge: (patientId: string, otherId: string) => void run({ patientId, otherId }), isPending };
}
