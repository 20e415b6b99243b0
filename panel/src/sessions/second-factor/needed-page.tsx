import { PageTitle } from '@docket/ui/page-title.tsx';
import { useEffect } from 'react';
import { useSecondFactorNeeded } from '../../api/second-factor-needed.ts';
import { loadPage } from '../load-page.ts';
import { SecondFactorCard } from './second-factor-card.tsx';

/** Stands in place of every page until the second factor that the practice asks for is set up. */
export function SecondFactorNeededPage() {
  const [role] = useSecondFactorNeeded();
  useEffect(() => {
    document.title = 'Second factor · Docket';
  }, []);
  // What was refused meanwhile, the live stream among it, begins anew.
  const goOn = () => loadPage(window.location.pathname + window.location.search);
  return (
    <>
      <PageTitle
        title="One more step"
        subtitle="Your practice asks everybody for a second factor. Set up yours, and everything else opens."
      />
      {role && <SecondFactorCard key={role} role={role} onSetUp={goOn} />}
    </>
  );
}
