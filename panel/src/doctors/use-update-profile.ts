import { readProfile, updateProfile } from '@docket/contract/doctors.ts';
import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { readKey } from '../api/query-keys.ts';
import { useAction } from '../api/use-action.ts';
import { profileFailure } from './profile-failure.ts';

const profileKey = readKey(['doctors'], readProfile, {});

/** Saves the doctor's own profile; every read that shows the doctor is made again. */
export function useUpdateProfile(onSaved: () => void) {
  const cache = useQueryClient();
  return useAction(updateProfile, {
    touches: ['doctors'],
    errorText: profileFailure,
    onSuccess: onSaved,
    // The view mode that opens after Save shows what was saved, also before it was read again.
    optimistic: (changes) => {
      const before = cache.getQueryData<AnswerOf<typeof readProfile>>(profileKey);
      if (before) cache.setQueryData(profileKey, { profileData: { ...before.profileData, ...changes } });
      return () => cache.setQueryData(profileKey, before);
    },
  });
}
