import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useNamesHidden } from '../api/privacy/names-hidden.ts';
import { useEndedSessions, useSecondFactorNeeded, useTokens } from '../api/session.ts';
import { useIsRestoredCopy, useStaffRole } from '../api/use-staff-role.ts';
import { IdentityDialog } from '../sessions/identity-dialog.tsx';
import { MissingSignIn } from '../sessions/login/missing-sign-in.tsx';
import { SessionEndedDialog } from '../sessions/login/session-ended-dialog.tsx';
import { useCurrentRole } from '../sessions/roles.ts';
import { lazyPage } from './lazy-page.tsx';
import { ManagersOnly } from './managers-only.tsx';
import { SideMenu } from './menu/side-menu.tsx';
import { TopBar } from './menu/top-bar.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import classes from './root-layout.module.css';
import { UndoLastDialog } from './shortcuts/undo-last.tsx';
import { useClockWarning } from './use-clock-warning.ts';
import { useCounterPrivacy } from './use-counter-privacy.ts';

/** The frame around every page after login. */
export function RootLayout() {
  const role = useCurrentRole();
  const isHidden = useNamesHidden();
  return (
    <div className={classes.frame}>
      <PageEffects />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <TopBar role={role} />
      <aside className={classes.side}>
        <SideMenu role={role} />
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        <UnconfirmedCopyBanner />
        {isHidden && <p className={classes.hidden}>Patients’ names are hidden.</p>}
        <RequireRole>
          <Outlet />
        </RequireRole>
      </main>
      <PaletteHost role={role} />
      <IdentityDialog />
      <UndoLastDialog />
      <SessionEndedDialog />
    </div>
  );
}

// Loaded on demand.
const RestoredCopyBanner = lazyPage(
  () => import('../restored-copy/restored-copy-banner.tsx'),
  'RestoredCopyBanner',
);

function UnconfirmedCopyBanner() {
  if (!useIsRestoredCopy()) return null;
  return (
    <Suspense fallback={null}>
      <RestoredCopyBanner />
    </Suspense>
  );
}

const SecondFactorNeeded = lazyPage(
  () => import('../sessions/second-factor/needed-page.tsx'),
  'SecondFactorNeededPage',
);

/**
 * Shows a page if its role is logged in and may open it; otherwise the login, the set-up of the second factor, or a
 * notice.
 */
function RequireRole({ children }: { children: ReactNode }) {
  const tokens = useTokens();
  const ended = useEndedSessions();
  const needed = useSecondFactorNeeded();
  const staffRole = useStaffRole();
  const { role, needs, title = '' } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (role && tokens[role] !== null && needed.includes(role))
    return (
      <Suspense fallback={null}>
        <SecondFactorNeeded />
      </Suspense>
    );
  if (needs === 'manager' && tokens.admin !== null && staffRole !== 'manager')
    return staffRole === null ? null : <ManagersOnly title={title} />;
  // A session that ended during work keeps its page: the login opens over it.
  if (!role || tokens[role] !== null || ended.some((session) => session.role === role)) return children;
  return <MissingSignIn key={role} role={role} title={title} />;
}

/**
 * Effects that depend on the URL. A separate component keeps the bar, the menu and closed dialogs from rendering
 * with each page.
 */
function PageEffects() {
  useTitleAndFocus();
  useClockWarning();
  useCounterPrivacy();
  return null;
}

/** Sets the document's title and focuses the page's heading after navigation. */
function useTitleAndFocus(): void {
  const router = useRouter();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title ?? 'Page not found' });
  const isNavigating = useRef(false);
  const path = useRef(router.state.location.pathname);

  const isHidden = useNamesHidden();

  // Prints show this title, and so does the print dialog.
  useEffect(() => {
    document.title = isHidden ? `${title}, names hidden · Docket` : `${title} · Docket`;
  }, [title, isHidden]);

  useEffect(() => {
    const stops = [
      // The router's `fromLocation` is missing when a navigation starts before the first page has loaded.
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== path.current) isNavigating.current = true;
        path.current = toLocation.pathname;
      }),
      router.subscribe('onRendered', () => {
        if (!isNavigating.current) return;
        isNavigating.current = false;
        // A dialog that opened with the page has the focus already.
        if (document.activeElement?.closest('[role="dialog"]')) return;
        const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('content');
        heading?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
