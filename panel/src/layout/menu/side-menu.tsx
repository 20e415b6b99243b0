import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Role } from '../../api/session.ts';
import { useMustSetUpSecondFactor } from '../../api/session.ts';
import { useIsManager } from '../../api/use-staff-role.ts';
import { listMenu, type MenuGroup } from './menu.ts';
import classes from './side-menu.module.css';

/** The menu of a role, in groups; the current page is marked. */
export function SideMenu({ role, onGo }: { role: Role; onGo?: () => void }) {
  const isManager = useIsManager();
  return (
    <nav aria-label="Main">
      {listMenu(role, isManager).map((group) => (
        <Group key={group.title} role={role} group={group} onGo={onGo} />
      ))}
    </nav>
  );
}

interface GroupProps {
  role: Role;
  group: MenuGroup;
  onGo: (() => void) | undefined;
}

function Group({ role, group: { title, entries }, onGo }: GroupProps) {
  // Every page is closed until a required second factor is set up.
  const mustSetUp = useMustSetUpSecondFactor(role);
  const titleId = useId();
  return (
    <>
      {title !== null && (
        <p id={titleId} className={classes.title}>
          {title}
        </p>
      )}
      <ul className={classes.entries} aria-labelledby={title === null ? undefined : titleId}>
        {entries.map(({ to, label, icon: Icon }) => (
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
    </>
  );
}
