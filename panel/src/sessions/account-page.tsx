import { PageTitle } from '@docket/ui/page-title.tsx';
import { SecurityCards } from './security-cards.tsx';
import { useWho } from './use-who.ts';

/** An admin's own settings; a doctor has them on the profile. */
export function AccountPage() {
  const who = useWho('admin');
  return (
    <>
      <PageTitle title="Account" subtitle={who ?? '\u00a0'} />
      <SecurityCards role="admin" />
    </>
  );
}
