import { Brand } from '@docket/ui/brand.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { ThemeSwitch } from '@docket/ui/theme-switch.tsx';
import { ActionIcon, Button, Drawer, Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMustSetUp } from '../../api/second-factor-needed.ts';
import type { Role } from '../../api/tokens.ts';
import { PracticeName } from '../../clinic/practice-name.tsx';
import { logout } from '../../sessions/logout.ts';
import { homeOf, roleNames } from '../../sessions/roles.ts';
import { askAboutCodes } from '../../sessions/second-factor/unkept-codes.ts';
import paletteButtonClasses from '../palette/palette-button.module.css';
import { openPalette } from '../palette/palette-store.ts';
import { useMayBook } from '../use-may-book.ts';
import { AccountMenu } from './account-menu.tsx';
import menuDrawerClasses from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';
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

/** The side menu where there is no room for it beside the page. */
function MenuDrawer({ role }: { role: Role }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={menuDrawerClasses.place}>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={menuDrawerClasses.button}
        aria-label="Menu"
        onClick={open}
      >
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Drawer opened={opened} onClose={close} size={280} padding={12} title={<Brand name="Docket" />}>
        <div className={menuDrawerClasses.practice}>
          <PracticeName />
        </div>
        <SideMenu role={role} onGo={close} />
        <div className={menuDrawerClasses.foot}>
          <ThemeSwitch />
          <AccountMenu role={role} onGo={close} />
        </div>
      </Drawer>
    </div>
  );
}

/** Looks like a field, opens the palette; only its sign on a phone. */
function PaletteButton({ role }: { role: Role }) {
  const mayBook = useMayBook(role);
  return (
    <UnstyledButton
      className={paletteButtonClasses.button}
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <IconSearch size={17} stroke={1.7} aria-hidden />
      <span className={paletteButtonClasses.words}>{mayBook ? 'Search or book' : 'Search'}</span>
      <Kbd className={paletteButtonClasses.key} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}
