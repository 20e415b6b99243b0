import { Brand } from '@docket/ui/brand.tsx';
import { StatusBadge } from '@docket/ui/status-badge.tsx';
import { ThemeSwitch } from '@docket/ui/theme-switch.tsx';
import { useMenuFocusReturn } from '@docket/ui/use-menu-focus-return.ts';
import { ActionIcon, Button, Drawer, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconEye,
  IconEyeOff,
  IconKeyboard,
  IconLock,
  IconMenu2,
  IconSearch,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toggleNames, useNamesHidden } from '../../api/privacy/names-hidden.ts';
import type { Role } from '../../api/session.ts';
import { useMustSetUpSecondFactor } from '../../api/session.ts';
import { PracticeName } from '../../clinic/practice-name.tsx';
import { useAccountLabel } from '../../sessions/login/use-account-label.ts';
import { logout } from '../../sessions/logout.ts';
import { ChangePasswordDialog } from '../../sessions/password/change-password-dialog.tsx';
import { accountPages, homeOf, roleNames } from '../../sessions/roles.ts';
import { confirmLosingCodes } from '../../sessions/second-factor/unkept-codes.ts';
import paletteButtonClasses from '../palette/palette-button.module.css';
import { openPalette, openShortcuts } from '../palette/palette-store.ts';
import { useMayBook } from '../use-may-book.ts';
import menuDrawerClasses from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';
import classes from './top-bar.module.css';

/** The bar above every page: brand, role, search, names, theme, account and Logout. */
export function TopBar({ role }: { role: Role }) {
  const client = useQueryClient();
  const mustSetUp = useMustSetUpSecondFactor(role);
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const confirmLogout = () =>
    confirmLosingCodes(() => {
      setIsLoggingOut(true);
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
      <NamesButton />
      <div className={classes.wide}>
        <ThemeSwitch />
        <AccountMenu role={role} />
      </div>
      <Button variant="default" className={classes.logout} loading={isLoggingOut} onClick={confirmLogout}>
        Logout
      </Button>
    </header>
  );
}

/** The side menu as a drawer, for narrow windows. */
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

/** A button that looks like a field and opens the palette; only an icon on a phone. */
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

/** Hides or shows patients' names. Its position is equal on every page, so that it is found in a hurry. */
function NamesButton() {
  const isHidden = useNamesHidden();
  const label = isHidden ? 'Show names' : 'Hide names';
  const Icon = isHidden ? IconEyeOff : IconEye;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isHidden ? 'filled' : 'default'}
        aria-label={label}
        aria-keyshortcuts="H"
        onClick={toggleNames}
      >
        <Icon size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A separate component, so that the account is read when the menu opens, and not with every page. */
function AccountName({ role }: { role: Role }) {
  return <Menu.Label>{useAccountLabel(role) ?? roleNames[role]}</Menu.Label>;
}

/** The user's account, password and shortcuts. */
function AccountMenu({ role, onGo }: { role: Role; onGo?: () => void }) {
  const mustSetUp = useMustSetUpSecondFactor(role);
  const [isChanging, setIsChanging] = useState(false);
  const { menuButton, withFocusReturn } = useMenuFocusReturn();
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <Tooltip label="Account">
            <ActionIcon ref={menuButton} aria-label="Account">
              <IconUserCircle size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <AccountName role={role} />
          <Menu.Item
            component={Link}
            {...accountPages[role]}
            {...(onGo && { onClick: onGo })}
            leftSection={<IconShieldLock size={16} aria-hidden />}
          >
            Login and devices
          </Menu.Item>
          {/* Refused until the second factor is set up. */}
          {!mustSetUp && (
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={withFocusReturn(() => setIsChanging(true))}
            >
              Change password
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconKeyboard size={16} aria-hidden />}
            onClick={withFocusReturn(openShortcuts)}
          >
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog role={role} opened={isChanging} onClose={() => setIsChanging(false)} />
    </>
  );
}
