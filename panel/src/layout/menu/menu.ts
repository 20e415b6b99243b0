import type { Icon } from '@docket/ui/icon.ts';
import {
  IconAddressBook,
  IconCalendar,
  IconCalendarCheck,
  IconCalendarWeek,
  IconHelp,
  IconHome,
  IconHourglass,
  IconId,
  IconPhoneOutgoing,
  IconReceipt,
  IconSettings,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import type { Role } from '../../api/session.ts';

interface MenuEntry {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  /** Hidden from the front desk. */
  readonly needs?: 'manager';
}

/** Entries below one heading. The specification's entries come first and have none. */
export interface MenuGroup {
  readonly title: string | null;
  readonly entries: readonly MenuEntry[];
}

const help: MenuEntry = { to: '/help', label: 'Help', icon: IconHelp };

/**
 * The side menu of each role: the specification's entries in its order and spelling (specification 2.5 to 2.11), then
 * ours, in groups.
 */
const menus: Record<Role, readonly MenuGroup[]> = {
  admin: [
    {
      title: null,
      entries: [
        { to: '/admin-dashboard', label: 'Dashboard', icon: IconHome },
        { to: '/all-appointments', label: 'Appointments', icon: IconCalendar },
        { to: '/add-doctor', label: 'Add Doctor', icon: IconUserPlus, needs: 'manager' },
        { to: '/doctor-list', label: 'Doctors List', icon: IconUsers },
      ],
    },
    {
      title: 'Day',
      entries: [
        { to: '/calendar', label: 'Calendar', icon: IconCalendarWeek },
        { to: '/calls', label: 'Calls', icon: IconPhoneOutgoing },
        { to: '/close-day', label: 'Close the day', icon: IconCalendarCheck },
      ],
    },
    {
      title: 'Patients and doctors',
      entries: [
        { to: '/patients', label: 'Patients', icon: IconAddressBook },
        { to: '/waiting-list', label: 'Waiting list', icon: IconHourglass },
      ],
    },
    {
      title: 'Practice',
      entries: [
        { to: '/statement', label: 'Statement', icon: IconReceipt },
        { to: '/people', label: 'Staff', icon: IconId, needs: 'manager' },
        { to: '/settings', label: 'Settings', icon: IconSettings, needs: 'manager' },
        help,
      ],
    },
  ],
  doctor: [
    {
      title: null,
      entries: [
        { to: '/doctor-dashboard', label: 'Dashboard', icon: IconHome },
        { to: '/doctor-appointments', label: 'Appointments', icon: IconCalendar },
        { to: '/doctor-profile', label: 'Profile', icon: IconUser },
      ],
    },
    {
      title: 'Day',
      entries: [
        { to: '/doctor-calendar', label: 'Calendar', icon: IconCalendarWeek },
        { to: '/doctor-patients', label: 'Patients', icon: IconAddressBook },
      ],
    },
    {
      title: 'Practice',
      entries: [{ to: '/doctor-statement', label: 'Statement', icon: IconReceipt }, help],
    },
  ],
};

/** The side menu of a role, reduced to pages the account may open. */
export function listMenu(role: Role, isManager: boolean): readonly MenuGroup[] {
  return menus[role].map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ needs }) => needs === undefined || isManager),
  }));
}
