import { PageTitle } from '@docket/ui/page-title.tsx';
import { SecurityCards } from './security-cards.tsx';

/** An admin's own settings; a doctor has them on the profile. */
export function AccountPage() {
  return (
    <>
      <PageTitle title="Account" />
      <SecurityCards role="admin" />
    </>
  );
}
