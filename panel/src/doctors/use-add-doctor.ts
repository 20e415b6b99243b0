import { addDoctor } from '@docket/contract/doctors.ts';
import type { AnswerOf, InputOf } from '@docket/contract/endpoint.ts';
import { useRef } from 'react';
import { errorText } from '../api/error-text.ts';
import { useAction } from '../api/use-action.ts';
import { newIdempotencyKey } from './idempotency-key.ts';

type Input = InputOf<typeof addDoctor>;

/** Sends a new doctor. The same doctor sent again, because no answer came the first time, is added once. */
export function useAddDoctor(onAdded: (answer: AnswerOf<typeof addDoctor>) => void) {
  const attempt = useRef<{ body: string; picture: File; key: string } | null>(null);
  const keyFor = (input: Input, picture: File) => {
    const body = JSON.stringify(input);
    if (attempt.current?.body !== body || attempt.current.picture !== picture)
      attempt.current = { body, picture, key: newIdempotencyKey() };
    return attempt.current.key;
  };
  const { run, ...state } = useAction(addDoctor, {
    touches: ['doctors'],
    // Specification, section 8.
    errorText: (error) => `Failed to add doctor: ${errorText(error)}`,
    onSuccess: (answer) => {
      attempt.current = null;
      onAdded(answer);
    },
  });
  const add = (input: Input, picture: File) =>
    run(input, { file: picture, idempotencyKey: keyFor(input, picture) });
  return { ...state, add };
}
