import { showSuccess } from '@docket/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../api/session.ts';
import { forgetSessionEnd } from '../../api/session.ts';
import { loginSuccess } from './login-texts.ts';
import { SignInForm } from './sign-in-form.tsx';

/** Signs in without leaving the page: what it could not read is read now, and what was typed stays. */
export function SignInInPlace({ role, lastEmail = null }: { role: Role; lastEmail?: string | null }) {
  const client = useQueryClient();
  const goOn = (detail: string | undefined) => {
    forgetSessionEnd(role);
    showSuccess(loginSuccess[role], { detail });
    // It may be another person: nothing from before is shown again.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
  return <SignInForm role={role} onSignedIn={goOn} lastEmail={lastEmail} />;
}
