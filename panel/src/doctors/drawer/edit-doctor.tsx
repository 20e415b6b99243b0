import type { Doctor } from '@docket/contract/doctors.ts';
import { Button, Group } from '@mantine/core';
import { PictureInput } from '../picture-input.tsx';
import { DoctorConflict } from './doctor-conflict.tsx';
import classes from './edit-doctor.module.css';
import { EditFields } from './edit-fields.tsx';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { useEditDoctor } from './use-edit-doctor.ts';

/** Every field of a doctor while it is changed, the picture too. What arrives from the server meanwhile does not touch it. */
export function EditDoctor({ doctor, onClose }: { doctor: Doctor; onClose: () => void }) {
  const edit = useEditDoctor(doctor, onClose);
  const { form, picture, conflict, isPending } = edit;
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
      <UnsavedQuestion isTyped={edit.isTyped} doctor={doctor} />
    </form>
  );
}
