import type { Doctor } from '@docket/contract/doctors.ts';
import { Button, Group } from '@mantine/core';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { PictureInput } from '../picture-input.tsx';
import { DoctorConflict } from './doctor-conflict.tsx';
import classes from './edit-doctor.module.css';
import { EditFields } from './edit-fields.tsx';
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
