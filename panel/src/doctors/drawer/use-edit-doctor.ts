import { Refused } from '@docket/contract/client.ts';
import { type Doctor, editDoctor } from '@docket/contract/doctors.ts';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useState } from 'react';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { useAction } from '../../api/use-action.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { type EditConflict, readEditConflict } from './edit-conflict.ts';
import {
  changedFields,
  checkEditForm,
  type EditForm,
  editFieldOf,
  editFields,
  toEditForm,
  toEditInput,
} from './edit-form.ts';

/** The form of a doctor: saved only over the version it was opened on. */
export function useEditDoctor(doctor: Doctor, onSaved: () => void) {
  // What the form was opened on: the list behind it is read anew while somebody types.
  const [opened, setOpened] = useState(doctor);
  const before = toEditForm(opened);
  const form = useForm<EditForm>({ initialValues: before, validate: checkEditForm });
  const [picture, setPicture] = useState<File | null>(null);
  const [pictureError, setPictureError] = useState<string | null>(null);
  // The name stands in every list of appointments.
  const { run, isPending, error } = useAction(editDoctor, {
    touches: ['doctors', 'appointments'],
    onSuccess: onSaved,
  });
  const refused = readEditConflict(error);
  const conflict = refused && refused.now.version !== opened.version ? refused : null;

  const focusFirst = (wrong: Partial<Record<keyof EditForm, unknown>>) => {
    const first = editFields.find((name) => wrong[name]);
    if (first) form.getInputNode(first)?.focus();
  };
  // The toast says that it failed; the field it is about says so too.
  useOnFailure(error, (failure) => {
    if (isAboutFile(failure)) return setPictureError(failure.message);
    const refusal = fieldRefusal(failure);
    const field = refusal && editFieldOf(refusal.field);
    if (!field) return;
    if (field === 'image') return setPictureError(refusal.sentence);
    form.setFieldError(field, refusal.sentence);
    focusFirst({ [field]: true });
  });

  const save = (version: number) => {
    if (isPending) return;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirst(errors);
    const input = { docId: doctor._id, version, ...toEditInput(form.values) };
    void run(input, picture ? { file: picture } : {});
  };
  return {
    form,
    picture: {
      chosen: picture,
      present: opened.image,
      error: pictureError,
      choose: (chosen: File | null, sentence: string | null) => {
        setPicture(chosen);
        setPictureError(sentence);
      },
    },
    isTyped: picture !== null || changedFields(before, form.values).length > 0,
    opened,
    conflict,
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      save(opened.version);
    },
    /** Their fields come in, mine stay as they are typed. */
    takeOver: ({ now }: EditConflict) => {
      const theirs = toEditForm(now);
      form.setValues(Object.fromEntries(changedFields(before, theirs).map((name) => [name, theirs[name]])));
      setOpened(now);
    },
    overwrite: ({ now }: EditConflict) => save(now.version),
    isPending,
  };
}

// Too large (413) and not a picture (415) speak of the one file there is.
function isAboutFile(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === 413 || error.status === 415);
}
