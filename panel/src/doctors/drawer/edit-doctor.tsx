import { findDetails } from '@docket/contract/client.ts';
import { type Doctor, doctorChanged, editDoctor, specialities } from '@docket/contract/endpoints/doctors.ts';
import { formatMoney } from '@docket/contract/formats/display.ts';
import { EditConflictNotice } from '@docket/ui/edit-conflict.tsx';
import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Actor, toActor } from '../../api/conflict-actor.ts';
import { useAction } from '../../api/use-action.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { formatMoment } from '../../clinic/format-moment.ts';
import { useClinicZone } from '../../clinic/use-clinic-zone.ts';
import { AboutInput } from '../add/about-input.tsx';
import { AddressInputs } from '../add/address-inputs.tsx';
import { FeeInput } from '../add/fee-input.tsx';
import { PictureInput } from '../picture/picture-input.tsx';
import { usePicture } from '../picture/use-picture.ts';
import classes from './edit-doctor.module.css';
import { changedFields, type EditForm, editLabels, toEditForm, toEditInput } from './edit-form.ts';

interface EditDoctorProps {
  doctor: Doctor;
  /** The field that takes the focus. */
  firstField: 'name' | 'fee';
  /** Receives whether there are unsaved changes. */
  onTyped: (isTyped: boolean) => void;
  onClose: () => void;
}

/** The form for every field of a doctor and the picture. Answers that arrive during editing don't change it. */
export function EditDoctor({ doctor, firstField, onTyped, onClose }: EditDoctorProps) {
  const edit = useEditDoctor(doctor, onClose);
  const { form, picture, conflict, isPending, isTyped } = edit;
  useLayoutEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  // The button that opened the form is gone, and the focus with it.
  const begin = useEffectEvent(() => form.getInputNode(firstField)?.focus());
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
        <EditFields form={form} firstField={firstField} />
      </fieldset>
      <div className={classes.foot}>
        {conflict && (
          <DoctorConflict
            conflict={conflict}
            opened={edit.opened}
            onUseTheirs={() => edit.takeOver(conflict)}
            onSaveMine={() => edit.overwrite(conflict)}
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
  /** The doctor when the form was opened. */
  opened: Doctor;
  onUseTheirs: () => void;
  onSaveMine: () => void;
}

/** Shows the changes another user made while the form was open. */
function DoctorConflict({ conflict, opened, ...choices }: DoctorConflictProps) {
  const { timeZone } = useClinicZone();
  const { now, name, at } = conflict;
  const form = toEditForm(now);
  const facts = changedFields(toEditForm(opened), form).map((field) => ({
    label: editLabels[field],
    value: field === 'fee' ? formatMoney(now.fees) : String(form[field]),
  }));
  if (opened.image !== now.image) facts.push({ label: 'Image', value: 'another picture' });
  return (
    <EditConflictNotice
      changedBy={name}
      changedWhen={at === null ? '' : formatMoment(at, timeZone)}
      currentValues={facts}
      {...choices}
    />
  );
}

interface EditFieldsProps extends Pick<EditDoctorProps, 'firstField'> {
  form: UseFormReturnType<EditForm>;
}

function EditFields({ form, firstField }: EditFieldsProps) {
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
        {/* The drawer that opens with the form moves the focus, too. */}
        <FeeInput data-autofocus={firstField === 'fee' || undefined} {...form.getInputProps('fee')} />
      </SimpleGrid>
      <AboutInput {...form.getInputProps('about')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AddressInputs line1={form.getInputProps('line1')} line2={form.getInputProps('line2')} />
      </SimpleGrid>
    </>
  );
}

/** The state of the form. A save is refused if the doctor changed after the form was opened. */
function useEditDoctor(doctor: Doctor, onSaved: () => void) {
  // The doctor when the form was opened: the list behind it is refetched during editing.
  const [opened, setOpened] = useState(doctor);
  const before = toEditForm(opened);
  // Lists of appointments show the doctor's name.
  const { run, isPending, error } = useAction(editDoctor, {
    touches: ['doctors', 'appointments'],
    onSuccess: onSaved,
  });
  const refused = readEditConflict(error);
  const conflict = refused && refused.now.version !== opened.version ? refused : null;

  const picture = usePicture(error);
  const { form, submit } = useContractForm<EditForm>({
    endpoint: editDoctor,
    initialValues: before,
    toInput: toEditInput,
    error,
  });
  const save = (version: number) =>
    submit((values) => {
      const { email, ...others } = toEditInput(values);
      // Sent only when changed: it is the login name, and changing it asks for a password.
      const changedEmail = email === opened.email ? {} : { email };
      const input = { docId: doctor._id, version, ...others, ...changedEmail };
      return run(input, picture.chosen ? { file: picture.chosen } : {});
    });
  return {
    form,
    picture: { ...picture, present: opened.image },
    isTyped: picture.chosen !== null || changedFields(before, form.values).length > 0,
    opened,
    conflict,
    submit: save(opened.version),
    /** Loads the other user's changed fields and keeps the rest of the input. */
    takeOver: ({ now }: EditConflict) => {
      const theirs = toEditForm(now);
      form.setValues(Object.fromEntries(changedFields(before, theirs).map((name) => [name, theirs[name]])));
      setOpened(now);
    },
    overwrite: ({ now }: EditConflict) => save(now.version)(),
    isPending,
  };
}

/** The doctor after another user's change. */
interface EditConflict extends Actor {
  readonly now: Doctor;
}

/** The doctor after another user's change, if an edit failed because of it; otherwise null. */
function readEditConflict(error: unknown): EditConflict | null {
  const changed = findDetails(error, doctorChanged);
  return changed && { now: changed.doctor, ...toActor(changed) };
}
