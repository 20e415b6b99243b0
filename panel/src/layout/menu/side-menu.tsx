import { Link } from '@tanstack/react-router';
import type { Role } from '../../api/session.ts';
import { useMustSetUpSecondFactor } from '../../api/session.ts';
import { useIsManager } from '../../api/use-staff-role.ts';
import { menuOf } from './menu.ts';
import classes from './side-menu.module.css';

/** The menu of a role; the current page is marked. */
export function SideMenu({ role, onGo }: { role: Role; onGo?: () => void }) {
  // Every page is closed until a required second factor is set up.
  const mustSetUp = useMustSetUpSecondFactor(role);
  const isManager = useIsManager();
  return (
    <nav aria-label="Main">
      <ul className={classes.menu}>
        {menuOf(role, isManager).map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              disabled={mustSetUp}
              className={classes.entry ?? ''}
              activeOptions={{ includeSearch: false }}
              {...(onGo && { onClick: onGo })}
            >
              <Icon size={19} stroke={1.6} aria-hidden />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
