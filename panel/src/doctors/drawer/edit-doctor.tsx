import { type Doctor, specialities } from '@docket/contract/doctors.ts';
import { formatMoney } from '@docket/contract/money.ts';
import { ChangedMeanwhile } from '@docket/ui/changed-meanwhile.tsx';
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { sayMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { AboutInput } from '../add/about-input.tsx';
import { AddressInputs } from '../add/address-inputs.tsx';
import { FeeInput } from '../add/fee-input.tsx';
import { PictureInput } from '../picture/picture-input.tsx';
import type { EditConflict } from './edit-conflict.ts';
import classes from './edit-doctor.module.css';
import { changedFields, type EditForm, editLabels, toEditForm } from './edit-form.ts';
import { useEditDoctor } from './use-edit-doctor.ts';

interface EditDoctorProps {
  doctor: Doctor;
  /** Told whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void;
  onClose: () => void;
}

/** Every field of a doctor while it is changed, the picture too. What arrives from the server meanwhile does not touch it. */
export function EditDoctor({ doctor, onTyped, onClose }: EditDoctorProps) {
  const edit = useEditDoctor(doctor, onClose);
  const { form, picture, conflict, isPending, isTyped } = edit;
  useLayoutEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  // The button that opened the form is gone, and the focus with it.
  const begin = useEffectEvent(() => form.getInputNode('name')?.focus());
  useEffect(begin, []);
  return (
    <form noValidate onSubmit={edit.submit} aria-label={`Edit ${doctor.name}`}>
      <fieldset disabled={isPending} className={classes.fields}>
        <PictureInput
          picture={picture.chosen}
          present={picture.present}
          onChoose={picture.choose}
          error={picture.error}
        />
        <EditFields form={form} />
      </fieldset>
      <div className={classes.foot}>
        {conflict && (
          <DoctorConflict
            conflict={conflict}
            opened={edit.opened}
            onTakeOver={() => edit.takeOver(conflict)}
            onOverwrite={() => edit.overwrite(conflict)}
          />
        )}
        <Group gap="xs">
          <Button type="submit" loading={isPending}>
            Save
          </Button>
          <Button variant="default" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
        </Group>
      </div>
    </form>
  );
}

interface DoctorConflictProps {
  conflict: EditConflict;
  /** The doctor as the form was opened on. */
  opened: Doctor;
  onTakeOver: () => void;
  onOverwrite: () => void;
}

/** What a doctor became while the form stood open. */
function DoctorConflict({ conflict, opened, ...choices }: DoctorConflictProps) {
  const { timeZone } = useClinicZone();
  const { now, who, at } = conflict;
  const form = toEditForm(now);
  const facts = changedFields(toEditForm(opened), form).map((field) => ({
    label: editLabels[field],
    value: field === 'fee' ? formatMoney(now.fees) : String(form[field]),
  }));
  if (opened.image !== now.image) facts.push({ label: 'Image', value: 'another picture' });
  return (
    <ChangedMeanwhile
      who={who}
      when={at === null ? '' : sayMoment(at, timeZone)}
      facts={facts}
      {...choices}
    />
  );
}

/** Asks every field of a doctor. */
function EditFields({ form }: { form: UseFormReturnType<EditForm> }) {
  const bind = (field: keyof EditForm) => ({
    label: editLabels[field],
    autoComplete: 'off',
    ...form.getInputProps(field),
  });
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput required {...bind('name')} />
        <TextInput type="email" required spellCheck={false} {...bind('email')} />
        <NativeSelect data={[...specialities]} {...bind('speciality')} />
        <TextInput required {...bind('experience')} />
        <TextInput {...bind('degree')} />
        <FeeInput {...form.getInputProps('fee')} />
      </SimpleGrid>
      <AboutInput {...form.getInputProps('about')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AddressInputs line1={form.getInputProps('line1')} line2={form.getInputProps('line2')} />
      </SimpleGrid>
    </>
  );
}
