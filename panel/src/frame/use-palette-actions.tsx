import type { Icon } from '@docket/ui/icon.ts';
import { useMantineColorScheme } from '@mantine/core';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSecondFactorNeeded } from '../api/second-factor-needed.ts';
import { type Role, roles, useTokens } from '../api/tokens.ts';
import { logout } from '../sessions/logout.ts';
import { accountOf, roleNames } from '../sessions/roles.ts';
import { askAboutCodes } from '../sessions/second-factor/unkept-codes.ts';
import { menus } from './menu.ts';
import { openShortcuts } from './palette-store.ts';
import { useMayBook } from './use-may-book.ts';

/** What the palette offers to whoever holds these tokens: pages first, then what can be done. */
export function usePaletteActions(role: Role): SpotlightActionGroupData[] {
  const navigate = useNavigate();
  const client = useQueryClient();
  const tokens = useTokens();
  const { setColorScheme } = useMantineColorScheme();
  const held = roles.filter((each) => tokens[each] !== null);
  const needed = useSecondFactorNeeded();
  const mayBook = useMayBook(role);

  // Until the second factor is set up no page of that role opens.
  const pages = held
    .filter((each) => !needed.includes(each))
    .flatMap((each) =>
      menus[each].map(({ to, label, icon }) => ({
        id: to,
        label: held.length > 1 ? `${label} (${roleNames[each]})` : label,
        leftSection: sign(icon),
        onClick: () => void navigate({ to }),
      })),
    );
  const booking = {
    id: 'new appointment',
    label: 'New appointment',
    keywords: ['book', 'add'],
    leftSection: sign(IconPlus),
    onClick: () => void navigate({ to: '/all-appointments', search: { new: 1 } }),
  };
  const theme = (label: string, icon: Icon, scheme: 'light' | 'dark' | 'auto') => ({
    id: label,
    label,
    leftSection: sign(icon),
    onClick: () => setColorScheme(scheme),
  });
  return [
    { group: 'Pages', actions: pages },
    {
      group: 'Actions',
      actions: [
        ...(mayBook ? [booking] : []),
        theme('Light theme', IconSun, 'light'),
        theme('Dark theme', IconMoon, 'dark'),
        theme('System theme', IconDeviceDesktop, 'auto'),
        // The palette has closed by then, and closing it would close the list too.
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          leftSection: sign(IconKeyboard),
          onClick: () => void setTimeout(openShortcuts, 0),
        },
        {
          id: 'account',
          label: 'Login and devices',
          keywords: ['account', 'password', 'sessions', 'second factor'],
          leftSection: sign(IconShieldLock),
          onClick: () => void navigate(accountOf[role]),
        },
        {
          id: 'logout',
          label: 'Logout',
          leftSection: sign(IconLogout),
          onClick: () => askAboutCodes(() => void logout(client)),
        },
      ],
    },
  ];
}

function sign(Sign: Icon) {
  return <Sign size={18} stroke={1.6} aria-hidden />;
}
