import { findDetails, Refused } from '@docket/contract/client.ts';
import { login } from '@docket/contract/endpoints/sessions.ts';
import { codeNeeded } from '@docket/contract/refusals.ts';
import { useState } from 'react';
import {
  forgetSecondFactorNeeded,
  type Role,
  reportSecondFactorNeeded,
  storeToken,
} from '../../api/session.ts';
import { useAction } from '../../api/use-action.ts';
import { storeLastEmail } from './last-email.ts';
import { formatFailedLogins, loginFailure } from './login-texts.ts';

export interface TypedCredentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, once requested. */
  readonly code?: string;
}

/** The server asked for a code for this email. `wrong`: the sentence about a refused code. */
export interface PendingCode {
  readonly email: string;
  readonly wrong: string | null;
}

interface SignInOptions {
  /** Whether the form has a field for the code; if not, a toast shows the server's sentence. */
  readonly asksForCode?: boolean;
}

/** Called after the token was stored. `detail` is a second line for the success toast. */
export type OnSignedIn = (detail: string | undefined) => void;

/**
 * Logs in: stores the token of the role, then calls `onSignedIn`. A toast shows failures, except a missing or wrong
 * code, which belongs to its field.
 */
export function useSignIn(role: Role, onSignedIn: OnSignedIn, { asksForCode = false }: SignInOptions = {}) {
  const [pendingCode, setPendingCode] = useState<PendingCode | null>(null);
  const isCodeError = (error: unknown) => asksForCode && isCodeNeeded(error);
  const { run, isPending, error } = useAction(login[role], {
    touches: [],
    errorText: (error) => (isCodeError(error) ? null : loginFailure(error)),
    onError: (error, { email, code }) => {
      if (isCodeError(error))
        setPendingCode({ email, wrong: code === undefined ? null : loginFailure(error) });
    },
    // The next page shows the sentence of the specification.
    successText: () => null,
    onSuccess: ({ token, secondFactorNeeded, failedTries }, { email }) => {
      storeLastEmail(role, email);
      storeToken(role, token);
      // The next page then opens the set-up at once and avoids reads that would be refused.
      if (secondFactorNeeded) reportSecondFactorNeeded(role);
      else forgetSecondFactorNeeded(role);
      onSignedIn(failedTries ? formatFailedLogins(failedTries) : undefined);
    },
  });
  // The toast disappears; at the field the sentence stays.
  const refused = error instanceof Refused && !isCodeError(error) ? loginFailure(error) : null;
  return {
    refused,
    signIn: (credentials: TypedCredentials) => void run({ ...credentials }),
    isPending,
    pendingCode,
  };
}

function isCodeNeeded(error: unknown): boolean {
  return findDetails(error, codeNeeded) !== null;
}
