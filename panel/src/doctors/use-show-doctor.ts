import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Doctor, listDoctors } from '@docket/contract/endpoints/doctors.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '../api/query-keys.ts';

/** Cache key of All Doctors. */
const doctorsKey = readKey(['doctors'], listDoctors, {});

/** Returns a function that changes a doctor in the cached list before the server answers. */
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
