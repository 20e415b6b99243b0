import type { StaffMember } from '@docket/contract/endpoints/staff.ts';
import { useMenuFocusReturn } from '@docket/ui/use-menu-focus-return.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconLink, IconPencil, IconShieldOff, IconUserCog, IconUserOff } from '@tabler/icons-react';

export interface PersonMenuProps {
  person: StaffMember;
  onRename: () => void;
  onLink: () => void;
  onRemoveFactor: () => void;
  onChangeRole: () => void;
  onRemove: () => void;
  /** The reason why the last manager must stay one; null if there is another. */
  lastManagerReason: string | null;
  /** A new link is being created. */
  isLinking: boolean;
}

/** Rare actions on a member of staff. */
export function PersonMenu(props: PersonMenuProps) {
  const { person, onRename, onLink, onRemoveFactor, onChangeRole, onRemove, lastManagerReason, isLinking } =
    props;
  const { menuButton, withFocusReturn } = useMenuFocusReturn();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={menuButton}
          variant="subtle"
          color="gray"
          loading={isLinking}
          aria-label={`More for ${person.name}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={withFocusReturn(onRename)}>
          Rename
        </Menu.Item>
        {/* Users change their own password under Account, with the current one. */}
        {!person.you && (
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={onLink}>
            {person.canSignIn ? 'New password link' : 'New invitation link'}
          </Menu.Item>
        )}
        {/* Users turn their own off with a code. */}
        {person.secondFactor && !person.you && (
          <Menu.Item
            leftSection={<IconShieldOff size={16} aria-hidden />}
            onClick={withFocusReturn(onRemoveFactor)}
          >
            Remove second factor
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconUserCog size={16} aria-hidden />}
          disabled={lastManagerReason !== null}
          onClick={withFocusReturn(onChangeRole)}
        >
          {person.staffRole === 'manager' ? 'Make front desk' : 'Make manager'}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUserOff size={16} aria-hidden />}
          disabled={lastManagerReason !== null}
          onClick={withFocusReturn(onRemove)}
        >
          Take away access
        </Menu.Item>
        {lastManagerReason && <Menu.Label maw={220}>{lastManagerReason}</Menu.Label>}
      </Menu.Dropdown>
    </Menu>
  );
}
