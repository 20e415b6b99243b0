import type { AnswerOf, InputOf } from '@docket/contract/endpoint.ts';
import { addDoctor } from '@docket/contract/endpoints/doctors.ts';
import { toInitials } from '@docket/ui/initials.ts';
import { hideError, showError } from '@docket/ui/toast.tsx';
import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorText } from '../../api/call-server.ts';
import { useAction } from '../../api/use-action.ts';
import { useContractForm } from '../../api/use-contract-form.ts';
import { useAskBeforeClosing } from '../../sessions/use-ask-before-closing.ts';
import { drawInitials } from '../picture/draw-initials.ts';
import { usePicture } from '../picture/use-picture.ts';
import {
  type DoctorForm,
  detailFields,
  doctorDraft,
  emptyDoctorForm,
  isTyped,
  toDoctorInput,
} from './doctor-form.ts';

/** The state of Add Doctor: values (restored from the draft), errors, picture, and sending. */
export function useDoctorForm(onAdded: (answer: AnswerOf<typeof addDoctor>) => void) {
  const [draft] = useState(doctorDraft.read);
  const { add, isPending, error } = useAddDoctor((answer) => finish(answer));
  const [isOpen, setOpen] = useState(() => isTyped(draft?.form ?? emptyDoctorForm, detailFields));
  const { form, submit } = useContractForm<DoctorForm>({
    endpoint: addDoctor,
    initialValues: draft?.form ?? emptyDoctorForm,
    toInput: toDoctorInput,
    error,
    reveal: (field) => {
      if (detailFields.some((name) => name === field)) flushSync(() => setOpen(true));
    },
  });
  const file = usePicture(error, draft?.picture);
  const [usesInitials, setUsesInitials] = useState(draft?.usesInitials ?? false);

  const { values } = form;
  const initials = toInitials(values.name);
  // Drawn again as the name is typed.
  const drawn = useMemo(() => (usesInitials ? drawInitials(initials) : null), [usesInitials, initials]);
  const picture = usesInitials ? drawn : file.chosen;
  const isBegun = picture !== null || isTyped(values);
  useEffect(() => {
    if (isBegun) doctorDraft.keep({ form: values, picture: file.chosen, usesInitials });
    else doctorDraft.drop();
  }, [values, file.chosen, usesInitials, isBegun]);
  useAskBeforeClosing(isBegun, 'admin');

  const finish = (answer: AnswerOf<typeof addDoctor>) => {
    form.setValues(emptyDoctorForm);
    form.clearErrors();
    file.choose(null, null);
    setUsesInitials(false);
    setOpen(false);
    onAdded(answer);
  };

  return {
    form,
    isSending: isPending,
    details: { isOpen, toggle: () => setOpen(!isOpen) },
    picture: {
      chosen: picture,
      error: file.error,
      choose: (chosen: File | null, sentence: string | null) => {
        file.choose(chosen, sentence);
        setUsesInitials(false);
      },
      chooseInitials: () => {
        setUsesInitials(true);
        file.setError(null);
      },
    },
    send: (event: SyntheticEvent<HTMLFormElement>) => {
      if (!picture) {
        showError(noPicture);
        file.setError((sentence) => sentence ?? noPicture);
      }
      submit((typed) => picture && add(toDoctorInput(typed), picture))(event);
    },
  };
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
