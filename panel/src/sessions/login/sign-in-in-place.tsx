import { showSuccess } from '@docket/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../api/session.ts';
import { forgetSessionEnd } from '../../api/session.ts';
import { loginSuccess } from './login-texts.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Logs in without leaving the page: reads are repeated, and input stays. */
export function SignInInPlace({ role, lastEmail = null }: { role: Role; lastEmail?: string | null }) {
  const client = useQueryClient();
  const refreshPage = (detail: string | undefined) => {
    forgetSessionEnd(role);
    showSuccess(loginSuccess[role], { detail });
    // Another person may have logged in, who must not see earlier data.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
  return <SignInForm role={role} onSignedIn={refreshPage} lastEmail={lastEmail} />;
}
