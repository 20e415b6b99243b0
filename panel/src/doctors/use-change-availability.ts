import { changeAvailability, type Doctor, listDoctors } from '@docket/contract/doctors.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '../api/query-keys.ts';
import { useAction } from '../api/use-action.ts';

/** Where All Doctors is kept. */
export const doctorsKey = readKey(['doctors'], listDoctors, {});

/** Sets a doctor's Available: shown at once, taken back when it is refused, undone from the toast. */
export function useChangeAvailability() {
  const cache = useQueryClient();
  const show = (docId: string, available: boolean) =>
    cache.setQueryData<AnswerOf<typeof listDoctors>>(
      doctorsKey,
      (list) =>
        list && { doctors: list.doctors.map((one) => (one._id === docId ? { ...one, available } : one)) },
    );
  // The wanted value is always sent: a call repeated or crossed by another panel's changes nothing by surprise.
  const { run } = useAction(changeAvailability, {
    touches: ['doctors'],
    optimistic: ({ docId, available }) => {
      const wanted = available === true;
      show(docId, wanted);
      return () => show(docId, !wanted);
    },
    undo:
      ({ docId, available }) =>
      () =>
        void run({ docId, available: available !== true }),
  });
  return (doctor: Doctor, available: boolean) => void run({ docId: doctor._id, available });
}
