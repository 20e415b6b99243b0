import { addDoctor } from '@docket/contract/doctors.ts';
import type { AnswerOf, InputOf } from '@docket/contract/endpoint.ts';
import { hideError } from '@docket/ui/toast.tsx';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';

export const noPicture = 'Image not selected'; // specification 5.2

/** Sends a new doctor. The same doctor sent again, because no answer came the first time, is added once. */
export function useAddDoctor(onAdded: (answer: AnswerOf<typeof addDoctor>) => void) {
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
