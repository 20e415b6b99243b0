import { PageTitle } from '@docket/ui/page-title.tsx';
import { useAccountLabel } from './login/use-account-label.ts';
import { SecurityCards } from './security-cards.tsx';

/** Password, second factor and sessions of an admin. A doctor has them on the profile. */
export function AccountPage() {
  const accountLabel = useAccountLabel('admin');
  return (
    <>
      <PageTitle title="Account" subtitle={accountLabel ?? '\u00a0'} />
      <SecurityCards role="admin" />
    </>
  );
}
