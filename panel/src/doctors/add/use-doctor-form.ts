import { Refused } from '@docket/contract/client.ts';
import type { AnswerOf, InputOf } from '@docket/contract/endpoint.ts';
import { addDoctor } from '@docket/contract/endpoints/doctors.ts';
import { initialsOf } from '@docket/ui/initials.ts';
import { hideError, showError } from '@docket/ui/toast.tsx';
import { useForm } from '@mantine/form';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../api/call-server.ts';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { useAction } from '../../api/use-action.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { drawInitials } from '../picture/draw-initials.ts';
import {
  checkDoctorForm,
  type DoctorForm,
  detailFields,
  doctorDraft,
  emptyDoctorForm,
  fieldNames,
  formFieldOf,
  isTyped,
  toDoctorInput,
} from './doctor-form.ts';

/** The state of Add Doctor: values (restored from the draft), errors, picture, and sending. */
export function useDoctorForm(onAdded: (answer: AnswerOf<typeof addDoctor>) => void) {
  const [draft] = useState(doctorDraft.read);
  const form = useForm<DoctorForm>({
    initialValues: draft?.form ?? emptyDoctorForm,
    validate: checkDoctorForm,
  });
  const [file, setFile] = useState(draft?.picture ?? null);
  const [usesInitials, setUsesInitials] = useState(draft?.usesInitials ?? false);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(() => isTyped(form.values, detailFields));

  const { values } = form;
  const initials = initialsOf(values.name);
  // Drawn again as the name is typed.
  const drawn = useMemo(() => (usesInitials ? drawInitials(initials) : null), [usesInitials, initials]);
  const picture = usesInitials ? drawn : file;
  const isBegun = picture !== null || isTyped(values);
  useEffect(() => {
    if (isBegun) doctorDraft.keep({ form: values, picture: file, usesInitials });
    else doctorDraft.drop();
  }, [values, file, usesInitials, isBegun]);
  useAskBeforeClosing(isBegun, 'admin');

  const show = (wrong: Partial<Record<keyof DoctorForm, unknown>>) => {
    const first = fieldNames.find((name) => wrong[name]);
    if (!first) return;
    // A field can take the focus only once it is rendered.
    if (detailFields.some((name) => name === first)) flushSync(() => setOpen(true));
    form.getInputNode(first)?.focus();
  };

  const finish = (answer: AnswerOf<typeof addDoctor>) => {
    form.setValues(emptyDoctorForm);
    form.clearErrors();
    setFile(null);
    setUsesInitials(false);
    setOpen(false);
    onAdded(answer);
  };
  const { add, isPending, error } = useAddDoctor(finish);

  // The toast reports the failure; the refused field shows it too.
  useOnFailure(error, (refused) => {
    const refusal = fieldRefusal(refused);
    const field = refusal && formFieldOf(refusal.field);
    if (isAboutFile(refused)) return setPictureError(refused.message);
    if (!field) return;
    if (field === 'image') return setPictureError(refusal.sentence);
    form.setFieldError(field, refusal.sentence);
    show({ [field]: true });
  });

  return {
    form,
    isSending: isPending,
    details: { isOpen, toggle: () => setOpen(!isOpen) },
    picture: {
      chosen: picture,
      error: pictureError,
      choose: (chosen: File | null, sentence: string | null) => {
        setFile(chosen);
        setUsesInitials(false);
        setPictureError(sentence);
      },
      chooseInitials: () => {
        setUsesInitials(true);
        setPictureError(null);
      },
    },
    send: (event: SyntheticEvent) => {
      event.preventDefault();
      if (isPending) return;
      const { hasErrors, errors } = form.validate();
      if (hasErrors) show(errors);
      if (!picture) {
        showError(noPicture);
        setPictureError((error) => error ?? noPicture);
      }
      if (hasErrors || !picture) return;
      void add(toDoctorInput(values), picture);
    },
  };
}

// Too large (413) and not a picture (415) are about the file.
function isAboutFile(error: unknown): error is Refused {
  return error instanceof Refused && (error.status === 413 || error.status === 415);
}

const noPicture = 'Image not selected'; // specification 5.2

/** Sends a new doctor. A retry after a lost answer adds no second doctor. */
function useAddDoctor(onAdded: (answer: AnswerOf<typeof addDoctor>) => void) {
  const { run, ...state } = useAction(addDoctor, {
    touches: ['doctors', 'people'],
    // Specification 8.3.
    errorText: (error) => `Failed to add doctor: ${errorText(error)}`,
    onSuccess: (answer) => {
      hideError(noPicture);
      onAdded(answer);
    },
  });
  const add = (input: InputOf<typeof addDoctor>, picture: File) => run(input, { file: picture });
  return { ...state, add };
}
