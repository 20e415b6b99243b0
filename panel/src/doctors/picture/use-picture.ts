import { Refused } from '@docket/contract/client.ts';
import { useState } from 'react';
import { fieldRefusal } from '../../api/field-refusal.ts';
import { useOnFailure } from '../../api/use-on-failure.ts';

/** The picture chosen in a form, with the sentence of its refusal. `requestError` is the failure of the last request. */
export function usePicture(requestError: unknown, initial: File | null = null) {
  const [chosen, setChosen] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  useOnFailure(requestError, (failure) => {
    if (isAboutPicture(failure)) setError(failure.message);
  });
  const choose = (picture: File | null, sentence: string | null) => {
    setChosen(picture);
    setError(sentence);
  };
  return { chosen, error, choose, setError };
}

// Too large (413) and not a picture (415) are about the picture.
function isAboutPicture(error: unknown): error is Refused {
  if (!(error instanceof Refused)) return false;
  return error.status === 413 || error.status === 415 || fieldRefusal(error)?.field === 'image';
}
