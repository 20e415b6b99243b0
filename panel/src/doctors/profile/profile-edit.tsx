import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Profile, readProfile, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKey } from '../../api/query-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { AboutInput } from '../add/about-input.tsx';
import { AddressInputs } from '../add/address-inputs.tsx';
import { FeeInput } from '../add/fee-input.tsx';
import { hoursOwner } from '../hours-owner.ts';
import { useStayBookedNotice } from '../use-switch-on.tsx';
import { profileFailure } from './profile-failure.ts';
import { type ProfileForm, profileDraft, toProfileForm, toProfileInput } from './profile-form.ts';

/** The profile in edit mode. Answers that arrive during editing don't change the input. */
export function ProfileEdit({ doctor, onClose }: { doctor: Profile; onClose: () => void }) {
  const [before] = useState(() => toProfileForm(doctor));
  const close = () => {
    profileDraft.drop();
    onClose();
  };
  const { run, isPending, error } = useUpdateProfile(close);
  const { form, submit } = useContractForm<ProfileForm>({
    endpoint: updateProfile,
    initialValues: profileDraft.read() ?? before,
    toInput: (typed) => toProfileInput(typed, before),
    error,
  });

  const { values } = form;
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  useEffect(() => {
    if (isChanged) profileDraft.keep(values);
    else profileDraft.drop();
  }, [values, isChanged]);
  useAskBeforeClosing(isChanged, 'doctor');

  const save = submit((typed) => run(toProfileInput(typed, before)));

  return (
    <form noValidate onSubmit={save} aria-label="Edit profile">
      <Stack gap="md">
        <AboutInput data-autofocus {...form.getInputProps('about')} />
        <FeeInput maw={200} {...form.getInputProps('fees')} />
        <AddressInputs line1={form.getInputProps('line1')} line2={form.getInputProps('line2')} />
        <Checkbox label="Available" {...form.getInputProps('available', { type: 'checkbox' })} />
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Button variant="default" onClick={close} disabled={isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const profileKey = readKey(['doctors'], readProfile, {});

/** Saves the doctor's own profile and refetches every read that shows the doctor. */
function useUpdateProfile(onSaved: () => void) {
  const cache = useQueryClient();
  const formatStayBooked = useStayBookedNotice();
  return useAction(updateProfile, {
    touches: ['doctors'],
    errorText: profileFailure,
    onSuccess: onSaved,
    successMore: ({ available, shownAvailable }) =>
      available !== shownAvailable && formatStayBooked(hoursOwner(null), available),
    // View mode opens after Save and shows the saved values before they are refetched.
    optimistic: ({ shownAvailable: _, ...changes }) => {
      const before = cache.getQueryData<AnswerOf<typeof readProfile>>(profileKey);
      if (before) cache.setQueryData(profileKey, { profileData: { ...before.profileData, ...changes } });
      return () => cache.setQueryData(profileKey, before);
    },
  });
}
