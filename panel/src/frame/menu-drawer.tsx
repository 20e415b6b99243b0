import { Brand } from '@docket/ui/brand.tsx';
import { ThemeSwitch } from '@docket/ui/theme-switch.tsx';
import { ActionIcon, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMenu2 } from '@tabler/icons-react';
import type { Role } from '../api/tokens.ts';
import { PracticeName } from '../clinic/practice-name.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './menu-drawer.module.css';
import { SideMenu } from './side-menu.tsx';

/** The side menu where there is no room for it beside the page. */
export function MenuDrawer({ role }: { role: Role }) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={classes.place}>
      <ActionIcon variant="subtle" color="gray" className={classes.button} aria-label="Menu" onClick={open}>
        <IconMenu2 size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <Drawer opened={opened} onClose={close} size={280} padding={12} title={<Brand name="Docket" />}>
        <div className={classes.practice}>
          <PracticeName />
        </div>
        <SideMenu role={role} onGo={close} />
        <div className={classes.foot}>
          <ThemeSwitch />
          <AccountMenu role={role} onGo={close} />
        </div>
      </Drawer>
    </div>
  );
}
