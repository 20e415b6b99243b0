import { PageTitle } from '@docket/ui/page-title.tsx';
import { pageHeading } from '@docket/ui/row-buttons.ts';
import { useEffect } from 'react';
import type { Role } from '../../api/session.ts';
import { forgetSecondFactorNeeded, useSecondFactorNeeded } from '../../api/session.ts';
import { loadPage } from '../load-page.ts';
import { SessionsCard } from '../mine/sessions-card.tsx';
import classes from '../security-cards.module.css';
import { SecondFactorCard } from './second-factor-card.tsx';
import { useHasUnsavedCodes } from './unkept-codes.ts';
import { useSecondFactor } from './use-second-factor.ts';

/**
 * Replaces every page until the second factor that the practice requires is set up. Users can still see and end their
 * sessions.
 */
export function SecondFactorNeededPage() {
  const [role] = useSecondFactorNeeded();
  useEffect(() => {
    document.title = 'Second factor · Docket';
    // Only navigation by a link moves the focus automatically.
    if (document.activeElement === document.body) {
      pageHeading()?.focus({ preventScroll: true });
    }
  }, []);
  return role && <RequiredSetUp key={role} role={role} />;
}

function RequiredSetUp({ role }: { role: Role }) {
  const { data } = useSecondFactor(role);
  const hasUnsavedCodes = useHasUnsavedCodes();
  const isRequired = data?.required ?? true;
  // The practice may have dropped the requirement.
  useEffect(() => {
    if (!isRequired) forgetSecondFactorNeeded(role);
  }, [isRequired, role]);
  // A full load restarts everything refused so far, such as the live stream.
  const reloadPage = () => {
    forgetSecondFactorNeeded(role);
    loadPage(window.location.pathname + window.location.search);
  };
  return (
    <>
      <PageTitle title="One more step" subtitle={formatStep(data?.on ?? false, hasUnsavedCodes)} />
      <div className={classes.cards}>
        <SecondFactorCard role={role} onSetUp={reloadPage} />
        <SessionsCard role={role} />
      </div>
    </>
  );
}

function formatStep(isOn: boolean, hasUnsavedCodes: boolean): string {
  if (hasUnsavedCodes) return 'Your second factor is on. Save your recovery codes to continue.';
  if (isOn) return 'Your second factor is on. You can continue.';
  return 'Your practice requires a second factor for everyone. Set up yours to continue.';
}
