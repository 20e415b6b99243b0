import { loginAsAdmin, loginAsDoctor } from '@docket/contract/sessions.ts';
import { keepToken, type Role } from '../api/tokens.ts';
import { useAction } from '../api/use-action.ts';
import { loginFailure } from './login-texts.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs somebody in: keeps the token of their role, then calls `onSignedIn`. A failure is said in a toast. */
export function useSignIn(role: Role, onSignedIn: () => void) {
  const { run, isPending } = useAction(role === 'admin' ? loginAsAdmin : loginAsDoctor, {
    touches: [],
    errorText: loginFailure,
    // Said by the page that opens next, in the words of the specification.
    successText: () => null,
    onSuccess: ({ token }) => {
      keepToken(role, token);
      onSignedIn();
    },
  });
  return { signIn: (credentials: Credentials) => void run({ ...credentials }), isPending };
}
