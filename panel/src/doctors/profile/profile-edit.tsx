import type { AnswerOf } from '@docket/contract/endpoint.ts';
import { type Profile, readProfile, updateProfile } from '@docket/contract/endpoints/doctors.ts';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { readKey } from '../../api/query-keys.ts';
import { useAction } from '../../api/use-action.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { hoursOwner } from '../../rescheduling/hours-owner.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { AboutInput } from '../add/about-input.tsx';
import { AddressInputs } from '../add/address-inputs.tsx';
import { FeeInput } from '../add/fee-input.tsx';
import { useNameComing } from '../use-switch-available.tsx';
import { profileFailure } from './profile-failure.ts';
import {
  checkProfileForm,
  type ProfileForm,
  profileDraft,
  profileFieldOf,
  profileFields,
  toProfileForm,
  toProfileInput,
} from './profile-form.ts';

/** The profile in edit mode. Answers that arrive during editing don't change the input. */
export function ProfileEdit({ doctor, onClose }: { doctor: Profile; onClose: () => void }) {
  const [before] = useState(() => toProfileForm(doctor));
  const form = useForm<ProfileForm>({
    initialValues: profileDraft.read() ?? before,
    validate: checkProfileForm,
  });
  const close = () => {
    profileDraft.drop();
    onClose();
  };
  const { run, isPending, error } = useUpdateProfile(close);

  const { values } = form;
  const isChanged = JSON.stringify(values) !== JSON.stringify(before);
  useEffect(() => {
    if (isChanged) profileDraft.keep(values);
    else profileDraft.drop();
  }, [values, isChanged]);
  useAskBeforeClosing(isChanged, 'doctor');

  // The toast reports the failure; the refused field shows it too.
  useOnFailure(error, (failure) => {
    const refusal = fieldRefusal(failure);
    const field = refusal && profileFieldOf(refusal.field);
    if (!field) return;
    form.setFieldError(field, refusal.sentence);
    form.getInputNode(field)?.focus();
  });

  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const { errors, hasErrors } = form.validate();
    const first = profileFields.find((name) => errors[name]);
    if (first) form.getInputNode(first)?.focus();
    if (!hasErrors) void run(toProfileInput(values, before));
  };

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
  const nameComing = useNameComing();
  return useAction(updateProfile, {
    touches: ['doctors'],
    errorText: profileFailure,
    onSuccess: onSaved,
    successMore: ({ available, shownAvailable }) =>
      available !== shownAvailable && nameComing(hoursOwner(null), available),
    // View mode opens after Save and shows the saved values before they are refetched.
    optimistic: ({ shownAvailable: _, ...changes }) => {
      const before = cache.getQueryData<AnswerOf<typeof readProfile>>(profileKey);
      if (before) cache.setQueryData(profileKey, { profileData: { ...before.profileData, ...changes } });
      return () => cache.setQueryData(profileKey, before);
    },
  });
}
