import { useAskingMenu } from '@docket/ui/use-asking-menu.ts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconKeyboard, IconLock, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMustSetUp } from '../../api/second-factor-needed.ts';
import type { Role } from '../../api/tokens.ts';
import { useWho } from '../../sessions/login/use-who.ts';
import { ChangePasswordDialog } from '../../sessions/password/change-password-dialog.tsx';
import { accountOf, roleNames } from '../../sessions/roles.ts';
import { openShortcuts } from '../palette/palette-store.ts';

/** Read when the menu is opened, and not with every page. */
function Who({ role }: { role: Role }) {
  return <Menu.Label>{useWho(role) ?? roleNames[role]}</Menu.Label>;
}

/** What concerns the person and not the practice. */
export function AccountMenu({ role, onGo }: { role: Role; onGo?: () => void }) {
  const mustSetUp = useMustSetUp(role);
  const [isChanging, setIsChanging] = useState(false);
  const { button, ask } = useAskingMenu();
  return (
    <>
      <Menu position="bottom-end" width={220} withinPortal={false}>
        <Menu.Target>
          <Tooltip label="Account">
            <ActionIcon ref={button} aria-label="Account">
              <IconUserCircle size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Menu.Target>
        <Menu.Dropdown>
          <Who role={role} />
          <Menu.Item
            component={Link}
            {...accountOf[role]}
            {...(onGo && { onClick: onGo })}
            leftSection={<IconShieldLock size={16} aria-hidden />}
          >
            Login and devices
          </Menu.Item>
          {/* Refused until the second factor is set up. */}
          {!mustSetUp && (
            <Menu.Item
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={ask(() => setIsChanging(true))}
            >
              Change password
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={ask(openShortcuts)}>
            Keyboard shortcuts
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ChangePasswordDialog role={role} opened={isChanging} onClose={() => setIsChanging(false)} />
    </>
  );
}
