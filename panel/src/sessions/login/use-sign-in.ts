import { detailsOf, Refused } from '@docket/contract/client.ts';
import { codeNeeded } from '@docket/contract/refusals.ts';
import { login } from '@docket/contract/sessions.ts';
import { useState } from 'react';
import {
  forgetSecondFactorNeeded,
  keepToken,
  type Role,
  reportSecondFactorNeeded,
} from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { keepLastEmail } from './last-email.ts';
import { formatFailedTries, loginFailure } from './login-texts.ts';

export interface TypedCredentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor, once it was asked for. */
  readonly code?: string;
}

/** What a form is to ask for beside the password of whom; `wrong` is the sentence about the code that was sent. */
export interface PendingCode {
  readonly email: string;
  readonly wrong: string | null;
}

interface SignInOptions {
  /** Without a form for the code, the server's sentence goes into a toast. */
  readonly asksForCode?: boolean;
}

/** After the token was kept; takes what is said below the success, where there is something. */
export type OnSignedIn = (detail: string | undefined) => void;

/**
 * Signs in: keeps the token of the role, then calls `onSignedIn`. A failure is said in a toast, save for a
 * code that is needed or wrong: that belongs to its field.
 */
export function useSignIn(role: Role, onSignedIn: OnSignedIn, { asksForCode = false }: SignInOptions = {}) {
  const [pendingCode, setPendingCode] = useState<PendingCode | null>(null);
  const isOfCode = (error: unknown) => asksForCode && isCodeNeeded(error);
  const { run, isPending, error } = useAction(login[role], {
    touches: [],
    errorText: (error) => (isOfCode(error) ? null : loginFailure(error)),
    onError: (error, { email, code }) => {
      if (isOfCode(error)) setPendingCode({ email, wrong: code === undefined ? null : loginFailure(error) });
    },
    // Said by the page that opens next, in the words of the specification.
    successText: () => null,
    onSuccess: ({ token, secondFactorNeeded, failedTries }, { email }) => {
      keepLastEmail(role, email);
      keepToken(role, token);
      // The page that opens next goes straight to it, and asks for nothing that would be refused.
      if (secondFactorNeeded) reportSecondFactorNeeded(role);
      else forgetSecondFactorNeeded(role);
      onSignedIn(failedTries ? formatFailedTries(failedTries) : undefined);
    },
  });
  // Said in the toast as well; here it stays, tied to the field that it is about.
  const refused = error instanceof Refused && !isOfCode(error) ? loginFailure(error) : null;
  return {
    refused,
    signIn: (credentials: TypedCredentials) => void run({ ...credentials }),
    isPending,
    pendingCode,
  };
}

function isCodeNeeded(error: unknown): boolean {
  return detailsOf(error, codeNeeded) !== null;
}
