import { archiveDoctor, type Doctor } from '@docket/contract/endpoints/doctors.ts';
import { useAction } from '../api/use-action.ts';
import { useShowDoctor } from './use-show-doctor.ts';

/** Archives a doctor or brings one back: optimistic, with Undo in the toast. */
export function useArchiveDoctor() {
  const show = useShowDoctor();
  const { run, isPending } = useAction(archiveDoctor, {
    touches: ['doctors'],
    optimistic: ({ docId, archived }) => {
      const isArchived = archived !== false;
      show(docId, { archived: isArchived });
      return () => show(docId, { archived: !isArchived });
    },
    undo:
      ({ docId, archived }) =>
      () =>
        void run({ docId, archived: archived === false }),
  });
  const setArchived = ({ _id: docId }: Doctor, archived: boolean) => run({ docId, archived });
  return { setArchived, isPending };
}
