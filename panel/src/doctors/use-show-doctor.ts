import { type Doctor, listDoctors } from '@docket/contract/doctors.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '../api/query-keys.ts';

/** Where All Doctors is kept. */
const doctorsKey = readKey(['doctors'], listDoctors, {});

/** Returns what shows a doctor changed before the server was heard. */
export function useShowDoctor() {
  const cache = useQueryClient();
  return (docId: string, change: Partial<Doctor>) => {
    cache.setQueryData<AnswerOf<typeof listDoctors>>(
      doctorsKey,
      (list) =>
        list && {
          doctors: list.doctors.map((doctor) => (doctor._id === docId ? { ...doctor, ...change } : doctor)),
        },
    );
  };
}
