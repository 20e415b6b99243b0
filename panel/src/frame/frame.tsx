import { Outlet } from '@tanstack/react-router';
import { IdentityDialog } from '../sessions/identity-dialog.tsx';
import { SessionEndedDialog } from '../sessions/session-ended-dialog.tsx';
import { AskForRole } from './ask-for-role.tsx';
import classes from './frame.module.css';
import { PaletteHost } from './palette-host.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { UndoLast } from './undo-last.tsx';
import { useArrival } from './use-arrival.ts';
import { useClockWarning } from './use-clock-warning.ts';
import { useShownRole } from './use-shown-role.ts';

/** What stands around every page of a signed-in person. */
export function Frame() {
  const role = useShownRole();
  useArrival();
  useClockWarning();
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <TopBar role={role} />
      <aside className={classes.side}>
        <SideMenu role={role} />
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        <AskForRole>
          <Outlet />
        </AskForRole>
      </main>
      <PaletteHost role={role} />
      <IdentityDialog />
      <UndoLast />
      <SessionEndedDialog />
    </div>
  );
}
