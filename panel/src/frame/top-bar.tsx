import { Brand } from '@docket/ui/brand.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { ThemeSwitch } from '@docket/ui/theme-switch.tsx';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMustSetUp } from '../api/second-factor-needed.ts';
import type { Role } from '../api/tokens.ts';
import { PracticeName } from '../clinic/practice-name.tsx';
import { logout } from '../sessions/logout.ts';
import { homeOf, roleNames } from '../sessions/roles.ts';
import { askAboutCodes } from '../sessions/second-factor/unkept-codes.ts';
import { AccountMenu } from './account-menu.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { PaletteButton } from './palette-button.tsx';

import classes from './top-bar.module.css';

/** Brand, badge, search, theme, account, Logout. */
export function TopBar({ role }: { role: Role }) {
  const client = useQueryClient();
  const mustSetUp = useMustSetUp(role);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () =>
    askAboutCodes(() => {
      setIsLeaving(true);
      void logout(client);
    });
  return (
    <header className={classes.bar}>
      <MenuDrawer role={role} />
      <Link
        to={homeOf[role]}
        disabled={mustSetUp}
        className={classes.home ?? ''}
        aria-label="Docket, to the dashboard"
      >
        <Brand name="Docket" />
      </Link>
      <StatusBadge tone="teal" label={roleNames[role]} />
      <div className={classes.practice}>
        <PracticeName />
      </div>
      <PaletteButton role={role} />
      <div className={classes.wide}>
        <ThemeSwitch />
        <AccountMenu role={role} />
      </div>
      <Button variant="default" className={classes.logout} loading={isLeaving} onClick={leave}>
        Logout
      </Button>
    </header>
  );
}
